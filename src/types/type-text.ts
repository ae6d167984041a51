/** Writes types for use in the package that `gen` runs on, with type arguments filled in, and qualifiers before names of other packages; and their zero values. */
import { isWithin } from "../base/files/files.ts";
import { freeName, getOrMake } from "../base/text/common.ts";
import type { FieldDeclaration, TypeExpression } from "../go/declarations.ts";
import { isExported, predeclaredNames, predeclaredTypes } from "../go/identifiers.ts";
import { type NameInText, replaceNames } from "../go/names-in-text.ts";
import { arrayLength } from "./constants.ts";
import type { GoType, TypePackage, TypePlace, TypeReader } from "./go-types.ts";
import { identityOf, typeAt } from "./lookup.ts";
import { declaresName, findDeclaration, findMethods, importOf, openImport } from "./packages.ts";
import { reachedFrom, structFields } from "./struct-fields.ts";

/** A type as the package that `gen` runs on writes it. */
export interface WrittenType {
  type: FieldType;
  /** Why the package can't write the type, for example `order is not exported by package page`; null when it can. */
  unnameable: string | null;
}

/** The state of writing one text. */
interface Writer {
  reader: TypeReader;
  /** The package that `gen` runs on. */
  own: TypePackage;
  /** Import paths by the qualifiers of the text. */
  imports: Map<string, string>;
  unnameable: string | null;
}

/** Writes a type for the package `own`. */
export function writeType({ reader, place }: GoType, own: TypePackage): WrittenType {
  const writer: Writer = { reader, own, imports: new Map(), unnameable: null };
  const text = write(writer, place);
  const { kind } = place.type;
  const imports = Array.from(writer.imports, ([name, path]) => ({ name, path }));
  const type = { text, imports, pointer: kind === "pointer", slice: kind === "slice" };
  return { type, unnameable: writer.unnameable };
}

/** The type as the package `own` writes it; null if it can't. */
export function writableType(type: GoType, own: TypePackage): FieldType | null {
  const { type: written, unnameable } = writeType(type, own);
  return unnameable === null ? written : null;
}

function write(writer: Writer, place: TypePlace): string {
  const { type } = place;
  const inner = (type: TypeExpression) => write(writer, { ...place, type });
  const replacement = ({ name, isQualifier }: NameInText) =>
    isQualifier ? writeQualifier(writer, name, place) : writeName(writer, name, place);
  const replaced = (text: string, names?: NameInText[]) => replaceNames(text, replacement, names);
  switch (type.kind) {
    case "name": {
      const qualifier = type.package === null ? "" : `${writeQualifier(writer, type.package, place)}.`;
      const name = qualifier === "" ? writeName(writer, type.name, place) : qualifier + type.name;
      const given = type.typeArguments.map(inner);
      return given.length > 0 ? `${name}[${given.join(", ")}]` : name;
    }
    case "pointer":
      return `*${inner(type.element)}`;
    case "slice":
      return `[]${inner(type.element)}`;
    case "array":
      return `[${replaced(type.length)}]${inner(type.element)}`;
    case "map":
      return `map[${inner(type.key)}]${inner(type.value)}`;
    case "struct":
      if (!isOwnText(writer, place)) return writeStruct(writer, type.fields, place);
      // The fields are written only to add their imports.
      for (const field of type.fields) inner(field.type);
      return type.text;
    default:
      return replaced(type.text, type.names);
  }
}

/** Reports whether the type's text can be used as it is: it stands in the package itself, without dot imports and type arguments. */
function isOwnText({ own }: Writer, { file, pkg, typeArguments }: TypePlace): boolean {
  return (
    pkg === own &&
    file.imports.every(spec => spec.name !== ".") &&
    [...typeArguments.values()].every(argument => argument === null)
  );
}

