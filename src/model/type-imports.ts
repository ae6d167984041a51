/** What qualifiers mean, by the names that the imported packages really have. */
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { openImport, type TypeReader } from "./type-packages.ts";

/** The name in the clause of an imported package; null when the package can't be read. `dir` is the importing package's. */
export function packageName(reader: TypeReader, importPath: string, dir: string): string | null {
  if (importPath === "C" || importPath === "unsafe") return importPath;
  const result = openImport(reader, importPath, dir);
  return "package" in result ? result.package.name : null;
}

/** The import path that a qualifier stands for in a file; null when no import brings that name. */
export function importOf(reader: TypeReader, qualifier: string, file: GoFile, dir: string): string | null {
  const renamed = file.imports.find(spec => spec.name === qualifier);
  if (renamed) return renamed.path;
  // Packages are opened in the order of likelihood, so that mostly the first one is right.
  const unnamed = file.imports.filter(spec => spec.name === null).map(spec => spec.path);
  const likely = unnamed.toSorted((a, b) => likelihood(b, qualifier) - likelihood(a, qualifier));
  const unreadable: string[] = [];
  for (const path of likely) {
    const name = packageName(reader, path, dir);
    if (name === qualifier) return path;
    if (name === null) unreadable.push(path);
  }
  return unreadable.find(path => likelihood(path, qualifier) > 0) ?? null;
}

function likelihood(path: string, qualifier: string): number {
  if (assumedName(path).name === qualifier) return 2;
  return path.includes(qualifier) ? 1 : 0;
}
