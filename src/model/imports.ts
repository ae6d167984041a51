/** What the names in front of a dot mean in a Go file. */
import type { GoFile, TypeExpression } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { namesInText } from "../go/names-in-text.ts";
import type { TypeImport } from "./types.ts";

/** The names by which a file refers to the package of that path; `.` where its names need no qualifier. */
export function importNames(file: GoFile, path: string): string[] {
  return file.imports
    .filter(spec => spec.path === path && spec.name !== "_")
    .map(spec => spec.name ?? assumedName(spec.path).name);
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
    file.imports.find(spec => spec.name === null && assumedName(spec.path).name === name) ??
    // `github.com/google/go-cmp` may well be package cmp; the element that contains the name is the best guess.
    file.imports.find(
      spec => spec.name === null && spec.path.split("/").some(element => element.includes(name)),
    )
  );
}
