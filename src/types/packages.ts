/** Finds packages by their import paths, or by the qualifiers that files have for them, such as `http` in `http.Request`. A file is parsed only when a type needs it, and only once. */
import { displayPath, isWithin } from "../base/files/files.ts";
import { comparePlaces } from "../base/report/diagnostic.ts";
import { append, getOrMake } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { FunctionDeclaration, GoFile, Position, TypeDeclaration } from "../go/declarations.ts";
import { positionOf } from "../go/declarations.ts";
import { predeclaredTypes } from "../go/identifiers.ts";
import { assumedName } from "../go/import-paths.ts";
import { ownName } from "../go/type-expressions.ts";
import { findImport, isInGoRoot } from "../packages/modules/find-import.ts";
import { hasGoHeader } from "../packages/source/generated-header.ts";
import { readImportedFiles } from "../packages/source/read-package.ts";
import type { GoType, IndexedFile, PackageResult, TypeFile, TypePackage, TypeReader } from "./go-types.ts";

/** A path for messages. */
export function shownPath({ cwd }: Pick<TypeReader, "cwd">, path: string): string {
  return cwd === null ? path : displayPath(path, cwd);
}

/** What was looked for so far in a new package. */
const nothingKnown = () => {
  const declared = {
    declarations: new Map(),
    functions: new Map(),
    methods: new Map(),
    constants: new Map(),
  };
  return { ...declared, declaredNames: new Map() };
};

