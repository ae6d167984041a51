/** Names of Go packages. */
import { isIdentifier } from "./identifiers.ts";
import { keywords } from "./lexer.ts";
import { predeclaredNames } from "./predeclared.ts";

/** Reports whether a package can have a name, and others can import it without giving it another one. */
export function isImportableName(name: string): boolean {
  const isTaken = keywords.has(name) || predeclaredNames.has(name) || ["_", "init", "main"].includes(name);
  return isIdentifier(name) && !isTaken;
}
