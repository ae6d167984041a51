/** The names that imports bring into the package's files. Go allows no declaration of the package to have one of these names. */
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { type Position, positionOf } from "../go/positions.ts";
import { declaresName } from "./find-declarations.ts";
import { isStandard, packageName } from "./imports.ts";
import { openImport, type TypeReader } from "./packages.ts";

/** An import that brings a name into a file. */
export interface ImportedName {
  path: string;
  /** The name is one of those that a dot import brings. */
  dotted: boolean;
  position: Position;
}

export type ImportScope = ReadonlyMap<string, ImportedName>;

/** Exported names that generated code may declare at package level. Of the many names of a dot import only these matter. */
const exportedNames = ["BindingError", "HandlerInfo", "ListHandlers"];

/** The names that the imports of the files bring, the first import of each; `dir` is the package's directory. */
export function importScope(files: GoFile[], dir: string, reader: TypeReader): ImportScope {
  const scope = new Map<string, ImportedName>();
  for (const file of files) {
    for (const { name, path, span } of file.imports) {
      if (name === "_") continue;
      const imported = { path, dotted: name === ".", position: positionOf(file.name, span) };
      const names = name === "." ? dottedNames(path, dir, reader) : [name ?? localName(path, dir, reader)];
      for (const one of names) if (!scope.has(one)) scope.set(one, imported);
    }
  }
  return scope;
}

function dottedNames(path: string, dir: string, reader: TypeReader): string[] {
  const result = openImport(reader, path, dir);
  if (!("package" in result)) return [];
  const names: string[] = [];
  for (const name of exportedNames) if (declaresName(reader, result.package, name)) names.push(name);
  return names;
}

function localName(path: string, dir: string, reader: TypeReader): string {
  return (isStandard(reader, path) ? null : packageName(reader, path, dir)) ?? assumedName(path).name;
}
