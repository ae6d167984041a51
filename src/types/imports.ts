/** Finds the package that a qualifier means, such as `http` in `http.Request`, by the package clauses of the imported packages. */

import { getOrMake } from "../base/text/maps.ts";
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import type { GoType, TypeReader } from "./go-types.ts";
import { openImport } from "./packages.ts";

/** The name in the package clause of an imported package; null when the package can't be read. `dir` is the directory of the package that imports it. */
export function packageName(reader: TypeReader, importPath: string, dir: string): string | null {
  if (importPath === "C" || importPath === "unsafe") return importPath;
  const result = openImport(reader, importPath, dir);
  return "package" in result ? result.package.name : null;
}

/** The import path that a qualifier stands for in a file; null when no import brings that name. `dir` is the directory of the file. */
export function importOf(reader: TypeReader, qualifier: string, file: GoFile, dir: string): string | null {
  const known = getOrMake(reader.qualifiers, file, () => new Map());
  return getOrMake(known, qualifier, () => findImportOf(reader, qualifier, file, dir));
}

function findImportOf(reader: TypeReader, qualifier: string, file: GoFile, dir: string): string | null {
  const renamed = file.imports.find(spec => spec.name === qualifier);
  if (renamed) return renamed.path;
  const unnamed = file.imports
    .filter(spec => spec.name === null)
    .map(({ path }) => ({ path, likelihood: likelihood(path, qualifier) }));
  const standard = unnamed.find(({ path, likelihood }) => likelihood === 2 && isStandard(reader, path));
  if (standard !== undefined) return standard.path;
  // The likeliest packages are opened first, so that usually no other one is opened.
  unnamed.sort((a, b) => b.likelihood - a.likelihood);
  let unreadable: string | null = null;
  for (const { path, likelihood } of unnamed) {
    const name = packageName(reader, path, dir);
    if (name === qualifier) return path;
    if (name === null && likelihood > 0) unreadable ??= path;
  }
  return unreadable;
}

/** Reports whether an import path belongs to the standard library, whose packages need not be opened: their paths give their names. */
export function isStandard({ roots }: TypeReader, importPath: string): boolean {
  const [first = ""] = importPath.split("/");
  return (
    !first.includes(".") && ![...roots.mainModules.keys()].some(module => module.split("/", 1)[0] === first)
  );
}

/** Reports whether a type is of the standard library, which knows nothing of the user's rules, enums and methods. */
export function isOfStandardLibrary({ reader, target }: GoType): boolean {
  if (target.kind !== "declared") return target.kind === "standard";
  return target.pkg.importPath !== null && isStandard(reader, target.pkg.importPath);
}

/** How likely it is that the package with a path has that name: 2 for the name that the path suggests, 1 for another part of it, else 0. */
function likelihood(path: string, qualifier: string): number {
  const isPart = path.includes(qualifier);
  // `assumedName` gives `pkg` where no part of the path is a valid name.
  if (!isPart && qualifier !== "pkg") return 0;
  return assumedName(path).name === qualifier ? 2 : isPart ? 1 : 0;
}
