/** Makes the shape of a type: what encoding/json writes and reads for it. A named type becomes a reference, and is described once. */

import { refusesAbsent } from "../constraints/judge-value.ts";
import { readConstraints } from "../constraints/read-constraints.ts";
import { validateTag } from "../constraints/tag-places.ts";
import { valueType } from "../constraints/value-kinds.ts";
import type { TypeExpression } from "../go/declarations.ts";
import { readDoc } from "../go/docs/docs.ts";
import { arrayLength } from "../types/array-lengths.ts";
import type { TypePlace } from "../types/lookup.ts";
import { type InstanceChain, withInstance } from "./instance-chains.ts";
import type { JSONField } from "./json-fields.ts";
import { type Codec, codecOf } from "./json-methods.ts";
import { isKeyAsValue, type MapKey, mapKey } from "./map-keys.ts";
import { basicShape, canBeQuoted, shape, unresolved, unsupported } from "./plain-shapes.ts";
import type { Property, Shape } from "./shape-types.ts";
import {
  factsOfPlace,
  hasTwoForms,
  nullability,
  pointeeOf,
  type Shaping,
  type TypeFacts,
} from "./type-facts.ts";
import { formatByName } from "./well-known-shapes.ts";

/** Where a value stands. */
export interface ValuePlace {
  /** Go can take its address when it is written. */
  addressable: boolean;
  /** How many types without a name enclose it. */
  depth: number;
  /** It is what a pointer points to. */
  pointedTo: boolean;
  /** The instances of generic types that refer to it, directly or not. */
  within: InstanceChain;
  /** The struct types that enclose it, if they are written out here and are not references. */
  structs: readonly TypeExpression[];
}

/** The root of a message: json.Marshal gets it as a value. */
export const messageRoot: ValuePlace = {
  addressable: false,
  depth: 0,
  pointedTo: false,
  within: new Map(),
  structs: [],
};

/** The parser reads no types that are nested deeper. */
const maxDepth = 300;

/** The shape of a type as written; `at` says where the value stands. */
export function shapeOf(shaping: Shaping, place: TypePlace, at: ValuePlace): Shape {
  if (at.depth > maxDepth) return unresolved(`it is nested deeper than ${maxDepth} levels`);
  const facts = factsOfPlace(shaping, place);
  const { target } = facts;
  if (facts.endless) return unresolved(endless(place));
  if (facts.id === null) return describe(shaping, facts, at);
  const within = withInstance(at.within, target, facts.id);
  if (within === null) return unresolved(endless(place));
  const isValue = !at.addressable && hasTwoForms(shaping, facts);
  const id = isValue ? `${facts.id} (value)` : facts.id;
  if (!shaping.wanted.has(id)) shaping.wanted.set(id, { facts, addressable: !isValue, within });
  const { nil, inner } = nullability(shaping, place, at.addressable);
  const readsNull = facts.known?.shape.readsNull ?? true;
  return shape("reference", { type: id, nullable: nil || inner, readsNull });
}

/** A reference to a type that is a whole message. */
export function rootReference(shaping: Shaping, facts: TypeFacts, typeId: string): Shape {
  const isValue = hasTwoForms(shaping, facts);
  const id = isValue ? `${typeId} (value)` : typeId;
  if (!shaping.wanted.has(id)) shaping.wanted.set(id, { facts, addressable: !isValue, within: new Map() });
  return shape("reference", { type: id });
}

function endless({ type }: TypePlace): string {
  return `${type.text} has no end: it refers to ever longer instances of generic types`;
}

const counterparts = { MarshalJSON: "UnmarshalJSON", MarshalText: "UnmarshalText" } as const;

