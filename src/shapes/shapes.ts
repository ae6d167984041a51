/** Makes the shape of a type: what encoding/json writes and reads for it. A named type becomes a reference, and is described once. */
import { constraintsOf } from "../constraints/read-constraints.ts";
import { positionOf, type TypeExpression } from "../go/declarations.ts";
import { readDoc } from "../go/docs/docs.ts";
import { assumedName } from "../go/import-paths.ts";
import { jsonText, plainText } from "../types/constant-values.ts";
import { arrayLength } from "../types/constants.ts";
import { commentOf, type EnumContext, enumDirective, enumOf } from "../types/enums.ts";
import type { GoType } from "../types/go-types.ts";
import { isEmptyInterface } from "../types/lookup.ts";
import { methodOf } from "../types/methods.ts";
import { optionalValue } from "../types/optional.ts";
import { isUsersType } from "../types/packages.ts";
import { type JSONField, noSource } from "./json-fields.ts";
import { basicShape, canBeQuoted, shape, unresolved, unsupported } from "./plain-shapes.ts";
import type { Enum, NamedType, Property, Shape } from "./shape-types.ts";
import type { Codec, MapKey, Marshaled, ShapeContext, TypeFacts } from "./type-facts.ts";
import {
  codecOf,
  factsOf,
  hasTwoForms,
  heldOf,
  isKeyAsValue,
  mapKey,
  marshaledAs,
  maxTypes,
  nullability,
  pointeeOf,
} from "./type-facts.ts";

/** Where a value stands. */
export interface ValuePlace {
  /** Go can take its address when it is written. */
  addressable: boolean;
  /** It is what a pointer points to. */
  pointedTo: boolean;
  /** The types without a name that enclose it: they are written out here, and are not references. */
  enclosing: readonly TypeExpression[];
}

/** The root of a message: json.Marshal gets it as a value. */
export const messageRoot: ValuePlace = { addressable: false, pointedTo: false, enclosing: [] };

/** The parser reads no types that are nested deeper. */
const maxDepth = 300;

/** The shape of a type; `at` says where the value stands. */
export function shapeOf(context: ShapeContext, type: GoType, at: ValuePlace): Shape {
  if (at.enclosing.length > maxDepth) return unresolved(`it is nested deeper than ${maxDepth} levels`);
  const held = heldOf(context, type);
  if (held) {
    const addressable = optionalValue(type) !== null;
    const value = shapeOf(context, held, { ...at, addressable, pointedTo: true });
    return { ...value, nullable: true, readsNull: true };
  }
  const facts = factsOf(context, type);
  if (facts.id === null) return describe(context, facts, at);
  const { nil, inner } = nullability(context, type, at.addressable);
  const readsNull = facts.known?.shape.readsNull ?? true;
  return { ...referenceTo(context, facts, at.addressable), nullable: nil || inner, readsNull };
}

/** A reference to a type that is a whole message, or a part of one. */
export function referenceTo(context: ShapeContext, facts: TypeFacts, addressable: boolean): Shape {
  const isValue = !addressable && hasTwoForms(context, facts);
  const id = isValue ? `${facts.id} (value)` : facts.id!;
  if (!context.wanted.has(id)) context.wanted.set(id, { facts, addressable: !isValue });
  return shape("reference", { type: id });
}

const counterparts = { MarshalJSON: "UnmarshalJSON", MarshalText: "UnmarshalText" } as const;

