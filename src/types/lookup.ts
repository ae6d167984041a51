/** The graph of Go types: what a type as written means, through imports, aliases and type arguments. Each type is made when it is first asked for, and once. */
import { getOrMake } from "../base/text/common.ts";
import type { TypeExpression } from "../go/declarations.ts";
import { predeclaredInterfaces, predeclaredTypes } from "../go/identifiers.ts";
import { replaceNames } from "../go/names-in-text.ts";
import { typeOfName } from "../go/type-expressions.ts";
import type {
  DeclaredPlace,
  DeclaredTarget,
  GoType,
  PackageResult,
  TypeArguments,
  TypePackage,
  TypePlace,
  TypeReader,
  TypeTarget,
} from "./go-types.ts";
import { declareOptional, optionalName } from "./optional.ts";
import { findDeclaration, importOf, openImport, shownPath } from "./packages.ts";
import { standardTypes } from "./standard-types.ts";

/** The type at a place. For a type parameter with an argument, it is the argument. */
export function typeAt(reader: TypeReader, place: TypePlace): GoType {
  const { type, typeArguments } = place;
  const argument = argumentAt(place);
  if (argument) return argument;
  const known =
    typeArguments.size === 0
      ? reader.types
      : getOrMake(reader.instanceTypes, typeArguments, () => new WeakMap<TypeExpression, GoType>());
  return getOrMake(known, type, () => makeType(reader, place, null));
}

/** The argument of the type parameter that is written at a place, if it has one. */
function argumentAt({ type, typeArguments }: TypePlace): GoType | null {
  return (type.kind === "name" && type.package === null && typeArguments.get(type.name)) || null;
}

/** The type that a declaration declares or is an alias of, without type arguments. */
export function typeOfDeclaration(reader: TypeReader, declared: DeclaredPlace): GoType {
  const { declaration, file, pkg } = declared;
  const place = { type: typeOfName(declaration.name, declaration.span), file, pkg, typeArguments: new Map() };
  return typeOf(reader, followAlias(reader, instanceOf(reader, declared, place), place), place);
}

/** The type that a package declares by a name; null if it has none. */
export function declaredType(reader: TypeReader, pkg: TypePackage, name: string): GoType | null {
  const declared = findDeclaration(reader, pkg, name);
  return declared && typeOfDeclaration(reader, { pkg, ...declared });
}

/** The type as its source declares it, where the table of standard types stands for it; other types are returned as they are. */
export function sourceOf(type: GoType): GoType {
  const { reader, target, place } = type;
  if (target.kind !== "standard") return type;
  const named = { ...place, type: typeOfName(target.name, place.type.span) };
  const found = lookUpIn(reader, openImport(reader, target.importPath, place.pkg.dir), named);
  return found ? typeOf(reader, followAlias(reader, found, named), named) : type;
}

const declaredTypes = new WeakMap<DeclaredTarget, GoType>();

function typeOf(reader: TypeReader, target: TypeTarget, place: TypePlace): GoType {
  if (target.kind !== "declared") return makeType(reader, place, target);
  const { declaration, file, pkg, typeArguments } = target;
  return getOrMake(declaredTypes, target, () => {
    const type = typeOfName(declaration.name, declaration.span);
    return makeType(reader, { type, file, pkg, typeArguments }, target);
  });
}

function makeType(reader: TypeReader, place: TypePlace, given: TypeTarget | null): GoType {
  let target = given;
  let underlying: GoType["underlying"] | null = null;
  let id: string | null = null;
  const part = (type: TypeExpression) => made.literal && typeAt(reader, { ...made.literal, type });
  const made: GoType = {
    reader,
    place,
    text: place.type.text,
    get target() {
      target ??= followAlias(reader, lookUpOnce(reader, place), place);
      return target;
    },
    get underlying() {
      underlying ??= underlyingTarget(reader, made.target);
      return underlying;
    },
    get literal() {
      return made.underlying.kind === "literal" ? made.underlying.place : null;
    },
    get kind() {
      return kindOf(made.underlying);
    },
    get element() {
      const literal = made.literal?.type;
      if (literal?.kind === "map") return part(literal.value);
      return literal && "element" in literal ? part(literal.element) : null;
    },
    get key() {
      const literal = made.literal?.type;
      return literal?.kind === "map" ? part(literal.key) : null;
    },
    get id() {
      if (id === null) {
        // Go refuses a type without a name that holds itself, as in `type T = []T`. Its text ends the search.
        id = place.type.text;
        id = idOf(made);
      }
      return id;
    },
  };
  return made;
}

