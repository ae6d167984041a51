/** From a type to its shape: what encoding/json writes and reads for it. A named type becomes a reference, and is described once. */

import { lookUp, type TypePlace } from "../types/lookup.ts";
import { type Codec, codecOf } from "./json-methods.ts";
import { mapKey } from "./map-keys.ts";
import { basicShape, shape, unresolved, unsupported } from "./plain-shapes.ts";
import { propertyOf } from "./properties.ts";
import type { Property, Shape } from "./shape-types.ts";
import { factsOf, hasTwoForms, nullability, type Shaping, type TypeFacts } from "./type-facts.ts";
import { formatByName } from "./well-known-shapes.ts";

/** Where a value stands. */
export interface ValuePlace {
  /** Go can take its address when it is written. */
  addressable: boolean;
  /** How many types without a name are around it. */
  depth: number;
  /** It is what a pointer points to. */
  pointedTo: boolean;
}

/** The root of a message: json.Marshal gets it as a value. */
export const messageRoot: ValuePlace = { addressable: false, depth: 0, pointedTo: false };

/** Types without a name are nested no deeper by people. */
const maxDepth = 100;

/** The shape of a type as written. */
export async function shapeOf(shaping: Shaping, place: TypePlace, at: ValuePlace): Promise<Shape> {
  if (at.depth > maxDepth) return unresolved(`it is nested deeper than ${maxDepth} levels`);
  const target = await lookUp(shaping.reader, place);
  if (target.kind === "unknown") return unresolved(target.reason);
  const facts = await factsOf(shaping, target);
  if (facts.endless)
    return unresolved(`${place.type.text} has no end: it refers to ever longer instances of generic types`);
  if (target.kind !== "declared" && target.kind !== "standard") return describe(shaping, facts, at);
  const isValue = !at.addressable && (await hasTwoForms(shaping, facts));
  const id = isValue ? `${facts.id} (value)` : facts.id!;
  if (!shaping.wanted.has(id)) shaping.wanted.set(id, { target, facts, addressable: !isValue });
  const { nil, inner } = await nullability(shaping, place, at.addressable);
  return shape("reference", { type: id, nullable: nil || inner });
}

/** The shape of a type itself: never a reference to it. */
export async function describe(shaping: Shaping, facts: TypeFacts, at: ValuePlace): Promise<Shape> {
  const { known, methods, kind, target } = facts;
  if (known) return (!at.addressable && known.value) || known.shape;
  const unnamed = target.kind === "literal" && !at.pointedTo;
  const codec = codecOf(methods, { addressable: at.addressable, unnamed });
  if (methods.missing !== null && (codec.writes === null || codec.reads === null))
    return unresolved(methods.missing);
  if (kind === "interface") return interfaceShape(facts, codec);
  const written =
    codec.writes === null ? await shapeByKind(shaping, facts, at) : byMethod(facts, codec.writes);
  if (codec.writes?.replace("M", "Unm") === (codec.reads ?? undefined)) return written;
  const read =
    codec.reads === null
      ? await shapeByKind(shaping, facts, { ...at, addressable: true })
      : byMethod(facts, codec.reads);
  return { ...written, reads: read.reads ?? read };
}

function byMethod({ target, underlying }: TypeFacts, method: string): Shape {
  const name = target.kind === "declared" ? target.declaration.name : "the type";
  if (method.endsWith("JSON"))
    return shape("opaque", { reason: `its JSON is left to the methods of ${name}` });
  const reason = `its text is left to the methods of ${name}`;
  const isSixteenBytes =
    underlying.kind === "literal" &&
    underlying.place.type.kind === "array" &&
    underlying.place.type.element.text === "byte";
  const format = formatByName(name, isSixteenBytes);
  return shape("string", { format, reason: format === null ? reason : null });
}

/** What an interface holds is written; nothing but `null` is read into one that has methods. */
function interfaceShape({ underlying, methods }: TypeFacts, { writes }: Codec): Shape {
  const isEmpty =
    underlying.kind === "predeclared"
      ? underlying.name === "any"
      : underlying.kind === "literal" &&
        underlying.place.type.kind === "interface" &&
        underlying.place.type.methods.length === 0 &&
        underlying.place.type.embedded.length === 0;
  if (isEmpty) return shape("any", { nullable: true });
  const reads = unsupported("encoding/json can't choose a type for an interface with methods", {
    nullable: true,
  });
  if (writes === "MarshalText" && methods.marshalText !== null)
    return shape("string", { nullable: true, reads, reason: "it is written by the method MarshalText" });
  return shape("any", { nullable: true, reads });
}