/** The shape of a type itself: never a reference to it. */
export function describe(context: ShapeContext, facts: TypeFacts, at: ValuePlace): Shape {
  const { known, methods, kind, type } = facts;
  if (known) return (!at.addressable && known.value) || known.shape;
  const codec = codecOf(methods, at.addressable);
  const embedded = embeddedJSON(facts, codec);
  if (embedded) return describe(context, factsOf(context, embedded), at);
  // To read a type without a name, encoding/json calls its methods only behind a pointer.
  if (type.target.kind === "literal" && !at.pointedTo) codec.reads = null;
  if (methods.missing !== null && (codec.writes === null || codec.reads === null))
    return unresolved(methods.missing);
  if (kind === "interface") return interfaceShape(facts, codec);
  const marshaled = codec.writes === "MarshalJSON" ? marshaledAs(context, facts) : null;
  const own = () => (codec.writes ? byMethod(type, codec.writes) : shapeByKind(context, facts, at));
  const written = marshaled ? marshaledShape(context, marshaled, type, at) : own();
  if (codec.reads === (codec.writes && counterparts[codec.writes])) return written;
  const readAt = { ...at, addressable: true };
  const read = codec.reads === null ? shapeByKind(context, facts, readAt) : byMethod(type, codec.reads);
  return { ...written, reads: read.reads ?? read };
}

/** The embedded type that gives a named type both its methods for JSON, as time.Time in `type Stamp struct{ time.Time }`. */
function embeddedJSON({ id, type }: TypeFacts, { writes, reads }: Codec): GoType | null {
  if (id === null || writes !== "MarshalJSON" || reads !== "UnmarshalJSON") return null;
  const [through, others] = [writes, reads].map(name => methodOf(type, name)!.through);
  const field = through!.at(-1);
  const isValue = field && field === others!.at(-1) && through!.every(one => !one.isPointer);
  return isValue && field.type.kind !== "interface" ? field.type : null;
}

/** The shape of what the method MarshalJSON of a type writes. */
function marshaledShape(context: ShapeContext, marshaled: Marshaled, type: GoType, at: ValuePlace): Shape {
  const enclosing = [...at.enclosing, type.place.type];
  const made = shapeOf(context, marshaled.type, { addressable: true, pointedTo: true, enclosing });
  return { ...made, nullable: marshaled.nullable, reason: byMethod(type, "MarshalJSON").reason };
}

function byMethod(type: GoType, method: string): Shape {
  const { target, element } = type;
  const name = target.kind === "declared" ? target.declaration.name : "the type";
  if (method.endsWith("JSON"))
    return shape("opaque", { reason: `its JSON is left to the methods of ${name}` });
  const reason = `its text is left to the methods of ${name}`;
  const isUUID = name === "UUID" && element?.text === "byte" && arrayLength(type) === 16;
  return shape("string", isUUID ? { format: "uuid" } : { reason });
}

/** The shape of an interface. The value in it is written; only `null` can be read into an interface with methods. */
function interfaceShape({ type, methods }: TypeFacts, { writes }: Codec): Shape {
  if (isEmptyInterface(type)) return shape("any", { nullable: true });
  const why = "encoding/json can't choose a type for an interface with methods";
  const reads = unsupported(why, { nullable: true });
  if (writes === "MarshalText" && methods.marshalText !== null)
    return shape("string", { nullable: true, reads, reason: "its text is left to the method MarshalText" });
  return shape("any", { nullable: true, reads });
}

/** The shape of a type without methods of its own. */
function shapeByKind(context: ShapeContext, facts: TypeFacts, at: ValuePlace): Shape {
  const { underlying, kind } = facts.type;
  switch (underlying.kind) {
    case "predeclared":
      return basicShape(underlying.name);
    case "parameter":
      return shape("any", { nullable: true, reason: `${underlying.name} is a type parameter` });
    case "unknown":
      return unresolved(underlying.reason);
    case "standard":
      if (kind !== "struct" && kind !== "slice") return basicShape(kind);
      return unresolved(noSource(underlying));
    case "literal":
      return shapeOfLiteral(context, facts, at);
  }
}

