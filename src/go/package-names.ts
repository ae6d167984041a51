/** Names of Go packages. */

import { unicodePattern } from "../text/unicode-patterns.ts";
import { isIdentifier } from "./identifiers.ts";
import { keywords } from "./lexer.ts";
import { predeclaredNames } from "./predeclared.ts";

const others = unicodePattern(String.raw`[^\p{L}\p{Nd}_]`, "g");

/** The name of a package in a directory with this name; `fallback` where that is no name that others can import. */
export function packageNameOf(directory: string, fallback: string): string {
  const name = directory.replace(others(directory), "");
  return isImportableName(name) ? name : fallback;
}

/** Reports whether a package can have a name, and others can import it without giving it another one. */
export function isImportableName(name: string): boolean {
  const isTaken = keywords.has(name) || predeclaredNames.has(name) || ["_", "init", "main"].includes(name);
  return isIdentifier(name) && !isTaken;
}