/** The shape of a type itself: never a reference to it. */
export function describe(shaping: Shaping, facts: TypeFacts, at: ValuePlace): Shape {
  const { known, methods, kind, target } = facts;
  if (known) return (!at.addressable && known.value) || known.shape;
  const unnamed = target.kind === "literal" && !at.pointedTo;
  const codec = codecOf(methods, { addressable: at.addressable, unnamed });
  if (methods.missing !== null && (codec.writes === null || codec.reads === null))
    return unresolved(methods.missing);
  if (kind === "interface") return interfaceShape(facts, codec);
  const written =
    codec.writes === null ? shapeByKind(shaping, facts, at) : byMethod(shaping, facts, codec.writes);
  if (codec.reads === (codec.writes && counterparts[codec.writes])) return written;
  const read =
    codec.reads === null
      ? shapeByKind(shaping, facts, { ...at, addressable: true })
      : byMethod(shaping, facts, codec.reads);
  return { ...written, reads: read.reads ?? read };
}

function byMethod(shaping: Shaping, { target, underlying }: TypeFacts, method: string): Shape {
  const name = target.kind === "declared" ? target.declaration.name : "the type";
  if (method.endsWith("JSON"))
    return shape("opaque", { reason: `its JSON is left to the methods of ${name}` });
  const reason = `its text is left to the methods of ${name}`;
  const isSixteenBytes =
    underlying.kind === "literal" &&
    underlying.place.type.kind === "array" &&
    underlying.place.type.element.text === "byte" &&
    arrayLength(shaping.reader, underlying.place) === 16;
  const format = formatByName(name, isSixteenBytes);
  return shape("string", { format, reason: format === null ? reason : null });
}

/** The shape of an interface. The value in it is written; only `null` can be read into an interface with methods. */
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
    return shape("string", { nullable: true, reads, reason: "its text is left to the method MarshalText" });
  return shape("any", { nullable: true, reads });
}