function shapeOfLiteral(context: ShapeContext, facts: TypeFacts, at: ValuePlace): Shape {
  const { addressable } = at;
  const { kind, element, key, literal } = facts.type;
  const enclosing = literal ? [...at.enclosing, literal.type] : at.enclosing;
  const inner = (type: GoType, special: Partial<ValuePlace>) =>
    shapeOf(context, type, { addressable: true, pointedTo: false, enclosing, ...special });
  if (element) {
    switch (kind) {
      case "pointer": {
        const pointed = inner(element, { pointedTo: true });
        const read = facts.id === null ? pointed : readByKind(context, element, pointed, at);
        // `type P *P` points only to pointers.
        if (facts.id !== null && read.type === facts.id) return unsupported(`${facts.id} points to itself`);
        return { ...read, nullable: true, readsNull: true };
      }
      case "slice": {
        const { kind, methods } = factsOf(context, element);
        const isWrittenByElement = methods.marshalJSON !== null || methods.marshalText !== null;
        if (kind === "uint8" && !isWrittenByElement) return shape("bytes", { nullable: true });
        return shape("list", { nullable: true, element: inner(element, {}) });
      }
      case "array":
        return shape("array", { length: arrayLength(facts.type), element: inner(element, { addressable }) });
    }
    if (key) return mapShape(context, key, inner(element, { addressable: false }));
  }
  if (literal && kind === "struct") {
    // An embedded pointer can promote a field whose type is the enclosing struct. Such a shape has no end, and no name to refer to.
    if (at.enclosing.includes(literal.type))
      return unresolved("it is a struct without a name that holds itself");
    const { fields, missing } = facts.fields!;
    if (missing !== null) return unresolved(missing);
    const outer = { addressable, pointedTo: false, enclosing };
    return shape("object", { fields: fields.map(field => fieldProperty(context, field, outer)) });
  }
  return unsupported(`encoding/json has no form for a ${kind}`);
}

/** The shape of the value behind a pointer type with a name, `type P *T`: encoding/json writes it with the methods of T, but reads it without them. */
function readByKind(context: ShapeContext, type: GoType, element: Shape, at: ValuePlace): Shape {
  const facts = factsOf(context, type);
  const { known, kind, methods } = facts;
  if (kind === "pointer" || kind === "interface") return element;
  // json.Number and time.Duration need no other shape to be read.
  if (known) {
    if (kind !== "struct" && ["number", "integer"].includes(known.shape.kind)) return element;
    // Without its methods: none of the structs has exported fields, and the slices are of bytes.
    if (kind === "struct") return { ...element, reads: shape("object") };
    return { ...element, reads: kind === "slice" ? shape("bytes", { nullable: true }) : basicShape(kind) };
  }
  if (methods.unmarshalJSON === null && methods.unmarshalText === null) return element;
  return { ...element, reads: shapeByKind(context, facts, { ...at, addressable: true, pointedTo: false }) };
}

/** The shape of an unexported embedded struct: encoding/json reads it without its methods, and panics if it has to call a method to write it. */
function withoutMethods(context: ShapeContext, field: JSONField, made: Shape, at: ValuePlace): Shape {
  const embedded = factsOf(context, field.type);
  const pointee = pointeeOf(context, embedded);
  const facts = pointee ?? embedded;
  const { methods } = facts;
  const addressable = at.addressable || pointee !== null;
  const { writes, reads } = codecOf(methods, addressable);
  const panics = writes !== null || (field.omitZero && methods.isZero !== null);
  if (!panics && reads === null) return made;
  // encoding/json can't set unexported embedded pointers at all.
  const read = pointee ? null : shapeByKind(context, facts, { ...at, addressable: true });
  if (!panics) return { ...made, reads: read };
  const reason = `encoding/json panics: it can't call the methods of ${field.name}, which is embedded and not exported`;
  return unsupported(reason, { nullable: pointee !== null, reads: read });
}

/** The shape of a map; `element` is the shape of its values. */
function mapShape(context: ShapeContext, type: GoType, element: Shape): Shape {
  const facts = factsOf(context, type);
  const key = mapKey(context, facts);
  const mapWith = (by: MapKey["writes"]) => {
    if (by === null) return unsupported(`encoding/json takes no ${type.text} for the key of a map`);
    const isNamed = facts.id !== null && isKeyAsValue(facts, key);
    const made = isNamed
      ? shapeOf(context, type, messageRoot)
      : keyShape(pointeeOf(context, facts) ?? facts, by);
    return shape("map", { nullable: true, key: { ...made, nullable: false, readsNull: false }, element });
  };
  const written = mapWith(key.writes);
  return key.writes === key.reads ? written : { ...written, reads: mapWith(key.reads) };
}