function writeStruct(writer: Writer, fields: FieldDeclaration[], place: TypePlace): string {
  if (fields.length === 0) return "struct{}";
  const lines: string[] = [];
  for (const { names, type, tag } of fields) {
    const hidden = names.find(({ name }) => !isExported(name) && name !== "_");
    // Unexported fields of different packages are different fields, so the types would differ.
    if (hidden && place.pkg !== writer.own)
      writer.unnameable ??= `it has the unexported field ${hidden.name} of package ${place.pkg.importPath}`;
    const text = write(writer, { ...place, type });
    const written = names.map(({ name }) => name).join(", ");
    lines.push(`\t${`${written} ${text} ${tag?.literal ?? ""}`.trim()}\n`);
  }
  return `struct {\n${lines.join("")}}`;
}

/** The qualifier by which the text can name a package that the file imports. */
function writeQualifier(writer: Writer, qualifier: string, { file, pkg }: TypePlace): string {
  const { reader, own } = writer;
  const importPath = importOf(reader, qualifier, file, pkg.dir);
  if (importPath === null) return qualifier;
  if (pkg !== own) {
    const opened = openImport(reader, importPath, pkg.dir);
    if ("package" in opened) checkImport(writer, opened.package);
  }
  return qualifierOf(writer, qualifier, importPath);
}

/** A name with the qualifier that it needs, or the argument of a type parameter. */
function writeName(writer: Writer, name: string, place: TypePlace): string {
  const { reader, own } = writer;
  const { typeArguments } = place;
  const argument = typeArguments.get(name);
  if (argument) {
    const text = write(writer, argument.place);
    // `chan T` needs parentheses where T is a channel type.
    return argument.place.type.kind === "channel" ? `(${text})` : text;
  }
  if (typeArguments.has(name)) return name;
  const owner = ownerOf(reader, name, place);
  if (owner === null || owner === own || owner.importPath === null) return name;
  if (!isExported(name)) writer.unnameable ??= `${name} is not exported by package ${owner.importPath}`;
  checkImport(writer, owner);
  return `${qualifierOf(writer, owner.name, owner.importPath)}.${name}`;
}

/** The package that declares an unqualified name: that of the file or one of its dot imports; null for a predeclared name. */
function ownerOf(reader: TypeReader, name: string, { file, pkg }: TypePlace): TypePackage | null {
  if (predeclaredTypes.has(name)) return findDeclaration(reader, pkg, name) ? pkg : null;
  // The length of an array may have predeclared functions and constants.
  if (predeclaredNames.has(name)) return null;
  const dots = file.imports.filter(spec => spec.name === ".");
  if (!isExported(name) || dots.length === 0 || declaresName(reader, pkg, name)) return pkg;
  for (const { path } of dots) {
    const opened = openImport(reader, path, pkg.dir);
    if ("package" in opened && declaresName(reader, opened.package, name)) return opened.package;
  }
  return pkg;
}

/** Notes where Go forbids an import: only packages in or below `app` can import `app/internal/…`. */
function checkImport(writer: Writer, { dir, importPath }: TypePackage): void {
  const parent = /^(?:(.*)[\\/])?internal(?:[\\/]|$)/.exec(dir)?.[1];
  if (parent === undefined || isWithin(writer.own.dir, parent)) return;
  writer.unnameable ??= `package ${importPath} is internal to another module or folder`;
}

/** The qualifier of a package in the text. It gets a number if the text has it already for another package, which other files may import by the same name. */
function qualifierOf({ imports }: Writer, wanted: string, importPath: string): string {
  const qualifier = freeName(one => (imports.get(one) ?? importPath) !== importPath, wanted);
  imports.set(qualifier, importPath);
  return qualifier;
}

// The type of a field in the model.

/** A field's type. */
export interface FieldType {
  /** The type as the struct writes it, for example `[]*time.Time`. */
  text: string;
  /** The packages that `text` needs. */
  imports: TypeImport[];
  /** `*T`. */
  pointer: boolean;
  /** `[]T`. */
  slice: boolean;
}

/** A package that a type's text refers to. */
export interface TypeImport {
  /** The qualifier in the text. */
  name: string;
  /** The import path. */
  path: string;
}

/** A comparison that holds where a value, or a part of it, is not the zero value of its type. */
export interface GoNonZero {
  /** A Go expression, for example `v.Home.Lines`. */
  value: string;
  /** What it must not be equal to: `nil`, `0` or `""`; empty for a bool, and where `type` is set. */
  zero: string;
  /** The type whose zero value it must not be equal to; else null. */
  type: FieldType | null;
}

