/** Finds the declaration that a type as written means, through imports, aliases and type arguments. */

import { getOrMake } from "../base/text/maps.ts";
import type { GoFile, TypeDeclaration, TypeExpression } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { replaceNames } from "../go/names-in-text.ts";
import { predeclaredTypes } from "../go/predeclared.ts";
import { findDeclaration } from "./find-declarations.ts";
import { importOf } from "./imports.ts";
import { openImport, shownPath, type TypePackage, type TypeReader } from "./packages.ts";
import type { ResolvedMethod } from "./resolved-types.ts";

// Lists types of the standard library that fields of binding structs often have, for machines without a Go installation.
// Of their methods, it has only those that generated code or encoding/json may call. A test compares the table with Go's source.

/** One type of the table. */
export interface StandardType {
  underlying:
    | { kind: "basic"; name: string }
    | { kind: "struct"; fields: []; file: null }
    | { kind: "slice"; text: string; element: null; file: null };
  comparable: boolean;
  methods: ResolvedMethod[];
}

const signatures = {
  IsZero: { parameters: [], results: ["bool"] },
  MarshalText: { parameters: [], results: ["[]byte", "error"] },
  String: { parameters: [], results: ["string"] },
  UnmarshalJSON: { parameters: ["[]byte"], results: ["error"] },
  UnmarshalText: { parameters: ["[]byte"], results: ["error"] },
};

/** Reads a list of methods such as `MarshalText *UnmarshalText`: a method with `*` has a pointer receiver. */
function methods(list: string): ResolvedMethod[] {
  return list.split(" ").map(word => {
    const name = word.replace("*", "") as keyof typeof signatures;
    return { name, pointerReceiver: word.startsWith("*"), ...signatures[name] };
  });
}

function basic(name: string, list?: string): StandardType {
  return { underlying: { kind: "basic", name }, comparable: true, methods: list ? methods(list) : [] };
}

function struct(comparable: boolean, list?: string): StandardType {
  const underlying: StandardType["underlying"] = { kind: "struct", fields: [], file: null };
  return { underlying, comparable, methods: list ? methods(list) : [] };
}

function bytes(list: string): StandardType {
  const underlying: StandardType["underlying"] = { kind: "slice", text: "[]byte", element: null, file: null };
  return { underlying, comparable: false, methods: methods(list) };
}

const textByPointer = "*MarshalText *String *UnmarshalText";

/** The types by `importPath.Name`. */
export const standardTypes: Readonly<Record<string, StandardType>> = {
  "crypto.Hash": basic("uint", "String"),
  "crypto/x509.OID": struct(false, "MarshalText String *UnmarshalText"),
  "database/sql.IsolationLevel": basic("int", "String"),
  "encoding/json.Number": basic("string", "String"),
  "html/template.CSS": basic("string"),
  "html/template.HTML": basic("string"),
  "html/template.JS": basic("string"),
  "html/template.URL": basic("string"),
  "io/fs.FileMode": basic("uint32", "String"),
  "log/slog.Level": basic("int", "MarshalText String *UnmarshalJSON *UnmarshalText"),
  "log/slog.LevelVar": struct(true, "*MarshalText *String *UnmarshalText"),
  "math/big.Float": struct(false, textByPointer),
  "math/big.Int": struct(false, "*MarshalText *String *UnmarshalJSON *UnmarshalText"),
  "math/big.Rat": struct(false, textByPointer),
  "net.IP": bytes("MarshalText String *UnmarshalText"),
  "net.IPMask": bytes("String"),
  "net.HardwareAddr": bytes("String"),
  "net/http.ConnState": basic("int", "String"),
  "net/http.Cookie": struct(false, "*String"),
  "net/http.SameSite": basic("int"),
  "net/netip.Addr": struct(true, "MarshalText String *UnmarshalText"),
  "net/netip.AddrPort": struct(true, "MarshalText String *UnmarshalText"),
  "net/netip.Prefix": struct(true, "MarshalText String *UnmarshalText"),
  "net/url.URL": struct(true, "*String"),
  "os.FileMode": basic("uint32", "String"),
  "reflect.Kind": basic("uint", "String"),
  "regexp.Regexp": struct(false, textByPointer),
  "time.Duration": basic("int64", "String"),
  "time.Month": basic("int", "String"),
  "time.Time": struct(true, "IsZero MarshalText String *UnmarshalJSON *UnmarshalText"),
  "time.Weekday": basic("int", "String"),
};

/** A type as written, with the file, package and type arguments that give its names a meaning. */
export interface TypePlace {
  type: TypeExpression;
  file: GoFile;
  pkg: TypePackage;
  /** The arguments of the type parameters in scope; null for a parameter without an argument. */
  typeArguments: TypeArguments;
}

export type TypeArguments = ReadonlyMap<string, TypePlace | null>;

/** A type by its declaration. */
export interface DeclaredTarget {
  kind: "declared";
  declaration: TypeDeclaration;
  file: GoFile;
  pkg: TypePackage;
  typeArguments: TypeArguments;
}