function keyShape({ kind, known, type }: TypeFacts, by: "kind" | "text"): Shape {
  if (kind === "typeParameter") return shape("string", { reason: "it is a type parameter" });
  if (by === "kind") return basicShape(kind);
  return known?.shape ?? byMethod(type, "MarshalText");
}

/** Describes a field of a struct as a property; `outer` is the place of the struct. */
export function fieldProperty(context: ShapeContext, field: JSONField, outer: ValuePlace): Property {
  const { name, embeddedIn, key, pointers, unsettable } = field;
  const { tag, declaration, position } = field.field;
  const facts = factsOf(context, field.type);
  const at = { ...outer, addressable: outer.addressable || pointers.length > 0, pointedTo: false };
  const held = heldOf(context, field.type);
  const isOptional = optionalValue(field.type) !== null;
  const isPointer = facts.kind === "pointer";
  const leavesOutEmpty = field.omitEmpty && canBeEmpty(facts);
  // Rules see the struct or the map around the value.
  const unconstrained = field.unconstrained || (held !== null && !isOptional);
  let shape = shapeOf(context, field.type, at);
  if (field.sealed) shape = withoutMethods(context, field, shape, at);
  if (shape.nullable && !held && leavesOutNil(field, facts)) {
    const { inner } = nullability(context, field.type, at.addressable);
    shape = { ...shape, nullable: inner };
  }
  if (field.quoted) shape = quoted(context, facts, shape, at.addressable);
  if (unsettable !== null) {
    const reason = `encoding/json can't set the embedded pointer ${unsettable}, because it is not exported`;
    shape = { ...shape, readsNull: false, reads: unsupported(reason, { readsNull: false }) };
  }
  const { constraints, refusesAbsent } = constraintsOf(context, field.field);
  return {
    name,
    embeddedIn,
    key,
    shape,
    optional: pointers.length > 0 || field.omitZero || leavesOutEmpty,
    omitsZero: !isPointer && !held && (leavesOutEmpty || (field.omitZero && facts.methods.isZero === null)),
    pointer: isPointer || isOptional,
    embeddedPointers: pointers,
    doc: readDoc(declaration.doc),
    unconstrained,
    constraints: unconstrained ? [] : constraints,
    refusesAbsent: refusesAbsent && !unconstrained,
    tags: tag.pairs.map(({ key, value }) => ({ key, value })),
    position,
  };
}

/** Reports whether `omitempty` ever leaves out a value of the type: encoding/json's isEmptyValue. */
function canBeEmpty({ kind, type }: TypeFacts): boolean {
  if (kind === "array") return arrayLength(type) === 0;
  return canBeQuoted(kind) || ["map", "slice", "pointer", "interface", "typeParameter"].includes(kind);
}

/** Reports whether the field's options always leave out nil. With `omitzero` a method IsZero decides, unless the type is a pointer or an interface. */
function leavesOutNil({ omitEmpty, omitZero }: JSONField, { kind, known, methods }: TypeFacts): boolean {
  // A struct such as pgtype.Text may be null and not zero.
  if (known && kind === "struct") return false;
  if (omitEmpty) return true;
  return omitZero && (kind === "pointer" || kind === "interface" || methods.isZero === null);
}

/** Applies the tag's option `string`, which counts for basic types and pointers to them. If a method writes the value, it counts only for reading. */
function quoted(context: ShapeContext, facts: TypeFacts, shape: Shape, addressable: boolean): Shape {
  // encoding/json does not follow a pointer type with a name.
  const pointee = facts.id === null ? pointeeOf(context, facts) : null;
  const { kind, known, methods } = pointee ?? facts;
  if (!canBeQuoted(kind)) return shape;
  const isWrittenByKind = known
    ? known.shape.kind !== "string" && known.shape.kind !== "opaque"
    : codecOf(methods, addressable || pointee !== null).writes === null;
  const reads = shape.reads && { ...shape.reads, quoted: true };
  if (isWrittenByKind) return { ...shape, quoted: true, reads };
  return { ...shape, reads: reads ?? { ...shape, quoted: true } };
}

