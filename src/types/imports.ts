/** What qualifiers mean, by the names that the imported packages really have. */
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { openImport, type TypeReader } from "./packages.ts";

/** The name in the clause of an imported package; null when the package can't be read. `dir` is the importing package's. */
export function packageName(reader: TypeReader, importPath: string, dir: string): string | null {
  if (importPath === "C" || importPath === "unsafe") return importPath;
  const result = openImport(reader, importPath, dir);
  return "package" in result ? result.package.name : null;
}

/** The import path that a qualifier stands for in a file; null when no import brings that name. */
export function importOf(reader: TypeReader, qualifier: string, file: GoFile, dir: string): string | null {
  let known = reader.qualifiers.get(file);
  if (!known) {
    known = new Map();
    reader.qualifiers.set(file, known);
  }
  let path = known.get(qualifier);
  if (path === undefined) {
    path = findImportOf(reader, qualifier, file, dir);
    known.set(qualifier, path);
  }
  return path;
}

function findImportOf(reader: TypeReader, qualifier: string, file: GoFile, dir: string): string | null {
  const renamed = file.imports.find(spec => spec.name === qualifier);
  if (renamed) return renamed.path;
  const unnamed = file.imports.filter(spec => spec.name === null).map(spec => spec.path);
  const standard = unnamed.find(path => likelihood(path, qualifier) === 2 && isStandard(reader, path));
  if (standard !== undefined) return standard;
  // Packages are opened in the order of likelihood, so that mostly the first one is right.
  const likely = unnamed.toSorted((a, b) => likelihood(b, qualifier) - likelihood(a, qualifier));
  const unreadable: string[] = [];
  for (const path of likely) {
    const name = packageName(reader, path, dir);
    if (name === qualifier) return path;
    if (name === null) unreadable.push(path);
  }
  return unreadable.find(path => likelihood(path, qualifier) > 0) ?? null;
}

/** Reports whether an import path is the standard library's, whose packages are called by the last element of their paths. */
export function isStandard({ roots }: TypeReader, importPath: string): boolean {
  const [first = ""] = importPath.split("/");
  return (
    !first.includes(".") && ![...roots.mainModules.keys()].some(module => module.split("/", 1)[0] === first)
  );
}

function likelihood(path: string, qualifier: string): number {
  if (assumedName(path).name === qualifier) return 2;
  return path.includes(qualifier) ? 1 : 0;
}
