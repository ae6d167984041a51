/** Resolves the types that binding structs use, by reading Go source: no Go toolchain is needed. */

import { getOrMake } from "../base/text/maps.ts";
import type { GoFile, TypeDeclaration } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { predeclaredInterfaces } from "../go/predeclared.ts";
import { bindingName, isTextPart } from "./binding-names.ts";
import { isComparable } from "./comparable.ts";
import { isIgnored } from "./enum-directives.ts";
import type { FieldType } from "./field-type.ts";
import {
  type DeclaredTarget,
  lookUp,
  placeKey,
  substitute,
  type TypePlace,
  type TypeTarget,
  targetKey,
  underlyingTarget,
} from "./lookup.ts";
import { methodSet } from "./methods.ts";
import { ownPackage, type TypePackage, type TypeReader } from "./packages.ts";
import { type PromotedField, promotedFields, type StructPointer } from "./promoted-fields.ts";
import type { ResolvedType, Underlying, UnresolvedType } from "./resolved-types.ts";
import { type WrittenType, withoutParameter, writeType } from "./type-text.ts";

/** The types that the binding structs of a package use. */
export interface ResolvedTypes {
  /** The package itself. */
  own: TypePackage;
  /** By `importPath.Name`; the package's own and predeclared types by `Name`; with type arguments `importPath.Name[int]`. Aliases have their own entry. */
  types: Map<string, ResolvedType | UnresolvedType>;
  /** The declarations of those types that a package declares, by the same keys. */
  targets: Map<string, DeclaredTarget>;
  /** The fields of the binding structs. */
  structs: Map<TypeDeclaration, ResolvedStruct>;
}

/** The fields of a binding struct, with those of embedded structs. */
export interface ResolvedStruct {
  /** The struct itself. */
  target: DeclaredTarget;
  /** For a type that is not a struct, and so has no fields and is a whole JSON body: what it is. Null for a struct. */
  whole: WholeBody | null;
  fields: ResolvedField[];
  pointers: StructPointer[];
  /** Fields of embedded structs that Go can't select, see `PromotedFields`. */
  hidden: PromotedField[];
}

/** A message that is not a struct, but a whole JSON body, such as `type ListRoomsResponse []Room`. */
export interface WholeBody {
  /** What it is declared as: `[]Room`. */
  type: FieldType;
  /** The kind of its underlying type. */
  kind: "slice" | "map" | "array" | "string" | "bool" | "number";
}

/** A field, and its type as the package writes it. */
export interface ResolvedField extends PromotedField, WrittenType {
  /** T: the type without its outer pointer or slice. */
  element: TypeUse;
}

/** A type as a field uses it. */
export interface TypeUse extends WrittenType {
  /** Its key in `types`; null for a type without a name, and for one that is neither embedded nor converted from texts. */
  key: string | null;
  /** The element type `Tag` of a named slice such as `type Tags []Tag`; null for other types. */
  list: TypeUse | null;
}

/** State of one run of `resolveTypes`. */
interface Resolution extends ResolvedTypes {
  reader: TypeReader;
  /** The types that are described already, by the keys of their targets: a type and its aliases share one. */
  described: Map<string, ResolvedType | UnresolvedType>;
}

/**
 * Resolves the fields of the package's binding structs and of the structs that these embed, also from other packages, and the types of all fields
 * outside of JSON bodies. The packages of one run that have the same roots may share a `reader`.
 */
export function resolveTypes(
  { dir, files }: { dir: string; files: GoFile[] },
  reader: TypeReader,
): ResolvedTypes {
  const own = ownPackage(dir, files);
  const resolved: ResolvedTypes = { own, types: new Map(), targets: new Map(), structs: new Map() };
  const resolution: Resolution = { ...resolved, reader, described: new Map() };
  for (const file of files) {
    for (const declaration of file.types) {
      const isNamed = bindingName(declaration.name) !== null && !isIgnored(declaration.doc);
      const found = isNamed ? bindingType(resolution, declaration, file) : null;
      if (!found) continue;
      const { target, whole } = found;
      if (whole !== null) {
        resolved.structs.set(declaration, { target, whole, fields: [], pointers: [], hidden: [] });
        continue;
      }
      const { fields, pointers, hidden } = promotedFields(reader, target);
      const described = fields.map(field => resolveField(resolution, field));
      resolved.structs.set(declaration, { target, whole, fields: described, pointers, hidden });
    }
  }
  return resolved;
}

/** The type that a declaration declares, or is an alias of. Null if it can't be a message: encoding/json can't write it, or it can have no generated methods. */
function bindingType(
  { reader, own }: Resolution,
  declaration: TypeDeclaration,
  file: GoFile,
): { target: DeclaredTarget; whole: WholeBody | null } | null {
  const { alias, type, typeParameters } = declaration;
  const typeArguments = new Map(typeParameters.map(parameter => [parameter.name, null]));
  const place = { type, file, pkg: own, typeArguments };
  const target: TypeTarget = alias
    ? lookUp(reader, place)
    : { kind: "declared", declaration, file, pkg: own, typeArguments };
  // Go allows methods only in the type's own package, and not on an instance of a generic type such as `Page[int]`.
  if (target.kind !== "declared" || target.pkg !== own || (alias && target.typeArguments.size > 0))
    return null;
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind === "literal" && underlying.place.type.kind === "struct")
    return { target, whole: null };
  const kind = wholeKind(underlying);
  if (kind === null) return null;
  const declaredAs = { ...target, type: target.declaration.type };
  const { type: written, unnameable } = writeType(reader, declaredAs, own);
  return unnameable === null ? { target, whole: { type: written, kind } } : null;
}