// Describes the named types that shapes refer to, each once.

/** The types that the shapes made so far refer to, directly or through other types, by their ids. To describe a type reads the packages of all types that it reaches. */
export function describedTypes(context: ShapeContext): ReadonlyMap<string, NamedType> {
  const { wanted, described } = context;
  // The map grows while it is read.
  for (const [id, { facts, addressable }] of wanted) {
    if (described.has(id)) continue;
    const own =
      described.size < maxTypes
        ? describe(context, facts, { ...messageRoot, addressable })
        : unresolved(`the messages reach more than ${maxTypes} types`);
    described.set(id, describeType(context, id, facts, own));
  }
  return described;
}

/** Describes a type whose shape is `own`. */
function describeType(context: ShapeContext, id: string, facts: TypeFacts, own: Shape): NamedType {
  const { target } = facts.type;
  if (target.kind !== "declared") {
    // It is known without its source, by import path and name.
    const dot = facts.id!.lastIndexOf(".");
    const importPath = facts.id!.slice(0, dot);
    return {
      id,
      name: facts.id!.slice(dot + 1),
      package: { name: assumedName(importPath).name, importPath },
      typeArguments: [],
      shape: own,
      enum: null,
      doc: readDoc([]),
      position: null,
    };
  }
  const { declaration, file, pkg } = target;
  const typeArguments = Array.from(target.typeArguments, ([parameter, type]) => {
    if (type) return shapeOf(context, type, { ...messageRoot, addressable: true });
    return shape("any", { nullable: true, reason: `${parameter} is a type parameter` });
  });
  return {
    id,
    name: declaration.name,
    package: { name: pkg.name, importPath: pkg.path },
    typeArguments,
    shape: own,
    enum: describeEnum(facts.type, context) ?? marshaledEnum(context, facts, own),
    doc: readDoc(declaration.doc.filter(line => enumDirective([line]) === null)),
    position: positionOf(file.name, declaration.span),
  };
}

/** The fields that are left out because they share a key, of a type in the user's modules that shapes refer to. */
export function droppedFields({ wanted }: ShapeContext, id: string): JSONField[][] {
  const { type, fields } = wanted.get(id)?.facts ?? {};
  return (type && isUsersType(type) && fields?.dropped) || [];
}

/** The constant texts that the method MarshalJSON of a type writes; null for other types, and where that is not called. What UnmarshalJSON takes beside them is not known. */
function marshaledEnum(context: ShapeContext, facts: TypeFacts, own: Shape): Enum | null {
  const { target } = facts.type;
  const isOfMethod = own.kind === "string" && own.reason !== null && facts.methods.marshalJSON !== null;
  const texts = isOfMethod ? marshaledAs(context, facts)?.texts : null;
  if (!texts || target.kind !== "declared") return null;
  const position = positionOf(target.file.name, target.declaration.span);
  const others = { aliases: [], doc: readDoc([]), position };
  const members = texts.map(text => ({ name: text, json: JSON.stringify(text), text, ...others }));
  return { closed: false, closedInResponses: false, members };
}

/** Describes the constants of a type; null if they are not an enum. Constants whose values are not known are left out. */
export function describeEnum(type: GoType, context: EnumContext): Enum | null {
  const found = enumOf(type, context);
  if (found === null) return null;
  const basic = type.kind;
  const members = found.values.map(({ value, places }) => {
    const [first, ...others] = places;
    const { file, spec, index } = first!;
    return {
      name: first!.name,
      aliases: others.map(({ name }) => name),
      json: jsonText(value, basic),
      text: plainText(value, basic),
      doc: readDoc(commentOf(first!)),
      position: positionOf(file.name, spec.names[index]!.span),
    };
  });
  const { closed } = found;
  return { closed, closedInResponses: closed && context.enums === "closed", members };
}