/** What identifies a type among those that a walk has seen: it is one object for each type with a name. */
export function identityOf(type: GoType): unknown {
  const { target, reader } = type;
  if (target.kind === "declared") return target;
  return target.kind === "literal" ? typeAt(reader, target.place) : type.id;
}

function kindOf(underlying: GoType["underlying"]): string {
  switch (underlying.kind) {
    case "predeclared":
      return predeclaredInterfaces.has(underlying.name) ? "interface" : underlying.name;
    case "standard":
      return underlying.standard.kind;
    case "literal":
      return underlying.place.type.kind;
    case "parameter":
      return "typeParameter";
    case "unknown":
      return "unknown";
  }
}

function idOf({ reader, target, place: { type, file, pkg } }: GoType): string {
  switch (target.kind) {
    case "declared":
      return target.id;
    case "standard":
      return `${target.importPath}.${target.name}`;
    case "unknown":
      // The config may describe the type by its import path and name.
      if (type.kind !== "name" || type.package === null) return type.text;
      return `${importOf(reader, type.package, file, pkg.dir) ?? type.package}.${type.name}`;
    case "literal":
      return literalId(reader, target.place);
    default:
      return target.name;
  }
}

function literalId(reader: TypeReader, place: TypePlace): string {
  const { type, typeArguments } = place;
  const inner = (type: TypeExpression) => typeAt(reader, { ...place, type }).id;
  switch (type.kind) {
    case "pointer":
      return `*${inner(type.element)}`;
    case "slice":
      return `[]${inner(type.element)}`;
    case "array":
      return `[${type.length}]${inner(type.element)}`;
    case "map":
      return `map[${inner(type.key)}]${inner(type.value)}`;
    case "struct": {
      const fields = type.fields.map(({ names, type: written, tag }) =>
        [names.map(({ name }) => name).join(", "), inner(written), tag?.literal ?? ""].join(" ").trim(),
      );
      return `struct{${fields.join("; ")}}`;
    }
    default:
      return substitute(type.text, typeArguments);
  }
}

/** A chain of names with more steps than this is taken for a cycle. */
const maxSteps = 100;

function followAlias(reader: TypeReader, found: TypeTarget, from: TypePlace): TypeTarget {
  let target = found;
  for (let steps = 0; steps < maxSteps; steps++) {
    if (target.kind !== "declared" || !target.declaration.alias) return target;
    const place: TypePlace = { type: target.declaration.type, ...target };
    target = argumentAt(place)?.target ?? lookUpOnce(reader, place);
  }
  return { kind: "unknown", reason: `${from.type.text} refers to itself` };
}

/** Finds what a type as written means, but follows neither aliases nor type arguments. */
function lookUpOnce(reader: TypeReader, place: TypePlace): TypeTarget {
  const { type, file, pkg, typeArguments } = place;
  if (type.kind !== "name") return { kind: "literal", place };
  const { package: qualifier, name } = type;
  if (qualifier !== null) {
    const path = importOf(reader, qualifier, file, pkg.dir);
    if (path !== null) return lookUpImported(reader, path, name, place);
    return { kind: "unknown", reason: `${file.name} imports no package ${qualifier}` };
  }
  if (typeArguments.has(name)) return { kind: "parameter", name };
  const own = lookUpIn(reader, { package: pkg }, place);
  if (own) return own;
  const reasons: string[] = [];
  for (const spec of file.imports.filter(spec => spec.name === ".")) {
    const found = lookUpImported(reader, spec.path, name, place);
    if (found.kind !== "unknown") return found;
    reasons.push(found.reason);
  }
  const basic = predeclaredTypes.get(name);
  if (basic !== undefined) return { kind: "predeclared", name: basic };
  if (name === optionalName && type.typeArguments.length === 1 && pkg.isOfUser) {
    declareOptional(reader, pkg);
    return lookUpIn(reader, { package: pkg }, place)!;
  }
  const where = pkg.importPath === null ? "the package" : `package ${pkg.importPath}`;
  return { kind: "unknown", reason: [`${where} declares no type ${name}`, ...reasons].join("; ") };
}

function lookUpImported(reader: TypeReader, importPath: string, name: string, place: TypePlace): TypeTarget {
  const standard = standardTypes[`${importPath}.${name}`];
  if (standard) return { kind: "standard", importPath, name, standard };
  const opened = openImport(reader, importPath, place.pkg.dir);
  const found = lookUpIn(reader, opened, place);
  if (found) return found;
  if ("reason" in opened) return { kind: "unknown", reason: opened.reason };
  const where = shownPath(reader, opened.package.dir);
  return { kind: "unknown", reason: `package ${importPath} in ${where} declares no type ${name}` };
}

