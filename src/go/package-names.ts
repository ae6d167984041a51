/** Names of Go packages. */

import { unicodePattern } from "../base/text/unicode-patterns.ts";
import { isIdentifier } from "./identifiers.ts";
import { keywords } from "./lexer.ts";
import { predeclaredNames } from "./predeclared.ts";

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
