/** Finds the package that a qualifier means, by the names in the imported packages' clauses. */
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
  const unnamed = file.imports
    .filter(spec => spec.name === null)
    .map(({ path }) => ({ path, likelihood: likelihood(path, qualifier) }));
  const standard = unnamed.find(({ path, likelihood }) => likelihood === 2 && isStandard(reader, path));
  if (standard !== undefined) return standard.path;
  // The likeliest packages are opened first, so that mostly one is enough.
  unnamed.sort((a, b) => b.likelihood - a.likelihood);
  let unreadable: string | null = null;
  for (const { path, likelihood } of unnamed) {
    const name = packageName(reader, path, dir);
    if (name === qualifier) return path;
    if (name === null && likelihood > 0) unreadable ??= path;
  }
  return unreadable;
}

/** Reports whether an import path belongs to the standard library. Its packages have the last element of their paths as their names. */
export function isStandard({ roots }: TypeReader, importPath: string): boolean {
  const [first = ""] = importPath.split("/");
  return (
    !first.includes(".") && ![...roots.mainModules.keys()].some(module => module.split("/", 1)[0] === first)
  );
}

function likelihood(path: string, qualifier: string): number {
  const isPart = path.includes(qualifier);
  // A package is likely named by a part of its path, or `pkg` where no part is a valid name.
  if (!isPart && qualifier !== "pkg") return 0;
  return assumedName(path).name === qualifier ? 2 : isPart ? 1 : 0;
}
