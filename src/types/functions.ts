/** Finds the declarations of functions in packages. */
import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import { readAll } from "./find-declarations.ts";
import type { TypePackage, TypeReader } from "./go-types.ts";

/** Finds the declaration of a function without a receiver; null when the package has none. */
export function findFunction(
  { parser }: Pick<TypeReader, "parser">,
  pkg: TypePackage,
  name: string,
): { declaration: FunctionDeclaration; file: GoFile } | null {
  const files =
    pkg.index?.files ??
    readAll(pkg)
      .filter(({ text }) => text.includes(name))
      .map(file => parser.parseDeclarations(file.name, file.text, true));
  for (const file of files) {
    const declaration = file.functions.find(fn => fn.receiver === null && fn.name === name);
    if (declaration) return { declaration, file };
  }
  return null;
}