/** The kind of a type that can be a whole JSON body; null for pointers and interfaces, which can't get methods, and for types that encoding/json can't write. */
function wholeKind(underlying: Exclude<TypeTarget, { kind: "declared" }>): WholeBody["kind"] | null {
  if (underlying.kind === "unknown" || underlying.kind === "parameter") return null;
  const described = describeUnderlying(underlying);
  switch (described.kind) {
    case "slice":
    case "map":
    case "array":
      return described.kind;
    case "basic":
      if (described.name === "string" || described.name === "bool") return described.name;
      return /^(?:u?int|float)/.test(described.name) ? "number" : null;
    default:
      return null;
  }
}

function resolveField(resolution: Resolution, field: PromotedField): ResolvedField {
  const { reader, own } = resolution;
  const { place } = field;
  const written = writeType(reader, place, own);
  const converted = field.tag.pairs.some(({ key, value }) => isTextPart(key) && value !== "-");
  const element = elementOf(place);
  const outer = written.type.pointer || written.type.slice;
  const use = { ...(outer ? writeType(reader, element, own) : written), key: null, list: null };
  if (converted) return { ...field, ...written, element: convertible(resolution, element, use) };
  const key = field.embedded ? (resolveNamed(resolution, element)?.key ?? null) : null;
  return { ...field, ...written, element: { ...use, key } };
}

/** Completes `use`, whose type texts are converted to, by the type's key and, for a named slice, the element. */
function convertible(resolution: Resolution, place: TypePlace, use: TypeUse): TypeUse {
  const { reader, own } = resolution;
  const named = resolveNamed(resolution, place);
  if (!named) return use;
  const underlying = named.target && underlyingTarget(reader, named.target);
  if (underlying?.kind !== "literal" || underlying.place.type.kind !== "slice")
    return { ...use, key: named.key };
  const item = elementOf(underlying.place);
  const written = writeType(reader, item, own);
  const list = { ...written, key: resolveNamed(resolution, item)?.key ?? null, list: null };
  return { ...use, key: named.key, list };
}

/** Resolves a type with a name; null for other types. The target is null where it can't be resolved. */
function resolveNamed(
  { reader, types, targets, described }: Resolution,
  place: TypePlace,
): { key: string; target: TypeTarget | null } | null {
  if (place.type.kind !== "name") return null;
  const target = lookUp(reader, place);
  if (target.kind === "parameter") return null;
  const key = placeKey(reader, place);
  if (!types.has(key)) {
    const description = getOrMake(described, targetKey(reader, target), () => describeType(reader, target));
    types.set(key, description);
    if (target.kind === "declared") targets.set(key, target);
  }
  return { key, target: "reason" in types.get(key)! ? null : target };
}

/** The type without its outer pointer or slice: `T` for `*T`, `[]T` and `T`. */
function elementOf(place: TypePlace): TypePlace {
  const settled = withoutParameter(place);
  const { type } = settled;
  if (type.kind !== "pointer" && type.kind !== "slice") return settled;
  return withoutParameter({ ...settled, type: type.element });
}

/** Describes what `lookUp` found. */
export function describeType(reader: TypeReader, target: TypeTarget): ResolvedType | UnresolvedType {
  const underlying = underlyingTarget(reader, target);
  if (underlying.kind === "unknown") return { reason: underlying.reason };
  return {
    ...describeName(target),
    underlying: describeUnderlying(underlying),
    comparable: isComparable(reader, target),
    members: null,
    ...methodSet(reader, target),
  };
}

function describeName(
  target: TypeTarget,
): Pick<ResolvedType, "importPath" | "name" | "packageName" | "typeArguments" | "note"> {
  const unnamed = { importPath: null, name: "", packageName: "", typeArguments: [], note: null };
  switch (target.kind) {
    case "declared": {
      const { declaration, pkg, typeArguments } = target;
      return {
        importPath: pkg.importPath,
        name: declaration.name,
        packageName: pkg.name,
        typeArguments: [...typeArguments].map(([name]) => substitute(name, typeArguments)),
        note: pkg.note,
      };
    }
    case "standard": {
      const { importPath, name } = target;
      return { ...unnamed, importPath, name, packageName: assumedName(importPath).name };
    }
    case "predeclared":
      return { ...unnamed, name: target.name };
    default:
      return unnamed;
  }
}

function describeUnderlying(
  target: Exclude<TypeTarget, { kind: "declared" } | { kind: "unknown" }>,
): Underlying {
  switch (target.kind) {
    case "predeclared":
      if (predeclaredInterfaces.has(target.name)) return { kind: "interface", text: target.name };
      return { kind: "basic", name: target.name };
    case "standard":
      return target.standard.underlying;
    case "parameter":
      return { kind: "typeParameter", text: target.name };
    case "literal":
      return describeLiteral(target.place);
  }
}

function describeLiteral({ type, file, typeArguments }: TypePlace): Underlying {
  const text = substitute(type.text, typeArguments);
  switch (type.kind) {
    case "struct":
      return { kind: "struct", fields: type.fields, file };
    case "slice":
    case "array":
    case "pointer":
      return { kind: type.kind, text, element: type.element, file };
    case "name":
      throw new Error(`${type.text} is not a type literal`);
    default:
      return { kind: type.kind, text };
  }
}