/** The type that a package declares by the name at a place, with the type arguments there. */
function lookUpIn(reader: TypeReader, opened: PackageResult, place: TypePlace): TypeTarget | null {
  if ("reason" in opened || place.type.kind !== "name") return null;
  const found = findDeclaration(reader, opened.package, place.type.name);
  return found && instanceOf(reader, { pkg: opened.package, ...found }, place);
}

/** The largest number of instances of generic types in a package: a few generic types that hold each other can have millions. */
const maxInstances = 2000;

/** Why a type has no meaning where there are more instances. */
export const tooMany = `the messages of the package reach more than ${maxInstances} instances of generic types`;

/** If the ids of a type's instances, each of which refers to the next one, become longer more often than this, they have no end: `type T[V any] struct { Next *T[[]V] }`. Go refuses such types. */
const maxGrowths = 5;

/** The longest id of an instance. */
const maxId = 20_000;

/** The instance of a declared type for the type arguments that are written at a place. */
function instanceOf(reader: TypeReader, declared: DeclaredPlace, place: TypePlace): TypeTarget {
  const { declaration, file, pkg } = declared;
  const { name, typeParameters } = declaration;
  const given = place.type.kind === "name" ? place.type.typeArguments : [];
  const argument = (type?: TypeExpression) => (type ? typeAt(reader, { ...place, type }) : null);
  const typeArguments = new Map(typeParameters.map((one, index) => [one.name, argument(given[index])]));
  const ids = Array.from(typeArguments, ([parameter, argument]) => argument?.id ?? parameter);
  const plain = pkg.path === null ? name : `${pkg.path}.${name}`;
  const id = ids.length > 0 ? `${plain}[${ids.join(",")}]` : plain;
  const instances = getOrMake(reader.instances.of, declaration, () => new Map<string, DeclaredTarget>());
  const known = instances.get(id);
  if (known) return known;
  const target: DeclaredTarget = { kind: "declared", id, declaration, file, pkg, typeArguments };
  if (ids.length > 0) {
    const before = reader.instances.chains.get(place.typeArguments);
    const last = before?.get(declaration);
    const growths = (last?.growths ?? 0) + Number(last !== undefined && id.length > last.length);
    if (growths > maxGrowths || id.length > maxId) {
      const reason = `${place.type.text} has no end: it refers to ever longer instances of generic types`;
      return { kind: "unknown", reason };
    }
    if (reader.instances.count >= maxInstances) {
      reader.instances.refused = true;
      return { kind: "unknown", reason: tooMany };
    }
    reader.instances.count++;
    const chains = new Map(before).set(declaration, { length: id.length, growths });
    reader.instances.chains.set(typeArguments, chains);
  }
  instances.set(id, target);
  return target;
}

/** A type's text on one line, with type parameters replaced by their arguments. */
export function substitute(text: string, typeArguments: TypeArguments): string {
  const oneLine = text.replace(/\s+/g, " ");
  if (typeArguments.size === 0) return oneLine;
  return replaceNames(oneLine, ({ name }) => {
    const argument = typeArguments.get(name);
    // What a function declares keeps its name: it may refer to itself.
    const isLocal = argument?.place.typeArguments.get(name) === argument;
    return argument && !isLocal ? substitute(argument.text, argument.place.typeArguments) : name;
  });
}

/** The underlying type of a declared type; other targets are returned as they are. */
function underlyingTarget(reader: TypeReader, target: TypeTarget): GoType["underlying"] {
  let current = target;
  for (let steps = 0; steps < maxSteps; steps++) {
    if (current.kind !== "declared") return current;
    const { declaration, pkg } = current;
    // The declaration in package unsafe, `type Pointer *ArbitraryType`, is only documentation.
    if (pkg.importPath === "unsafe") return { kind: "predeclared", name: `unsafe.${declaration.name}` };
    // A type that is declared as one of the table has its fields, but none of its methods.
    current = sourceOf(typeAt(reader, { type: declaration.type, ...current })).target;
  }
  const name = target.kind === "declared" ? target.declaration.name : "the type";
  return { kind: "unknown", reason: `${name} refers to itself` };
}

/** Reports whether a type is an interface without methods, which holds any value. */
export function isEmptyInterface({ underlying, literal }: GoType): boolean {
  if (underlying.kind === "predeclared") return underlying.name === "any";
  const { type } = literal ?? {};
  return type?.kind === "interface" && type.methods.length === 0 && type.embedded.length === 0;
}
