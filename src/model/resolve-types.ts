/** Resolves the named types that binding structs need from source, without a Go toolchain. */
import type { GoFile, StructField, TypeExpression } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { predeclaredInterfaces } from "../go/predeclared.ts";
import { parseStructTag } from "../go/struct-tags.ts";
import { bindingName } from "./bindings.ts";
import { isComparable } from "./type-comparable.ts";
import {
  lookUp,
  placeKey,
  substitute,
  type TypePlace,
  type TypeTarget,
  targetKey,
  underlyingTarget,
} from "./type-lookup.ts";
import { methodSet, type ResolvedMethod } from "./type-methods.ts";
import { ownPackage, type TypeReader } from "./type-packages.ts";

/** A named type, or a type that an alias stands for. */
export interface ResolvedType {
  /** Null for the package's own types and for predeclared ones. For an alias everything here is the target's. */
  importPath: string | null;
  /** Empty for an alias of a type without a name. */
  name: string;
  /** The name in the clause of the package that declares it; empty for predeclared types and types without a name. */
  packageName: string;
  /** The texts of the type arguments, for example `["int"]`; the parameters' names where none were given. */
  typeArguments: string[];
  underlying: Underlying;
  /** Whether `==` works on it; null where that can't be told. */
  comparable: boolean | null;
  /** Its exported methods and the pointer's, promoted ones included, by name. */
  methods: ResolvedMethod[];
  /** Why methods may be missing: it embeds a type that can't be resolved; null when they are all there. */
  missing: string | null;
  /** Something to know, for example that the version read may not be the one that Go takes; null when there is nothing. */
  note: string | null;
}

/** The type below a named type. */
export type Underlying =
  /** `name` without aliases: `uint8` for byte, `int32` for rune. */
  | { kind: "basic"; name: string }
  /** `file` gives the qualifiers in the fields' types their meaning. Null for a struct that is known from the table only. */
  /** `instance`: the fields' types name type parameters that stand for given types. */
  | { kind: "struct"; fields: StructField[]; file: GoFile | null; instance?: boolean }
  | { kind: "slice" | "array" | "pointer"; text: string; element: TypeExpression | null; file: GoFile | null }
  | { kind: "map" | "interface" | "function" | "channel" | "typeParameter"; text: string };

/** A type that can't be resolved. */
export interface UnresolvedType {
  /** What was looked for and where, and what to do; for a diagnostic. */
  reason: string;
}

/** The types that the binding structs of a package need. */
export interface ResolvedTypes {
  /** By `importPath.Name`; the package's own and predeclared types by `Name`; with type arguments `importPath.Name[int]`. Aliases have their own entry. */
  types: Map<string, ResolvedType | UnresolvedType>;
  /** The key in `types` of each type expression that was resolved, also within structs of other packages. */
  keys: Map<TypeExpression, string>;
}

/** State of one run of `resolveTypes`. */
interface Resolution extends ResolvedTypes {
  reader: TypeReader;
  /** What was described already, under whatever name, by the target's key. */
  described: Map<string, ResolvedType | UnresolvedType>;
  /** Structs whose fields were looked through, by key. */
  visited: Set<string>;
}

/** Generic types can refer to ever longer ones of themselves; no valid struct goes this deep. */
const maxDepth = 50;

/**
 * Resolves the types of all route, query and form fields of the package's binding structs, and the structs that these embed, through
 * packages. `reader` may be shared by packages of one run that have the same roots.
 */
export async function resolveTypes(
  { dir, files }: { dir: string; files: GoFile[] },
  reader: TypeReader,
): Promise<ResolvedTypes> {
  const pkg = ownPackage(dir, files);
  const resolved: ResolvedTypes = { types: new Map(), keys: new Map() };
  const resolution: Resolution = { ...resolved, reader, described: new Map(), visited: new Set() };
  for (const file of files) {
    for (const { name, alias, type, typeParameters } of file.types) {
      if (!bindingName(name)) continue;
      const typeArguments = new Map(typeParameters.map(parameter => [parameter.name, null]));
      const place = { type, file, pkg, typeArguments };
      if (type.kind === "struct" && !alias) await resolveFields(resolution, place, 0);
      // `type CreatePetRequest Pet` has the fields of Pet.
      const target = type.kind === "name" ? await resolveType(resolution, place, 0) : null;
      if (target) await resolveEmbedded(resolution, target, 0);
    }
  }
  return resolved;
}

async function resolveFields(resolution: Resolution, struct: TypePlace, depth: number): Promise<void> {
  if (struct.type.kind !== "struct" || depth > maxDepth) return;
  for (const field of struct.type.fields) {
    const tags = field.tag ? parseStructTag(field.tag.literal, field.tag.span).pairs : [];
    const converted = tags.some(({ key, value }) => /^(?:route|query|form)$/.test(key) && value !== "-");
    const embedded = field.names.length === 0;
    if (!converted && !embedded) continue;
    const target = await resolveType(resolution, elementOf({ ...struct, type: field.type }), depth);
    if (target && embedded && !converted) await resolveEmbedded(resolution, target, depth);
  }
}

/** An embedded struct is flattened into the binding struct, so its fields count too. */
async function resolveEmbedded(resolution: Resolution, target: TypeTarget, depth: number): Promise<void> {
  const key = await targetKey(resolution.reader, target);
  if (resolution.visited.has(key)) return;
  resolution.visited.add(key);
  const underlying = await underlyingTarget(resolution.reader, target);
  if (underlying.kind === "literal") await resolveFields(resolution, underlying.place, depth + 1);
}

/** Resolves a type that is a name, and the element of a named slice; null when there is nothing to go on with. */
async function resolveType(
  resolution: Resolution,
  place: TypePlace,
  depth: number,
): Promise<TypeTarget | null> {
  const { reader, types, keys, described } = resolution;
  if (place.type.kind !== "name") return null;
  const target = await lookUp(reader, place);
  if (target.kind === "parameter") return null;
  const key = await placeKey(reader, place);
  keys.set(place.type, key);
  if (types.has(key)) return target;

  const targetName = await targetKey(reader, target);
  const description = described.get(targetName) ?? (await describeType(reader, target));
  described.set(targetName, description);
  types.set(key, description);
  if ("reason" in description) return null;
  const underlying = await underlyingTarget(reader, target);
  if (underlying.kind === "literal" && depth <= maxDepth) {
    await resolveType(resolution, elementOf(underlying.place), depth + 1);
  }
  return target;
}

function elementOf(place: TypePlace): TypePlace {
  let { type } = place;
  while (type.kind === "pointer" || type.kind === "slice" || type.kind === "array") type = type.element;
  return { ...place, type };
}

/** Describes what `lookUp` found. */
export async function describeType(
  reader: TypeReader,
  target: TypeTarget,
): Promise<ResolvedType | UnresolvedType> {
  const underlying = await underlyingTarget(reader, target);
  if (underlying.kind === "unknown") return { reason: underlying.reason };
  return {
    ...describeName(target),
    underlying: describeUnderlying(underlying),
    comparable: await isComparable(reader, target),
    ...(await methodSet(reader, target)),
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
      return { kind: "struct", fields: type.fields, file, instance: typeArguments.size > 0 };
    case "slice":
    case "array":
    case "pointer":
      return { kind: type.kind, text, element: type.element, file };
    case "name":
      throw new Error(`${type.text} is no type literal`);
    default:
      return { kind: type.kind, text };
  }
}