/** A name as generated code writes it: with a qualifier where it is of another package than the generated code. */
export function typeNamed(name: string, pkg: { name: string; importPath: string | null } | null = null) {
  const plain = { text: name, imports: [], pointer: false, slice: false };
  if (!pkg || pkg.importPath === null) return plain;
  return { ...plain, text: `${pkg.name}.${name}`, imports: [{ name: pkg.name, path: pkg.importPath }] };
}

/** What a body that is not taken apart is in Go: a string, bytes, a stream of type io.Reader or io.ReadCloser, or a form whose parts a *multipart.Reader reads. */
export type RawBody = "text" | "bytes" | "stream" | "multipart";

/**
 * How a handler is called: as an http.HandlerFunc (`plain`); so, with an error as its result (`error`); with a context and its request
 * struct, which returns its response struct and an error (`typed`); with the context of a framework (`gin`, `echo`); with what
 * the http.HandlerFunc that it returns needs (`factory`); with any results and more arguments, which the code that it is registered with gives it
 * (`wrapped`); with a context or a request by what makes a handler of it where it is registered (`adapted`); or as an http.HandlerFunc where code registers it: ServeHTTP of a type, which
 * has the name of the type (`ServeHTTP`), or a function literal, which has one of its route (`literal`).
 */
export type HandlerSignature =
  | "plain"
  | "error"
  | "typed"
  | "gin"
  | "echo"
  | "factory"
  | "wrapped"
  | "adapted"
  | "ServeHTTP"
  | "literal";

// Finds out which types `==` works on, which types are identical, and which values are zero: https://go.dev/ref/spec#Comparison_operators.

/** Reports whether values of a type can be compared; null where that is not known. It is found once for each type, and with it for the parts of one that can, so that a chain of types is walked once. */
export function isComparable(type: GoType): boolean | null {
  const { comparable } = type.reader;
  return getOrMake(comparable, identityOf(type), () => {
    const reached = [];
    const unknownParts = (one: GoType) => (comparable.get(identityOf(one)) ? [] : partsByValue(one));
    for (const one of reachedFrom(type, unknownParts)) {
      if (one.kind === "slice" || one.kind === "map" || one.kind === "function") return false;
      if (one.underlying.kind === "standard" && !one.underlying.standard.comparable) return false;
      reached.push(one);
    }
    if (reached.some(({ kind }) => kind === "unknown" || kind === "typeParameter")) return null;
    for (const one of reached) comparable.set(identityOf(one), true);
    return true;
  });
}

/** Reports whether a type is an interface, or an array or a struct that holds one: `==` on two values panics if their interfaces hold slices, for example. */
export function holdsInterface(type: GoType): boolean {
  return [...reachedFrom(type, partsByValue)].some(({ kind }) => kind === "interface");
}

/** The types of the fields of a struct or the elements of an array. Those that need no other file come first, since they are cheap. */
function partsByValue({ reader, literal, element, kind }: GoType): GoType[] {
  if (kind === "array" && element) return [element];
  if (literal?.type.kind !== "struct") return [];
  const effort = ({ text }: TypeExpression) => Number(text.includes("."));
  const types = literal.type.fields.map(field => field.type).toSorted((a, b) => effort(a) - effort(b));
  return types.map(type => typeAt(reader, { ...literal, type }));
}

/** Reports whether two types are identical: https://go.dev/ref/spec#Type_identity. Some types without a name are, if one package writes both with the same text. */
export function isSameType(a: GoType, b: GoType): boolean {
  return a.id === b.id && (a.place.pkg === b.place.pkg || !/\b(?:struct|interface|func|chan)\b/.test(a.id));
}

/** The lock that a value of a type holds, for example `sync.Mutex`, which must not be copied; null where it holds none, or where that is not known. See https://pkg.go.dev/golang.org/x/tools/go/analysis/passes/copylock. */
export function lockIn(type: GoType): string | null {
  for (const one of reachedFrom(type, held => (nameOfLock(held) === null ? partsByValue(held) : []))) {
    const name = nameOfLock(one);
    if (name !== null) return name;
  }
  return null;
}