/** The package that `gen` runs on, whose files are parsed already. */
export function ownPackage(dir: string, files: GoFile[], path: string | null = null): TypePackage {
  return {
    importPath: null,
    path,
    name: files[0]?.packageName ?? "",
    dir,
    isOfUser: true,
    files: files.map(file => ({ name: file.name, text: "", mayDeclare: null, parsed: indexFile(file) })),
    unread: [][Symbol.iterator](),
    ...nothingKnown(),
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

/** The package of the user's that an import path means in the files of a directory; null for other packages, whose code is not followed. */
export function userPackage(reader: TypeReader, importPath: string, dir: string): TypePackage | null {
  if (isStandard(reader, importPath)) return null;
  const opened = openImport(reader, importPath, dir);
  return "package" in opened && opened.package.isOfUser ? opened.package : null;
}

/** Reports whether a package is the own one, or another one of the user's, so that its code can be followed. A path is null outside of a module. */
export function isUsersPackage(
  reader: TypeReader,
  path: string | null,
  own: Pick<TypePackage, "path" | "dir">,
): boolean {
  return path === null || path === own.path || userPackage(reader, path, own.dir) !== null;
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
    const where = `package ${importPath} in ${shownPath(reader, found.dir)}`;
    return { reason: `every Go file of ${where} is left out for ${goos}/${goarch}` };
  }
  const { packageName, name, text } = first.value;
  const opening: TypePackage = {
    importPath,
    path: importPath,
    name: packageName,
    dir: found.dir,
    isOfUser: isOfUser(reader, found.dir),
    files: [{ name, text, mayDeclare: null, parsed: null }],
    unread,
    ...nothingKnown(),
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
  if (first.includes(".")) return false;
  return ![...roots.mainModules.keys()].some(module => module.split("/", 1)[0] === first);
}

/** Reports whether a type is of the standard library, which knows nothing of the user's rules, enums and methods. */
export function isOfStandardLibrary({ reader, target }: GoType): boolean {
  if (target.kind !== "declared") return target.kind === "standard";
  return target.pkg.importPath !== null && isStandard(reader, target.pkg.importPath);
}

/** Reports whether a package of the user's declares a type, whose methods can be followed. */
export const isUsersType = ({ target }: GoType): boolean => target.kind === "declared" && target.pkg.isOfUser;

/** How likely it is that the package with a path has that name: 2 for the name that the path suggests, 1 for another part of it, else 0. */
function likelihood(path: string, qualifier: string): number {
  const isPart = path.includes(qualifier);
  // `assumedName` gives `pkg` where no part of the path is a valid name.
  if (!isPart && qualifier !== "pkg") return 0;
  return assumedName(path).name === qualifier ? 2 : isPart ? 1 : 0;
}

// Finds the names that imports bring into a package's files. In Go, no declaration of the package may have one of these names.

/** The exported names that generated code may declare at package level. A dot import brings many names, of which only these matter. */
const exportedNames = ["BindingError", "HandlerInfo", "ListHandlers"];

/** The names that the imports of the files bring, each with the first import that brings it; `dir` is the package's directory. */
export function importScope(files: GoFile[], dir: string, reader: TypeReader) {
  // A dot import is `dotted`: `import . "path"`.
  const scope = new Map<string, { path: string; dotted: boolean; position: Position }>();
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

// Finds declarations in packages. A file is parsed only if it may have the declaration, and only once.

/** Finds the declaration of a type; null when the package has none. */
export function findDeclaration(reader: TypeReader, pkg: TypePackage, name: string) {
  return getOrMake(pkg.declarations, name, () => searchDeclaration(reader, pkg, name));
}

function searchDeclaration(reader: TypeReader, pkg: TypePackage, name: string) {
  const mentions = ({ text }: TypeFile) => text.includes(name);
  const isFunction = ({ text }: TypeFile) =>
    text.includes(`\nfunc ${name}(`) || text.includes(`\nfunc ${name}[`);
  // The quick search may miss unusual layouts: then every file that holds the name is parsed, unless that would be all files, as for `string`,
  // or the name is that of a function.
  for (const search of predeclaredTypes.has(name) ? [mayDeclare] : [mayDeclare, mentions]) {
    for (let index = 0; index < pkg.files.length || readNext(pkg); index++) {
      const file = pkg.files[index]!;
      if (file.parsed !== null || search(file, name)) {
        const { types, file: parsed } = parsedFile(reader, pkg, file);
        const declaration = types.get(name);
        if (declaration) return { declaration, file: parsed };
      }
      // No text of the standard library only looks like a declaration: its other files need not be read.
      if (isStandardLibrary(reader, pkg.dir) && isFunction(file)) return null;
    }
    if (pkg.files.some(isFunction)) return null;
  }
  return null;
}

/** The package's files whose text may matter, and those that were parsed before: each is parsed when it is asked for. */
export function* filesThat(reader: TypeReader, pkg: TypePackage, mayMatter: (text: string) => boolean) {
  for (const file of readAll(pkg))
    if (file.parsed !== null || mayMatter(file.text)) yield parsedFile(reader, pkg, file);
}

/** The function that a package declares by a name, or the method of a type; null if it has none. It is looked for once. */
export const findFunction = (
  reader: TypeReader,
  pkg: TypePackage,
  name: string,
  type: string | null = null,
) => getOrMake(pkg.functions, `${type}.${name}`, () => searchFunction(reader, pkg, name, type));

function searchFunction(reader: TypeReader, pkg: TypePackage, name: string, type: string | null) {
  // Also in a layout that gofmt does not make: a method that is not found would be that of an embedded type.
  const before = type === null ? String.raw`\bfunc\s+` : String.raw`\)\s*`;
  const pattern = new RegExp(String.raw`${before}${name}\s*[[(]`);
  const declares = (text: string) => text.includes(name) && pattern.test(text);
  for (const { file, names, methods } of filesThat(reader, pkg, declares)) {
    const functions = type !== null ? (methods.get(type) ?? []) : names.has(name) ? file.functions : [];
    const fn = functions.find(one => one.name === name && (one.receiver?.type ?? null) === type);
    if (fn) return { fn, file, pkg };
  }
  return null;
}

/** The declaration of a variable or a constant of a package; null if it has none. */
export function findValue(reader: TypeReader, pkg: TypePackage, name: string) {
  for (const { file, names } of filesThat(reader, pkg, text => maybeDeclaresName(text, name))) {
    const declaration = names.has(name) && file.values.find(one => one.name === name);
    if (declaration) return { declaration, file };
  }
  return null;
}

function mayDeclare(file: TypeFile, name: string): boolean {
  if (!file.text.includes(name)) return false;
  file.mayDeclare ??= maybeDeclared(file.text);
  return file.mayDeclare.has(name);
}

/** Reports whether the package declares a name: that of a type, a function, a constant or a variable. */
export function declaresName(reader: TypeReader, pkg: TypePackage, name: string): boolean {
  return getOrMake(pkg.declaredNames, name, () => {
    for (const { names } of filesThat(reader, pkg, text => maybeDeclaresName(text, name)))
      if (names.has(name)) return true;
    return false;
  });
}

/** The methods that the package declares on a type or on an alias of it, in the order of its files. */
export function findMethods(reader: TypeReader, pkg: TypePackage, type: string): FunctionDeclaration[] {
  return getOrMake(pkg.methods, type, () => {
    const names = namesOf(reader, pkg, type);
    const found = [...filesThat(reader, pkg, text => names.some(name => maybeHasMethods(text, name)))];
    return found.flatMap(file => {
      const methods = names.flatMap(name => file.methods.get(name) ?? []);
      return names.length > 1 ? methods.sort((a, b) => comparePlaces(a.span, b.span)) : methods;
    });
  });
}

/** The name of a type, and the names of its aliases in the package. */
function namesOf(reader: TypeReader, pkg: TypePackage, type: string): string[] {
  const names = new Set([type]);
  // The loop also visits the names that it adds: an alias may have aliases.
  for (const name of names) {
    for (const { aliases } of filesThat(reader, pkg, text => maybeHasAlias(text, name)))
      for (const alias of aliases.get(name) ?? []) names.add(alias);
  }
  return [...names];
}

/** The files of a package: reads those that were not read yet. */
export function readAll(pkg: TypePackage): TypeFile[] {
  while (readNext(pkg));
  return pkg.files;
}

/** Reads the next file of a package; false if there is none. Files with another package clause don't count. */
function readNext(pkg: TypePackage): boolean {
  for (let next = pkg.unread.next(); !next.done; next = pkg.unread.next()) {
    const { name, text, packageName } = next.value;
    if (packageName === pkg.name) return pkg.files.push({ name, text, mayDeclare: null, parsed: null }) > 0;
  }
  return false;
}

/** Reports whether gen wrote a file of a package, or is going to write it. */
export function isOfGen({ files }: TypePackage, file: GoFile): boolean {
  return files.some(({ parsed, text }) => parsed?.file === file && hasGoHeader(text));
}

/** A file with its declarations. It is parsed when it is first asked for. */
function parsedFile(reader: TypeReader, pkg: TypePackage, file: TypeFile): IndexedFile {
  const withFunctions = reader.followsFunctions && pkg.isOfUser;
  file.parsed ??= indexFile(reader.parser.parseDeclarations(file.name, file.text, withFunctions));
  return file.parsed;
}

/** Indexes one file. */
export function indexFile(file: GoFile): IndexedFile {
  const types = new Map<string, TypeDeclaration>();
  const methods = new Map<string, FunctionDeclaration[]>();
  const aliases = new Map<string, string[]>();
  for (const declaration of file.types) {
    const { alias, name, type } = declaration;
    if (!types.has(name)) types.set(name, declaration);
    const target = alias ? ownName(type) : null;
    if (target !== null) append(aliases, target, name);
  }
  for (const fn of file.functions) if (fn.receiver) append(methods, fn.receiver.type, fn);
  return { file, types, names: new Set(file.declaredNames), methods, aliases };
}

// Searches the text of a Go file, to decide whether to parse it. In code that gofmt formatted, a search may find too much, but never misses a declaration.

const identifierPart = String.raw`[\p{L}\p{Nd}_]`;

const alone = unicodePattern(String.raw`\btype\s+([\p{L}_]${identifierPart}*)`, "g");
const inGroup = unicodePattern(
  String.raw`^[ \t]*([\p{L}_]${identifierPart}*)(?!${identifierPart})[ \t]*[^\s:.,)]`,
  "gm",
);

/** The names that a text seems to declare as types: one search for all types. */
function maybeDeclared(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(alone(text))) names.add(name!);
  // After `type (`, every line may declare a type.
  if (/\btype\s*\(/.test(text)) for (const [, name] of text.matchAll(inGroup(text))) names.add(name!);
  return names;
}

/** Reports whether a text that has a name also has a match of a pattern with it. */
function hasMatch(text: string, name: string, pattern: string): boolean {
  return text.includes(name) && unicodePattern(pattern, "m")(text).test(text);
}

/** Reports whether a text seems to declare that name, or has it at the beginning of a line. */
export function maybeDeclaresName(text: string, name: string): boolean {
  // The pattern finds the name first, and then looks at what is before it: trying every start of a line takes ten times as long.
  const list = String.raw`(?:${identifierPart}+\s*,\s*)*${name}`;
  const start = String.raw`(?:^|[;(/]|\b(?:const|func|type|var))\s*`;
  return hasMatch(text, name, `${name}(?!${identifierPart})(?<=${start}${list})`);
}

/** Reports whether a text seems to declare methods of a type. */
function maybeHasMethods(text: string, type: string): boolean {
  const name = String.raw`(?:[\p{L}_]${identifierPart}*\s)?`;
  return hasMatch(text, type, String.raw`\bfunc\s*\(\s*${name}[\s*(]*${type}(?!${identifierPart})`);
}

/** Reports whether a text seems to declare an alias of a type. */
function maybeHasAlias(text: string, type: string): boolean {
  const before = String.raw`^[ \t]*(?:type\s+)?[\p{L}_]${identifierPart}*[ \t]*=[ \t*(]*`;
  const after = String.raw`[ \t)]*(?:$|;|/[/*])`;
  return hasMatch(text, type, `${type}(?=${after})(?<=${before}${type})`);
}
