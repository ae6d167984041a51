/** Finds packages, and reads their files. A file is parsed only when a type needs it, and only once. */
import { displayPath } from "../base/files/display-path.ts";
import { isWithin } from "../base/files/repository.ts";
import { getOrMake } from "../base/text/maps.ts";
import type { GoFile } from "../go/declarations.ts";
import type { GoParser } from "../go/parser.ts";
import { findImport, isInGoRoot } from "../packages/modules/find-import.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import { readImportedFiles } from "../packages/source/imported-package.ts";
import type { BuildContext } from "../packages/source/types.ts";
import { indexFile } from "./declaration-index.ts";
import type { PackageResult, TypePackage, TypeReader } from "./go-types.ts";

/** An empty cache for one run. */
export function typeReader(
  parser: Pick<GoParser, "parseDeclarations">,
  build: BuildContext,
  roots: ImportRoots,
  { preferTable = false, cwd = null }: { preferTable?: boolean; cwd?: string | null } = {},
): TypeReader {
  return {
    parser,
    build,
    roots,
    preferTable,
    cwd,
    imports: new Map(),
    packages: new Map(),
    inGoRoot: new Map(),
    types: new WeakMap(),
    instanceTypes: new WeakMap(),
    declaredTypes: new WeakMap(),
    instances: { of: new WeakMap(), chains: new WeakMap(), count: 0, refused: false },
    structFields: new WeakMap(),
    qualifiers: new WeakMap(),
    constantIndexes: new WeakMap(),
    constants: new WeakMap(),
    methodSets: new WeakMap(),
  };
}

/** A path for messages. */
export function shownPath({ cwd }: Pick<TypeReader, "cwd">, path: string): string {
  return cwd === null ? path : displayPath(path, cwd);
}

/** The package that `gen` runs on, whose files are parsed already. */
export function ownPackage(dir: string, files: GoFile[], path: string | null = null): TypePackage {
  return {
    importPath: null,
    path,
    name: files[0]?.packageName ?? "",
    dir,
    note: null,
    files: files.map(file => ({ name: file.name, text: "", mayDeclare: null, parsed: indexFile(file) })),
    unread: [][Symbol.iterator](),
    declarations: new Map(),
    shadowed: new Map(),
  };
}

/** Reports whether the user works on a package: it is in the directory of a main module, but not in a vendor directory, module cache or GOROOT there. */
export function isOfUser({ roots }: Pick<TypeReader, "roots">, { importPath, dir }: TypePackage): boolean {
  const { go, mainModules, vendor } = roots;
  const isInside = (root: string | null) => root !== null && isWithin(dir, root);
  return (
    importPath === null ||
    ([...mainModules.values()].some(isInside) && ![vendor, go.moduleCache, go.goRoot].some(isInside))
  );
}

/** Finds the package that an import path means in the files of the directory `dir`. */
export function openImport(reader: TypeReader, importPath: string, dir: string): PackageResult {
  // Within the standard library the same path may mean a vendored package.
  const isStandard = getOrMake(reader.inGoRoot, dir, () => isInGoRoot(reader.roots, dir));
  const key = isStandard ? `std ${importPath}` : importPath;
  return getOrMake(reader.imports, key, () => openPackage(reader, importPath, dir));
}

function openPackage(reader: TypeReader, importPath: string, dir: string): PackageResult {
  if (importPath === "C") return { reason: "it is a type of C, which only cgo knows" };
  const found = findImport(importPath, { dir, roots: reader.roots });
  if (found.dir === null) {
    const tried = found.tried.map(one => `${shownPath(reader, one.dir)} (${one.place})`);
    const places = tried.length > 0 ? ` in ${tried.join(", ")}` : "";
    return { reason: `package ${importPath} was not found${places}; ${found.advice}` };
  }
  const opened = reader.packages.get(found.dir);
  if (opened) return { package: opened };
  const unread = readImportedFiles(reader.roots.disk, found.dir, reader.build);
  const first = unread.next();
  if (first.done) {
    const { goos, goarch } = reader.build;
    return {
      reason: `every Go file of package ${importPath} in ${shownPath(reader, found.dir)} is left out for ${goos}/${goarch}`,
    };
  }
  const { packageName, name, text } = first.value;
  const files = [{ name, text, mayDeclare: null, parsed: null }];
  const opening: TypePackage = {
    importPath,
    path: importPath,
    name: packageName,
    ...found,
    files,
    unread,
    declarations: new Map(),
    shadowed: new Map(),
  };
  reader.packages.set(found.dir, opening);
  return { package: opening };
}