/** The shape of a type without methods of its own. */
async function shapeByKind(shaping: Shaping, facts: TypeFacts, at: ValuePlace): Promise<Shape> {
  const { underlying, kind } = facts;
  switch (underlying.kind) {
    case "predeclared":
      return basicShape(underlying.name);
    case "parameter":
      return shape("any", { nullable: true, reason: `${underlying.name} is a type parameter` });
    case "unknown":
      return unresolved(underlying.reason);
    case "standard":
      if (underlying.standard.underlying.kind === "basic") return basicShape(kind);
      return unresolved(
        `the source of ${underlying.importPath}.${underlying.name} was not found: there is no Go installation`,
      );
    case "literal":
      return shapeOfLiteral(shaping, facts, underlying.place, at);
  }
}

async function shapeOfLiteral(
  shaping: Shaping,
  facts: TypeFacts,
  place: TypePlace,
  { addressable, depth }: ValuePlace,
): Promise<Shape> {
  const { type } = place;
  const inner = (type: TypePlace["type"], at: Partial<ValuePlace>) =>
    shapeOf(shaping, { ...place, type }, { addressable: true, pointedTo: false, depth: depth + 1, ...at });
  switch (type.kind) {
    case "pointer":
      return pointerShape(facts, await inner(type.element, { pointedTo: true }));
    case "slice": {
      const element = { ...place, type: type.element };
      const { kind, methods } = await factsOf(shaping, await lookUp(shaping.reader, element));
      const isWrittenByElement = methods.marshalJSON !== null || methods.marshalText !== null;
      if (kind === "uint8" && !isWrittenByElement) return shape("bytes", { nullable: true });
      return shape("list", { nullable: true, element: await inner(type.element, {}) });
    }
    case "array":
      return shape("array", {
        length: arrayLength(type.length),
        element: await inner(type.element, { addressable }),
      });
    case "map":
      return mapShape(shaping, { ...place, type: type.key }, await inner(type.value, { addressable: false }));
    case "struct":
      return objectShape(shaping, facts, { addressable, depth, pointedTo: false });
    default:
      return unsupported(`encoding/json has no form for a ${type.kind}`);
  }
}

/** A pointer is what it points to, or nil. */
function pointerShape(facts: TypeFacts, element: Shape): Shape {
  // `type P *P` points to nothing but pointers.
  if (facts.id !== null && element.type === facts.id) return unsupported(`${facts.id} points to itself`);
  return { ...element, nullable: true, readsNull: true };
}

async function objectShape(shaping: Shaping, { fields }: TypeFacts, at: ValuePlace): Promise<Shape> {
  if (fields === null) return unresolved("its fields are not known");
  if (fields.missing !== null) return unresolved(fields.missing);
  const properties: Property[] = [];
  for (const field of fields.fields) properties.push(await fieldProperty(shaping, field, at));
  return shape("object", { fields: properties });
}

/** A field of a struct that stands at a place. */
export async function fieldProperty(
  shaping: Shaping,
  field: NonNullable<TypeFacts["fields"]>["fields"][number],
  { addressable, depth }: ValuePlace,
): Promise<Property> {
  const hasAddress = addressable || field.behindPointer;
  const at = { addressable: hasAddress, depth: depth + 1, pointedTo: false };
  return propertyOf(shaping, field, await shapeOf(shaping, field.place, at), hasAddress);
}

/** A map by its key. */
async function mapShape(shaping: Shaping, place: TypePlace, element: Shape): Promise<Shape> {
  const facts = await factsOf(shaping, await lookUp(shaping.reader, place));
  const { underlying } = facts;
  const pointer =
    underlying.kind === "literal" && underlying.place.type.kind === "pointer" ? underlying.place : null;
  const pointee =
    pointer?.type.kind === "pointer"
      ? await factsOf(shaping, await lookUp(shaping.reader, { ...pointer, type: pointer.type.element }))
      : null;
  const key = mapKey(facts, pointee, of => of.known?.shape ?? byMethod(of, "MarshalText"));
  const refused = unsupported(`encoding/json takes no ${place.type.text} for the key of a map`);
  const mapWith = (key: Shape) => shape("map", { nullable: true, key, element });
  if (key.isValue && facts.id !== null) {
    const reference = await shapeOf(shaping, place, messageRoot);
    return mapWith({ ...reference, readsNull: false });
  }
  const written = key.written ? mapWith(key.written) : refused;
  const read = key.read ? mapWith(key.read) : refused;
  const isSame = key.written?.kind === key.read?.kind && key.written?.reason === key.read?.reason;
  return isSame ? written : { ...written, reads: read };
}

/** The length of an array; null where it is no plain number. */
function arrayLength(text: string): number | null {
  const plain = text.replaceAll("_", "");
  const value = Number(/^0[0-7]+$/.test(plain) ? `0o${plain}` : plain);
  return plain !== "" && Number.isSafeInteger(value) ? value : null;
}
