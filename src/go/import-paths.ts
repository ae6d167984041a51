/** Checks import paths and names of packages, and guesses these names from paths. */
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { ImportSpec } from "./declarations.ts";
import { isIdentifier, predeclaredNames } from "./identifiers.ts";
import { keywords } from "./lexer.ts";

const validPath = unicodePattern(String.raw`^[^\s!"#$%&'()*,:;<=>?[\\\]^\x60{|}\p{C}\uFFFD]+$`);
const identifierParts = unicodePattern(String.raw`^[\p{L}\p{Nd}_]*`);

/** Reports whether a text is a valid import path (Go specification, Import declarations). */
export function isImportPath(path: string): boolean {
  return validPath(path).test(path) && !/^\.{0,2}\/|\/$|\/\//.test(path);
}

/** Reports whether an import path belongs to the standard library or to a local module: its first element has no dot. */
export function isStandardPath(path: string): boolean {
  return !path.split("/", 1)[0]!.includes(".");
}

/**
 * The name that goimports assumes for a package before it reads its package clause: the last element of the path that is not a
 * major version, without characters that a name can't have: `yaml` for `go-yaml.v3`. It is `plain` if it is the path's last element, as in the
 * standard library: an import needs no name before the path.
 */
export function assumedName(path: string) {
  const elements = path.split("/");
  if (elements.length > 1 && /^v\d+$/.test(elements.at(-1)!)) elements.pop();
  const last = elements.at(-1)!;
  const unversioned = path.startsWith("gopkg.in/") ? last.replace(/\.v\d+$/, "") : last;
  if (isIdentifier(unversioned)) return { name: unversioned, plain: true };
  const rest = last.replace(/^go-/, "");
  const name = identifierParts(rest).exec(rest)![0];
  return { name: isIdentifier(name) ? name : "pkg", plain: false };
}

/** The path of the import that most likely brings a name into a file: its package is not read, as `types/packages.ts` does it. */
export function likelyImport(name: string, imports: Pick<ImportSpec, "name" | "path">[]): string | null {
  const found = imports.find(spec =>
    spec.name === null
      ? spec.path.includes(name) && assumedName(spec.path).name === name
      : spec.name === name,
  );
  return found?.path ?? null;
}

const nonNameCharacters = unicodePattern(String.raw`[^\p{L}\p{Nd}_]`, "g");

/** The name of a package by the name of its directory; `fallback` if other packages can't import that name. */
export function packageNameOf(directory: string, fallback: string): string {
  const name = directory.replace(nonNameCharacters(directory), "");
  return isImportableName(name) ? name : fallback;
}

/** Reports whether a package can have this name, and other packages can import it without an alias. */
export function isImportableName(name: string): boolean {
  const isTaken = keywords.has(name) || predeclaredNames.has(name) || ["_", "init", "main"].includes(name);
  return isIdentifier(name) && !isTaken;
}
