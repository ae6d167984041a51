/** Makes the JSON Schema of a shape: what Go writes, or what Parse reads. */
import type { Enum, NamedType, Property, Shape } from "../model/shape-types.ts";
import { constrained } from "./constraint-schemas.ts";
import { described, memberList } from "./descriptions.ts";
import { bytesSchema, integerSchema, keySchema, numberSchema, quotedSchema, textSchema } from "./formats.ts";
import { either, exactValue, orNull, type Schema, type SchemaValue } from "./schema.ts";
import { isRefusedWhenAbsent, mayBeZero, zeroOf } from "./zero-values.ts";

/** Whose view of a value is meant: what the server writes, or what it reads. */
export type Direction = "written" | "read";

/** What the schema of a shape depends on. */
export interface SchemaContext {
  direction: Direction;
  /** Parse refuses keys without a field. */
  rejectsUnknown: boolean;
  /** Parse applies the rules of the fields' tags `validate`: those of the message, not those of the values in it. */
  appliesRules: boolean;
  /** The type with that id. */
  typeOf(id: string): NamedType;
  /** What `$ref` says of a type; null if its schema is printed in place. */
  refTo(id: string): string | null;
}

/** The schema of a value, with null where the value can be null. */
export function shapeSchema(shape: Shape, context: SchemaContext): Schema {
  const seen = seenShape(shape, context.direction);
  const schema = valueSchema(seen, context);
  return seen.nullable ? orNull(schema) : schema;
}

/** The schema of a named type without null. */
export function typeSchema(type: NamedType, context: SchemaContext): Schema {
  const shape = seenShape(type.shape, context.direction);
  if (type.enum !== null)
    return described(enumSchema(type.enum, shape, context), type.doc, memberList(type.enum));
  return described(valueSchema(shape, context), type.doc);
}

/** The shape as it is in a direction. */
export function seenShape(shape: Shape, direction: Direction): Shape {
  return direction === "read" ? (shape.reads ?? shape) : shape;
}

/** The schema of a shape without null. */
function valueSchema(shape: Shape, context: SchemaContext): Schema {
  if (shape.quoted) return quotedSchema(basicOf(shape, context));
  const element = () => shapeSchema(shape.element!, context);
  switch (shape.kind) {
    case "boolean":
      return { type: "boolean" };
    case "integer":
      return integerSchema(shape);
    case "number":
      return numberSchema(shape);
    case "string":
      return textSchema(shape);
    case "bytes":
      return bytesSchema();
    case "list":
      return { type: "array", items: element() };
    case "array":
      return { type: "array", items: element(), ...arrayBounds(shape, context.direction) };
    case "map":
      return { type: "object", propertyNames: mapKeys(shape, context), additionalProperties: element() };
    case "object":
      return objectSchema(shape.fields, context);
    case "reference":
      return referenceSchema(shape.type!, context);
    case "any":
    case "opaque":
    case "unresolved":
      return {};
    case "unsupported":
      // encoding/json may still read null.
      return context.direction === "read" && shape.readsNull ? { type: "null" } : { not: {} };
  }
}

/** Reading ignores elements beyond the array's length, and sets missing ones to zero. */
function arrayBounds({ length }: Shape, direction: Direction): Schema {
  return direction === "read" || length === null ? {} : { minItems: length, maxItems: length };
}

/** The schema of an object with these properties. */
function objectSchema(fields: Property[], context: SchemaContext): Schema {
  const properties = fields.map(field => ({ key: field.key, ...propertySchema(field, context) }));
  const required = properties.filter(one => one.required).map(({ key }) => key);
  const isClosed = context.direction === "read" && context.rejectsUnknown;
  return {
    type: "object",
    properties: Object.fromEntries(properties.map(({ key, schema }) => [key, schema])),
    required: required.length > 0 ? required : undefined,
    additionalProperties: isClosed ? false : undefined,
  };
}

/** Go writes what it does not leave out; it reads an object without a key as one with the zero value. */
function isRequired(field: Property, context: SchemaContext): boolean {
  if (context.direction === "written") return !field.optional;
  return isRefusedWhenAbsent(field, context.typeOf);
}

function propertySchema(field: Property, context: SchemaContext): { schema: Schema; required: boolean } {
  const { constraints, doc } = field;
  const inner = { ...context, appliesRules: false };
  const required = isRequired(field, context);
  if (!context.appliesRules || constraints.length === 0) {
    const schema = shapeSchema(field.shape, inner);
    const zero =
      context.direction === "read" && mayBeZero(field) ? zeroOf(field.shape, context.typeOf) : undefined;
    return {
      schema: described(zero === undefined ? schema : either(schema, { const: zero }), doc),
      required,
    };
  }
  const seen = seenShape(field.shape, context.direction);
  const { typeOf } = context;
  const { schema, refusesAbsent } = constrained(valueSchema(seen, inner), seen, {
    constraints,
    typeOf,
    hasNull: true,
  });
  return { schema: described(schema, doc), required: required || refusesAbsent };
}

function referenceSchema(id: string, context: SchemaContext): Schema {
  const ref = context.refTo(id);
  if (ref !== null) return { $ref: ref };
  const type = context.typeOf(id);
  const shape = seenShape(type.shape, context.direction);
  return type.enum === null ? valueSchema(shape, context) : enumSchema(type.enum, shape, context);
}

/** The schema of an enum: its members where Parse refuses all others; else they are examples, since Go writes any value of the type. */
function enumSchema({ closed, members }: Enum, shape: Shape, context: SchemaContext): Schema {
  const basic = valueSchema(shape, context);
  const values = members.map(({ json }) => exactValue(json));
  if (values.length === 0) return basic;
  if (!closed || context.direction === "written") return { ...basic, examples: values };
  const { type, format } = basic;
  const docs = members.map(({ doc }) => [doc.summary, doc.description].filter(Boolean).join("\n\n"));
  return {
    type,
    format,
    enum: values,
    "x-enum-varnames": members.map(({ name }) => name),
    "x-enum-descriptions": docs.some(doc => doc !== "") ? docs : undefined,
  };
}

/** The schema of the keys of a map: those of a closed enum are its members where Parse reads them. */
function mapKeys({ key }: Shape, context: SchemaContext): Schema | undefined {
  if (key === null) return undefined;
  const type = key.kind === "reference" ? context.typeOf(key.type!) : null;
  if (type?.enum?.closed && context.direction === "read")
    return { enum: type.enum.members.map(({ text }) => text) };
  return keySchema(type?.shape ?? key) ?? undefined;
}

/** The shape at the end of references. */
function basicOf(shape: Shape, context: SchemaContext): Shape {
  return shape.kind === "reference" ? basicOf(context.typeOf(shape.type!).shape, context) : shape;
}

/** The value of a text, such as a default, as JSON has it; undefined if the text does not stand for one. */
export function valueOfText(
  text: string,
  shape: Shape,
  typeOf: SchemaContext["typeOf"],
): SchemaValue | undefined {
  if (shape.kind === "reference") {
    const { enum: constants, shape: own } = typeOf(shape.type!);
    const member = constants?.members.find(one => one.text === text);
    return member ? exactValue(member.json) : valueOfText(text, own, typeOf);
  }
  switch (shape.kind) {
    case "boolean":
      return /^(1|t|T|TRUE|true|True)$/.test(text);
    case "integer":
      return /^[-+]?\d+$/.test(text) ? exactValue(String(BigInt(text.replace("+", "")))) : undefined;
    case "number":
      return Number.isFinite(Number(text)) && text.trim() !== "" ? Number(text) : undefined;
    default:
      return text;
  }
}
