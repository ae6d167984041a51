/** Finds declarations in packages. A file is parsed only if it may have the declaration, and only once. */

import { comparePlaces } from "../base/report/diagnostic.ts";
import { append, getOrMake } from "../base/text/maps.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { FunctionDeclaration, GoFile, TypeDeclaration } from "../go/declarations.ts";
import { predeclaredTypes } from "../go/predeclared.ts";
import { ownName } from "../go/type-expressions.ts";
import type { DeclaredType, IndexedFile, TypeFile, TypePackage, TypeReader } from "./go-types.ts";

/** Finds the declaration of a type; null when the package has none. */
export function findDeclaration(reader: TypeReader, pkg: TypePackage, name: string): DeclaredType | null {
  return getOrMake(pkg.declarations, name, () => searchDeclaration(reader, pkg, name));
}

function searchDeclaration(reader: TypeReader, pkg: TypePackage, name: string): DeclaredType | null {
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
      if (pkg.isStandard && isFunction(file)) return null;
    }
    if (pkg.files.some(isFunction)) return null;
  }
  return null;
}

/** The package's files whose text may matter, and those that were parsed before; all of them parsed. */
export function filesThat(
  reader: TypeReader,
  pkg: TypePackage,
  mayMatter: (text: string) => boolean,
): GoFile[] {
  const files: GoFile[] = [];
  for (const file of readAll(pkg)) {
    if (file.parsed !== null || mayMatter(file.text)) files.push(parsedFile(reader, pkg, file).file);
  }
  return files;
}

function mayDeclare(file: TypeFile, name: string): boolean {
  if (!file.text.includes(name)) return false;
  file.mayDeclare ??= maybeDeclared(file.text);
  return file.mayDeclare.has(name);
}

/** Reports whether the package declares a name: that of a type, a function, a constant or a variable. */
export function declaresName(reader: TypeReader, pkg: TypePackage, name: string): boolean {
  for (const file of readAll(pkg)) {
    if (file.parsed === null && !file.text.includes(name)) continue;
    if (parsedFile(reader, pkg, file).names.has(name)) return true;
  }
  return false;
}

/** The methods that the package declares on a type or on an alias of it, in the order of its files. */
export function findMethods(reader: TypeReader, pkg: TypePackage, type: string): FunctionDeclaration[] {
  const names = namesOf(reader, pkg, type);
  const methods: FunctionDeclaration[] = [];
  for (const file of readAll(pkg)) {
    if (file.parsed === null && !names.some(name => maybeHasMethods(file.text, name))) continue;
    const parsed = parsedFile(reader, pkg, file);
    const found = names.flatMap(name => parsed.methods.get(name) ?? []);
    if (names.length > 1) found.sort((a, b) => comparePlaces(a.span, b.span));
    for (const method of found) methods.push(method);
  }
  return methods;
}

/** The name of a type, and the names of its aliases in the package. */
function namesOf(reader: TypeReader, pkg: TypePackage, type: string): string[] {
  const names = new Set([type]);
  // The loop also visits the names that it adds: an alias may have aliases.
  for (const name of names) {
    for (const file of readAll(pkg)) {
      if (file.parsed === null && !maybeHasAlias(file.text, name)) continue;
      for (const alias of parsedFile(reader, pkg, file).aliases.get(name) ?? []) names.add(alias);
    }
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

/** A file with its declarations. It is parsed when it is first asked for. */
export function parsedFile(reader: TypeReader, pkg: TypePackage, file: TypeFile): IndexedFile {
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

/** Reports whether a text seems to declare a constant of that name, or has the name at the beginning of a line. */
export function maybeDeclaresConstant(text: string, name: string): boolean {
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