/** The shape of a type without methods of its own. */
function shapeByKind(shaping: Shaping, facts: TypeFacts, at: ValuePlace): Shape {
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

function shapeOfLiteral(shaping: Shaping, facts: TypeFacts, place: TypePlace, at: ValuePlace): Shape {
  const { addressable, depth, within, structs } = at;
  const { type } = place;
  const inner = (type: TypePlace["type"], special: Partial<ValuePlace>) =>
    shapeOf(
      shaping,
      { ...place, type },
      { addressable: true, pointedTo: false, depth: depth + 1, within, structs, ...special },
    );
  switch (type.kind) {
    case "pointer": {
      const element = inner(type.element, { pointedTo: true });
      return pointerShape(facts, facts.id === null ? element : readByKind(shaping, place, element, at));
    }
    case "slice": {
      const element = { ...place, type: type.element };
      const { kind, methods } = factsOfPlace(shaping, element);
      const isWrittenByElement = methods.marshalJSON !== null || methods.marshalText !== null;
      if (kind === "uint8" && !isWrittenByElement) return shape("bytes", { nullable: true });
      return shape("list", { nullable: true, element: inner(type.element, {}) });
    }
    case "array":
      return shape("array", {
        length: arrayLength(shaping.reader, place),
        element: inner(type.element, { addressable }),
      });
    case "map":
      return mapShape(
        shaping,
        { ...place, type: type.key },
        inner(type.value, { addressable: false }),
        within,
      );
    case "struct":
      // An embedded pointer can promote a field whose type is the enclosing struct. Such a shape has no end, and no name to refer to.
      if (structs.includes(type)) return unresolved("it is a struct without a name that holds itself");
      return objectShape(shaping, facts, { ...at, pointedTo: false, structs: [...structs, type] });
    default:
      return unsupported(`encoding/json has no form for a ${type.kind}`);
  }
}

/** The shape of a pointer: that of the value that it points to, or null. */
function pointerShape(facts: TypeFacts, element: Shape): Shape {
  // `type P *P` points only to pointers.
  if (facts.id !== null && element.type === facts.id) return unsupported(`${facts.id} points to itself`);
  return { ...element, nullable: true, readsNull: true };
}

/** The shape of the value behind a pointer type with a name, `type P *T`: encoding/json writes it with the methods of T, but reads it without them. */
function readByKind(shaping: Shaping, place: TypePlace, element: Shape, at: ValuePlace): Shape {
  if (place.type.kind !== "pointer") return element;
  const facts = factsOfPlace(shaping, { ...place, type: place.type.element });
  const { known, kind, methods } = facts;
  if (kind === "pointer" || kind === "interface") return element;
  // json.Number and time.Duration need no other shape to be read.
  if (known) {
    if (kind !== "struct" && ["number", "integer"].includes(known.shape.kind)) return element;
    return { ...element, reads: knownByKind(kind) };
  }
  if (methods.unmarshalJSON === null && methods.unmarshalText === null) return element;
  return {
    ...element,
    reads: shapeByKind(shaping, facts, { ...at, addressable: true, pointedTo: false }),
  };
}

/** The shape of a well-known type without its methods. None of the structs has exported fields, and the slices are of bytes. */
function knownByKind(kind: string): Shape {
  if (kind === "slice") return shape("bytes", { nullable: true });
  return kind === "struct" ? shape("object") : basicShape(kind);
}

function objectShape(shaping: Shaping, { fields }: TypeFacts, at: ValuePlace): Shape {
  if (fields === null) return unresolved("its fields are not known");
  if (fields.missing !== null) return unresolved(fields.missing);
  return shape("object", { fields: fields.fields.map(field => fieldProperty(shaping, field, at)) });
}

/** Describes a field of a struct as a property; `outer` is the place of the struct. */
export function fieldProperty(shaping: Shaping, field: JSONField, outer: ValuePlace): Property {
  const hasAddress = outer.addressable || field.pointers.length > 0;
  const at = { ...outer, addressable: hasAddress, depth: outer.depth + 1, pointedTo: false };
  const made = shapeOf(shaping, field.place, at);
  return propertyOf(
    shaping,
    field,
    field.sealed ? withoutMethods(shaping, field, made, at) : made,
    hasAddress,
  );
}

/** The shape of an unexported embedded struct: encoding/json reads it without its methods, and panics if it has to call a method to write it. */
function withoutMethods(shaping: Shaping, field: JSONField, made: Shape, at: ValuePlace): Shape {
  const embedded = factsOfPlace(shaping, field.place);
  const pointee = pointeeOf(shaping, embedded);
  const facts = pointee ?? embedded;
  const { methods } = facts;
  const addressable = at.addressable || pointee !== null;
  const { writes, reads } = codecOf(methods, { addressable, unnamed: false });
  const panics = writes !== null || (field.omitZero && methods.isZero !== null);
  if (!panics && reads === null) return made;
  // encoding/json can't set unexported embedded pointers at all.
  const read = pointee ? null : shapeByKind(shaping, facts, { ...at, addressable: true });
  if (!panics) return { ...made, reads: read };
  const reason = `encoding/json panics: it can't call the methods of ${field.name}, which is embedded and not exported`;
  return unsupported(reason, { nullable: pointee !== null, reads: read });
}

/** The shape of a map; `place` is the type of its keys, `element` the shape of its values. */
function mapShape(shaping: Shaping, place: TypePlace, element: Shape, within: InstanceChain): Shape {
  const facts = factsOfPlace(shaping, place);
  const pointee = pointeeOf(shaping, facts);
  const key = mapKey(facts, pointee);
  const mapWith = (by: MapKey["writes"]) => {
    if (by === null) return unsupported(`encoding/json takes no ${place.type.text} for the key of a map`);
    const isNamed = facts.id !== null && isKeyAsValue(facts, key);
    const made = isNamed
      ? shapeOf(shaping, place, { ...messageRoot, within })
      : keyShape(shaping, pointee ?? facts, by);
    return shape("map", { nullable: true, key: { ...made, nullable: false, readsNull: false }, element });
  };
  const written = mapWith(key.writes);
  if (key.writes === key.reads) return written;
  return { ...written, reads: mapWith(key.reads) };
}

function keyShape(shaping: Shaping, facts: TypeFacts, by: "kind" | "text"): Shape {
  if (facts.kind === "typeParameter") return shape("string", { reason: "it is a type parameter" });
  if (by === "kind") return basicShape(facts.kind);
  return facts.known?.shape ?? byMethod(shaping, facts, "MarshalText");
}

/** Describes a field as a property. `made` is the shape of its type; `addressable` says whether Go can take its address when it is written. */
function propertyOf(shaping: Shaping, field: JSONField, made: Shape, addressable: boolean): Property {
  const { name, embeddedIn, key, pointers, unruled, unsettable, doc, tags, position } = field;
  const facts = factsOfPlace(shaping, field.place);
  const rules = unruled ? undefined : validateTag(tags);
  const constraints = rules ? readConstraints(shaping, field, rules.value).constraints : [];
  const leavesOut = leavesOutNil(field, facts);
  let shape = made;
  if (shape.nullable && leavesOut) {
    const { inner } = nullability(shaping, field.place, addressable);
    shape = { ...shape, nullable: inner };
  }
  if (field.quoted) shape = quoted(shaping, field.place, shape, addressable);
  if (unsettable !== null) {
    const reason = `encoding/json can't set the embedded pointer ${unsettable}, because it is not exported`;
    shape = { ...shape, readsNull: false, reads: unsupported(reason, { readsNull: false }) };
  }
  return {
    name,
    embeddedIn,
    key,
    shape,
    optional: pointers.length > 0 || field.omitZero || (field.omitEmpty && canBeEmpty(shaping, facts)),
    pointer: facts.kind === "pointer",
    embeddedPointers: pointers,
    doc: readDoc(doc),
    unruled,
    constraints,
    refusesAbsent:
      constraints.length > 0 && refusesAbsent(constraints, valueType(shaping.reader, field.place)),
    tags: tags.map(({ key, value }) => ({ key, value })),
    position,
  };
}

/** Reports whether `omitempty` ever leaves out a value of the type: encoding/json's isEmptyValue. */
function canBeEmpty({ reader }: Shaping, { kind, underlying }: TypeFacts): boolean {
  if (underlying.kind === "literal" && underlying.place.type.kind === "array")
    return arrayLength(reader, underlying.place) === 0;
  return canBeQuoted(kind) || ["map", "slice", "pointer", "interface", "typeParameter"].includes(kind);
}

/** Reports whether the field's options always leave out nil. With `omitzero` a method IsZero decides, unless the type is a pointer or an interface. */
function leavesOutNil({ omitEmpty, omitZero }: JSONField, { kind, methods }: TypeFacts): boolean {
  if (omitEmpty) return true;
  return omitZero && (kind === "pointer" || kind === "interface" || methods.isZero === null);
}

/** Applies the tag's option `string`, which counts for basic types and pointers to them. If a method writes the value, it counts only for reading. */
function quoted(shaping: Shaping, place: TypePlace, shape: Shape, addressable: boolean): Shape {
  const facts = factsOfPlace(shaping, place);
  // encoding/json does not follow a pointer type with a name.
  const pointee = facts.target.kind === "literal" ? pointeeOf(shaping, facts) : null;
  const { kind, known, methods } = pointee ?? facts;
  if (!canBeQuoted(kind)) return shape;
  const isWrittenByKind = known
    ? known.shape.kind !== "string" && known.shape.kind !== "opaque"
    : codecOf(methods, { addressable: addressable || pointee !== null, unnamed: false }).writes === null;
  const reads = shape.reads && { ...shape.reads, quoted: true };
  if (isWrittenByKind) return { ...shape, quoted: true, reads };
  return { ...shape, reads: reads ?? { ...shape, quoted: true } };
}