/** What a type means, after all aliases are followed. */
export type TypeTarget =
  | DeclaredTarget
  | { kind: "predeclared"; name: string }
  /** A type without a name, for example `[]int`. */
  | { kind: "literal"; place: TypePlace }
  /** A type from the table of standard types, which is used without a Go installation. */
  | { kind: "standard"; importPath: string; name: string; standard: StandardType }
  | { kind: "parameter"; name: string }
  | { kind: "unknown"; reason: string };

/** A chain of names with more steps than this is taken for a cycle. */
const maxSteps = 100;

/** Finds what a type as written means. */
export function lookUp(reader: TypeReader, from: TypePlace): TypeTarget {
  let place = from;
  for (let steps = 0; steps < maxSteps; steps++) {
    const { type, typeArguments } = place;
    const argument = type.kind === "name" && type.package === null ? typeArguments.get(type.name) : undefined;
    if (argument) {
      place = argument;
      continue;
    }
    const found = lookUpOnce(reader, place);
    if (found.kind !== "declared" || !found.declaration.alias) return found;
    place = { ...found, type: found.declaration.type };
  }
  return { kind: "unknown", reason: `${from.type.text} refers to itself` };
}

/** Finds what a type as written means, but follows neither aliases nor type arguments. */
function lookUpOnce(reader: TypeReader, place: TypePlace): TypeTarget {
  const { type, file, pkg, typeArguments } = place;
  if (type.kind !== "name") return { kind: "literal", place };
  if (type.package === null && typeArguments.has(type.name)) return { kind: "parameter", name: type.name };
  const found =
    type.package === null
      ? lookUpName(reader, type.name, place)
      : lookUpImported(reader, type.package, type.name, place);
  if (found.kind !== "declared") return found;
  const bound = bindTypeArguments(found.declaration, type.typeArguments, { file, pkg, typeArguments });
  const instance = { ...found, typeArguments: bound };
  return bound.size > 0 && isTooMany(reader, instance) ? { kind: "unknown", reason: tooMany } : instance;
}

/** The largest number of instances of generic types in a package: a few generic types that hold each other can have millions. */
const maxInstances = 2000;

/** Why a type has no meaning where there are more instances. */
export const tooMany = `the messages of the package reach more than ${maxInstances} instances of generic types`;

/** Counts an instance, and reports whether there are too many. */
function isTooMany(reader: TypeReader, instance: DeclaredTarget): boolean {
  const { instances } = reader;
  const key = declaredKey(reader, instance);
  if (instances.keys.size < maxInstances) instances.keys.add(key);
  if (instances.keys.has(key)) return false;
  instances.refused = true;
  return true;
}

/** Keys are cut off at this length. Only types such as `type T[A any] struct{ Next *T[[]A] }`, whose instances become ever longer, have longer ones. */
export const maxKeyLength = 2000;

/** The key of a type as written: `importPath.Name[int]`, with the import path in place of the qualifier; `Name` in the package that `gen` runs on. */
export function placeKey(reader: TypeReader, place: TypePlace): string {
  const { type, file, pkg, typeArguments } = place;
  if (type.kind !== "name") return literalKey(place);
  const argument = type.package === null ? typeArguments.get(type.name) : undefined;
  if (argument) {
    // Computed once: with `type Two[T any] Pair[T, T]`, the work would double with each level of `Two[Two[Two[int]]]`.
    return getOrMake(reader.argumentKeys, argument, () => placeKey(reader, argument));
  }
  const found = lookUpOnce(reader, place);
  if (found.kind === "declared") return declaredKey(reader, found);
  if (found.kind === "standard") return `${found.importPath}.${found.name}`;
  if (type.package === null) return type.name;
  return `${importOf(reader, type.package, file, pkg.dir) ?? type.package}.${type.name}`;
}

/** The key of what `lookUp` found: targets with the same key are the same type. */
export function targetKey(reader: TypeReader, target: TypeTarget): string {
  switch (target.kind) {
    case "declared":
      return declaredKey(reader, target);
    case "literal":
      return literalKey(target.place);
    case "standard":
      return `${target.importPath}.${target.name}`;
    case "unknown":
      return target.reason;
    default:
      return target.name;
  }
}

function declaredKey(reader: TypeReader, { declaration, pkg, typeArguments }: DeclaredTarget): string {
  const name = pkg.importPath === null ? declaration.name : `${pkg.importPath}.${declaration.name}`;
  const given: string[] = [];
  for (const [parameter, place] of typeArguments) {
    given.push(place ? placeKey(reader, place) : parameter);
  }
  return given.length > 0 ? `${name}[${given.join(",")}]`.slice(0, maxKeyLength) : name;
}

/** The key of a type without a name: its text and its place. */
function literalKey({ type, file, pkg, typeArguments }: TypePlace): string {
  return `${substitute(type.text, typeArguments)} (${pkg.dir}/${file.name}:${type.span.line}:${type.span.column})`;
}

