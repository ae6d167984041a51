/** What the names in front of a dot mean in a Go file. */
import type { GoFile, TypeExpression } from "../go/declarations.ts";
import { namesInText } from "../go/names-in-text.ts";
import type { TypeImport } from "./types.ts";

/**
 * The name that an import without an alias most likely brings into its file: the last element of the path that is
 * no major version. The real one stands in the package's clause, which for the standard library is always this.
 */
export function defaultImportName(path: string): string {
  const elements = path.split("/");
  let last = elements.pop() ?? "";
  if (/^v[0-9]+$/.test(last) && elements.length > 0) last = elements.pop() ?? "";
  return last.replace(/\.v[0-9]+$/, "");
}

/** The names by which a file refers to the package of that path; `.` where its names need no qualifier. */
export function importNames(file: GoFile, path: string): string[] {
  return file.imports
    .filter(spec => spec.path === path && spec.name !== "_")
    .map(spec => spec.name ?? defaultImportName(spec.path));
}

/** The packages that a type's text refers to, in the order of their first use. */
export function importsOf(type: TypeExpression, file: GoFile): TypeImport[] {
  if (!type.text.includes(".")) return [];
  const found = new Map<string, TypeImport>();
  for (const { name, isQualifier } of namesInText(type.text)) {
    const spec = isQualifier ? findImport(file, name) : undefined;
    if (spec) found.set(name, { name, path: spec.path });
  }
  return [...found.values()];
}

function findImport(file: GoFile, name: string) {
  return (
    file.imports.find(spec => spec.name === name) ??
    file.imports.find(spec => spec.name === null && defaultImportName(spec.path) === name) ??
    // `github.com/google/go-cmp` may well be package cmp; the element that contains the name is the best guess.
    file.imports.find(
      spec => spec.name === null && spec.path.split("/").some(element => element.includes(name)),
    )
  );
}
