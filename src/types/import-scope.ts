/** Finds the names that imports bring into a package's files. In Go, no declaration of the package may have one of these names. */
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { type Position, positionOf } from "../go/positions.ts";
import { declaresName } from "./find-declarations.ts";
import type { TypeReader } from "./go-types.ts";
import { isStandard, openImport, packageName } from "./packages.ts";

/** The import that brings a name into a file. */
interface ImportedName {
  path: string;
  /** It is a dot import: `import . "path"`. */
  dotted: boolean;
  position: Position;
}

export type ImportScope = ReadonlyMap<string, ImportedName>;

/** The exported names that generated code may declare at package level. A dot import brings many names, of which only these matter. */
const exportedNames = ["BindingError", "HandlerInfo", "ListHandlers"];

/** The names that the imports of the files bring, each with the first import that brings it; `dir` is the package's directory. */
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
  return "package" in result ? exportedNames.filter(name => declaresName(reader, result.package, name)) : [];
}

function localName(path: string, dir: string, reader: TypeReader): string {
  return (isStandard(reader, path) ? null : packageName(reader, path, dir)) ?? assumedName(path).name;
}