/** A type's text on one line, with type parameters replaced by their arguments. */
export function substitute(text: string, typeArguments: TypeArguments): string {
  const oneLine = text.replace(/\s+/g, " ");
  if (typeArguments.size === 0) return oneLine;
  const given = new Map<string, string>();
  const substituted = replaceNames(oneLine, ({ name }) => {
    const place = typeArguments.get(name);
    if (!place) return name;
    // Computed once for each name, as in `placeKey`.
    const argument = given.get(name) ?? substitute(place.type.text, place.typeArguments);
    given.set(name, argument);
    return argument;
  });
  return substituted.slice(0, maxKeyLength);
}

/** What the type of an embedded field means. For `*T`, or an alias of it, that is what `T` means, and `pointer` is the place of `T`; else `pointer` is null. */
export function embeddedTarget(
  reader: TypeReader,
  place: TypePlace,
): { target: TypeTarget; pointer: TypePlace | null } {
  const target = lookUp(reader, place);
  if (target.kind !== "literal" || target.place.type.kind !== "pointer") return { target, pointer: null };
  const pointer = { ...target.place, type: target.place.type.element };
  return { target: lookUp(reader, pointer), pointer };
}

/** The underlying type of a declared type; other targets are returned as they are. */
export function underlyingTarget(
  reader: TypeReader,
  target: TypeTarget,
): Exclude<TypeTarget, { kind: "declared" }> {
  let current = target;
  for (let steps = 0; steps < maxSteps; steps++) {
    if (current.kind !== "declared") return current;
    const { declaration, file, pkg, typeArguments } = current;
    // The declaration in package unsafe, `type Pointer *ArbitraryType`, is only documentation.
    if (pkg.importPath === "unsafe") return { kind: "predeclared", name: `unsafe.${declaration.name}` };
    current = lookUp(reader, { type: declaration.type, file, pkg, typeArguments });
  }
  const name = target.kind === "declared" ? target.declaration.name : "the type";
  return { kind: "unknown", reason: `${name} refers to itself` };
}

/** Looks up a name in Go's scopes: the package, the dot imports, the predeclared names. */
function lookUpName(reader: TypeReader, name: string, { file, pkg }: TypePlace): TypeTarget {
  const own = lookUpIn(reader, pkg, name);
  if (own) return own;
  const reasons: string[] = [];
  for (const spec of file.imports.filter(spec => spec.name === ".")) {
    const found = lookUpImportPath(reader, spec.path, name, pkg);
    if (found.kind !== "unknown") return found;
    reasons.push(found.reason);
  }
  const basic = predeclaredTypes.get(name);
  if (basic !== undefined) return { kind: "predeclared", name: basic };
  const where = pkg.importPath === null ? "the package" : `package ${pkg.importPath}`;
  return { kind: "unknown", reason: [`${where} declares no type ${name}`, ...reasons].join("; ") };
}

function lookUpImported(
  reader: TypeReader,
  qualifier: string,
  name: string,
  { file, pkg }: TypePlace,
): TypeTarget {
  if (reader.preferTable) {
    for (const { name: alias, path } of file.imports) {
      const standard = standardTypes[`${path}.${name}`];
      if (standard && (alias ?? assumedName(path).name) === qualifier)
        return { kind: "standard", importPath: path, name, standard };
    }
  }
  const importPath = importOf(reader, qualifier, file, pkg.dir);
  if (importPath === null) return { kind: "unknown", reason: `${file.name} imports no package ${qualifier}` };
  return lookUpImportPath(reader, importPath, name, pkg);
}

function lookUpImportPath(
  reader: TypeReader,
  importPath: string,
  name: string,
  importer: TypePackage,
): TypeTarget {
  const result = openImport(reader, importPath, importer.dir);
  if ("package" in result) {
    const found = lookUpIn(reader, result.package, name);
    return (
      found ?? {
        kind: "unknown",
        reason: `package ${importPath} in ${shownPath(reader, result.package.dir)} declares no type ${name}`,
      }
    );
  }
  const standard = reader.roots.go.goRoot === null ? standardTypes[`${importPath}.${name}`] : undefined;
  return standard
    ? { kind: "standard", importPath, name, standard }
    : { kind: "unknown", reason: result.reason };
}

function lookUpIn(reader: TypeReader, pkg: TypePackage, name: string): TypeTarget | null {
  const found = findDeclaration(reader, pkg, name);
  return found && { kind: "declared", ...found, pkg, typeArguments: new Map() };
}

function bindTypeArguments(
  { typeParameters }: TypeDeclaration,
  given: TypeExpression[],
  scope: Omit<TypePlace, "type">,
): TypeArguments {
  return new Map(
    typeParameters.map(({ name }, index) => {
      const type = given[index];
      return [name, type ? { type, ...scope } : null];
    }),
  );
}