function nameOfLock({ reader, place: { type, file, pkg }, target, text, literal }: GoType): string | null {
  // Known by their names: the source of the standard library may be missing.
  if (type.kind === "name" && type.package !== null && type.name !== "Locker") {
    const path = importOf(reader, type.package, file, pkg.dir);
    if (path === "sync" || path === "sync/atomic") return text;
  }
  if (target.kind !== "declared" || literal?.type.kind !== "struct") return null;
  const methods = findMethods(reader, target.pkg, target.declaration.name);
  const isOfPointer = (name: string) => methods.some(fn => fn.name === name && fn.receiver?.pointer === true);
  return isOfPointer("Lock") && isOfPointer("Unlock") ? target.declaration.name : null;
}

// Finds out how Go tells whether a value is not the zero value of its type.

/** Values that Go can't compare are taken apart so deep, and arrays of up to so many elements: real types have less. */
const maxDepth = 8;

/** A value is taken apart into at most so many comparisons: gofmt as WebAssembly has no stack for 90 in a row. */
const maxComparisons = 80;

/** The zero value of a type of that kind as Go writes it; empty for `T{}`, null where the kind doesn't tell. */
export function zeroOfKind(kind: string): string | null {
  if (kind === "struct" || kind === "array") return "";
  if (isNilable(kind)) return "nil";
  if (kind === "string") return '""';
  if (kind === "bool") return "false";
  return /^(?:u?int|float|complex)/.test(kind) ? "0" : null;
}

/** Reports whether values of that kind can be nil. */
export function isNilable(kind: string): boolean {
  return ["slice", "map", "pointer", "interface", "function", "channel"].includes(kind);
}

/**
 * The comparisons of which one holds where a value is not zero. `text` is the Go expression of the value. Null where the package `own` can't look at all
 * parts: Go can't compare the value, and it has unexported fields of another package or too many parts, or is of unknown type.
 */
export function nonZero(own: TypePackage, type: GoType, text: string, depth = 0): GoNonZero[] | null {
  const { kind, target } = type;
  if (kind === "typeParameter" || kind === "unknown" || depth > maxDepth) return null;
  if (kind !== "struct" && kind !== "array") {
    // Two named bools can't stand beside each other.
    if (kind === "bool")
      return [{ value: target.kind === "predeclared" ? text : `bool(${text})`, zero: "", type: null }];
    return [{ value: text, zero: zeroOfKind(kind) ?? "0", type: null }];
  }
  const written = isComparable(type) ? writableType(type, own) : null;
  if (written && !written.text.includes("\n")) return [{ value: text, zero: "", type: written }];
  return type.literal && partsNonZero(own, type, text, depth);
}

/** The comparisons for the parts of a struct or an array. */
function partsNonZero(own: TypePackage, type: GoType, text: string, depth: number): GoNonZero[] | null {
  // Go selects through a pointer: `p.Name` for `(*p).Name`.
  const base = text.replace(/^\*(\*.*)/, "($1)").replace(/^\*/, "");
  const parts: GoNonZero[] = [];
  const add = (part: GoType, selected: string) => {
    const found = parts.length > maxComparisons ? null : nonZero(own, part, selected, depth + 1);
    if (found !== null) parts.push(...found);
    return found !== null;
  };
  if (type.element) {
    const length = arrayLength(type);
    if (length === null || length > maxDepth) return null;
    // An array without elements is always zero.
    if (length === 0) parts.push({ value: `len(${text})`, zero: "0", type: null });
    for (let index = 0; index < length; index++) if (!add(type.element, `${base}[${index}]`)) return null;
  }
  for (const { name, struct, type: part } of structFields(type)) {
    if (name === "_") continue;
    if (!isExported(name) && struct.place.pkg !== own) return null;
    if (!add(part, `${base}.${name}`)) return null;
  }
  return (parts.length === 0 && depth === 0) || parts.length > maxComparisons ? null : parts;
}
