/** Finds packages, and reads their files. A file is parsed only when a type needs it, and only once. */
import { displayPath } from "../base/files/display-path.ts";
import { isWithin } from "../base/files/repository.ts";
import { getOrMake } from "../base/text/maps.ts";
import type { GoFile, TypeDeclaration } from "../go/declarations.ts";
import type { GoParser } from "../go/parser.ts";
import { findImport, isInGoRoot } from "../packages/modules/find-import.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import { type ImportedFile, readImportedFiles } from "../packages/source/imported-package.ts";
import type { BuildContext } from "../packages/source/types.ts";
import type { Operand } from "./constant-operations.ts";
import {
  type DeclaredConstant,
  type IndexedFile,
  indexPackage,
  type PackageIndex,
} from "./declaration-index.ts";
import type { DeclaredType } from "./declared-types.ts";
import type { MethodSet } from "./resolved-types.ts";

/** The cache of packages of one run, made by `typeReader`. It grows while types are resolved. */
export interface TypeReader {
  parser: Pick<GoParser, "parseDeclarations">;
  build: BuildContext;
  roots: ImportRoots;
  /** Types that are in `standardTypes` are taken from there, without reading Go's source. */
  preferTable: boolean;
  /** The directory that paths in messages are relative to; null for absolute paths. */
  cwd: string | null;
  /** Imports that were looked for, by path; with `std` before the path for those in files of the standard library. */
  imports: Map<string, PackageResult>;
  /** Packages that were found, by directory. */
  packages: Map<string, TypePackage>;
  /** Whether a directory belongs to the standard library. */
  inGoRoot: Map<string, boolean>;
  /** The keys of type arguments, by their places. */
  argumentKeys: WeakMap<object, string>;
  /** The instances of generic types that were looked up, by their keys, and whether one was refused since there are too many. */
  instances: { keys: Set<string>; refused: boolean };
  /** What qualifiers mean in a file; null for one that no import brings. */
  qualifiers: WeakMap<GoFile, Map<string, string | null>>;
  /** Whether types can be compared, by package and key; null if that is not known, or not yet. */
  comparable: Map<string, boolean | null>;
  /** The constants of files, and of the package that `gen` runs on, by name. */
  constantIndexes: WeakMap<GoFile | PackageIndex, ReadonlyMap<string, ConstantPlace>>;
  /** The constants that were computed, by their places. */
  constants: Map<string, Operand>;
  /** The method sets of types without type parameters, by whether the table of standard types was used. */
  methodSets: Record<"ofTable" | "ofSource", WeakMap<TypeDeclaration, MethodSet>>;
}

/** A constant with its package. */
export interface ConstantPlace extends DeclaredConstant {
  pkg: TypePackage;
}

/** One package. */
export interface TypePackage {
  /** Null for the package that `gen` runs on. */
  importPath: string | null;
  /** Name in the package clause. */
  name: string;
  dir: string;
  /** Why Go might use another version of the package than the one that gen found; null when it can't. */
  note: string | null;
  /** All declarations of the package that `gen` runs on; null for other packages, whose files are parsed one by one. */
  index: PackageIndex | null;
  /** The files that were read so far. */
  files: TypeFile[];
  /** Reads the other files, one by one. */
  unread: Iterator<ImportedFile>;
  /** The types that were looked for so far, by name; null for those that are not declared. */
  declarations: Map<string, DeclaredType | null>;
  /** Whether the package itself declares a predeclared name such as iota, for the names that were looked for so far. */
  shadowed: Map<string, boolean>;
}

/** One file of a package. */
export interface TypeFile {
  name: string;
  text: string;
  /** The types that it seems to declare; null until one is looked for. */
  mayDeclare: ReadonlySet<string> | null;
  /** Null until a type needs it. */
  parsed: IndexedFile | null;
}

/** A package, or why there is none. */
export type PackageResult = { package: TypePackage } | { reason: string };

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
    argumentKeys: new WeakMap(),
    instances: { keys: new Set(), refused: false },
    qualifiers: new WeakMap(),
    comparable: new Map(),
    constantIndexes: new WeakMap(),
    constants: new Map(),
    methodSets: { ofTable: new WeakMap(), ofSource: new WeakMap() },
  };
}

/** A path for messages. */
export function shownPath({ cwd }: Pick<TypeReader, "cwd">, path: string): string {
  return cwd === null ? path : displayPath(path, cwd);
}

/** The package that `gen` runs on, whose files are parsed already. */
export function ownPackage(dir: string, files: GoFile[]): TypePackage {
  return {
    importPath: null,
    name: files[0]?.packageName ?? "",
    dir,
    note: null,
    index: indexPackage(files),
    files: [],
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
    name: packageName,
    ...found,
    index: null,
    files,
    unread,
    declarations: new Map(),
    shadowed: new Map(),
  };
  reader.packages.set(found.dir, opening);
  return { package: opening };
}
