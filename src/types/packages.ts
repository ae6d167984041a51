/** Finds packages by their import paths, or by the qualifiers that files have for them, such as `http` in `http.Request`. A file is parsed only when a type needs it, and only once. */
import { displayPath } from "../base/files/display-path.ts";
import { isWithin } from "../base/files/repository.ts";
import { getOrMake } from "../base/text/maps.ts";
import { type GoFile, type Position, positionOf } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { findImport, isInGoRoot } from "../packages/modules/find-import.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import { readImportedFiles } from "../packages/source/read-package.ts";
import type { BuildContext } from "../packages/source/types.ts";
import { declaresName, indexFile } from "./find-declarations.ts";
import type { GoType, PackageResult, TypePackage, TypeReader } from "./go-types.ts";

/** An empty cache for one run. */
export function typeReader(
  parser: TypeReader["parser"],
  build: BuildContext,
  roots: ImportRoots,
  cwd: string | null = null,
  followsFunctions = false,
  basics: string | null = null,
): TypeReader {
  return {
    basics,
    parser,
    followsFunctions,
    build,
    roots,
    cwd,
    imports: new Map(),
    packages: new Map(),
    inGoRoot: new Map(),
    types: new WeakMap(),
    instanceTypes: new WeakMap(),
    instances: { of: new WeakMap(), chains: new WeakMap(), count: 0, refused: false },
    comparable: new Map(),
    qualifiers: new WeakMap(),
    constantIndexes: new WeakMap(),
    expressions: new Map(),
    constants: new WeakMap(),
  };
}

/** A path for messages. */
export function shownPath({ cwd }: Pick<TypeReader, "cwd">, path: string): string {
  return cwd === null ? path : displayPath(path, cwd);
}

/** The package that `gen` runs on, whose files are parsed already. */
export function ownPackage(dir: string, files: GoFile[], path: string | null = null): TypePackage {
  return {
    ...{ importPath: null, path, name: files[0]?.packageName ?? "", dir, note: null },
    ...{ isOfUser: true, isStandard: false },
    files: files.map(file => ({ name: file.name, text: "", mayDeclare: null, parsed: indexFile(file) })),
    ...{ unread: [][Symbol.iterator](), declarations: new Map(), shadowed: new Map() },
  };
}

/** Reports whether the user works on a package in a directory: it is in that of a main module, but not in a vendor directory, module cache or GOROOT there. */
function isOfUser({ roots }: TypeReader, dir: string): boolean {
  const { go, mainModules, vendor } = roots;
  const isInside = (root: string | null) => root !== null && isWithin(dir, root);
  return [...mainModules.values()].some(isInside) && ![vendor, go.moduleCache, go.goRoot].some(isInside);
}

/** Reports whether a directory belongs to the standard library. */
export function isStandardLibrary({ inGoRoot, roots }: TypeReader, dir: string): boolean {
  return getOrMake(inGoRoot, dir, () => isInGoRoot(roots, dir));
}

/** Finds the package that an import path means in the files of the directory `dir`. */
export function openImport(reader: TypeReader, importPath: string, dir: string): PackageResult {
  // Within the standard library the same path may mean a vendored package.
  const key = isStandardLibrary(reader, dir) ? `std ${importPath}` : importPath;
  return getOrMake(reader.imports, key, () => openPackage(reader, importPath, dir));
}

/** The package `basics`, which a first run has not written yet. */
export function optionalPackage(reader: TypeReader, opened: PackageResult): TypePackage {
  if ("package" in opened) return opened.package;
  const path = reader.basics!;
  const pkg = { ...ownPackage("", [], path), importPath: path, name: assumedName(path).name };
  reader.imports.set(path, { package: pkg });
  return pkg;
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
  const opening: TypePackage = {
    ...{ importPath, path: importPath, name: packageName, ...found },
    ...{ isOfUser: isOfUser(reader, found.dir), isStandard: isStandardLibrary(reader, found.dir) },
    files: [{ name, text, mayDeclare: null, parsed: null }],
    ...{ unread, declarations: new Map(), shadowed: new Map() },
  };
  reader.packages.set(found.dir, opening);
  return { package: opening };
}

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

// Finds the names that imports bring into a package's files. In Go, no declaration of the package may have one of these names.

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
      const known = name ?? (isStandard(reader, path) ? null : packageName(reader, path, dir));
      const names = name === "." ? dottedNames(path, dir, reader) : [known ?? assumedName(path).name];
      for (const one of names) if (!scope.has(one)) scope.set(one, imported);
    }
  }
  return scope;
}

function dottedNames(path: string, dir: string, reader: TypeReader): string[] {
  const result = openImport(reader, path, dir);
  return "package" in result ? exportedNames.filter(name => declaresName(reader, result.package, name)) : [];
}
