/** Makes the JSON Schema of a shape: what Go writes, or what Parse reads. */
import { append, attempt } from "../../base/text/common.ts";
import { formatRules } from "../../constraints/format-rules.ts";
import { leavesFieldsOut } from "../../constraints/judge-value.ts";
import { isNeeded } from "../../model/message-facts.ts";
import type { Field } from "../../model/types.ts";
import { mayBeNilList, referredShape, seenShape } from "../../shapes/plain-shapes.ts";
import type { Enum, NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import { memberList, sentBeside, type TypeContext, type TypeOf } from "../type-texts.ts";
import {
  divesInto,
  holdsNull,
  rulesRefuseAbsent,
  withoutConstrainedElements,
  withRules,
} from "./constraint-schemas.ts";
import { described, either, exactValue, orNull, type Schema, type SchemaValue } from "./schema.ts";

// The schemas of texts, numbers and bytes. A keyword is only used if it means exactly what Go writes and reads.

/** A duration as time.ParseDuration reads it. JSON Schema's format `duration` is another one: that of ISO 8601. */
const goDuration = "^[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$";

/** Base64 with padding, as encoding/json writes and reads it. */
const base64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

const wholeNumber = "^-?(0|[1-9][0-9]*)$";
const jsonNumber = "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?$";

/** The schema of a text. It leaves out the format `regex`: tools would check the text as an ECMAScript pattern, which is not a Go pattern. */
function textSchema({ format }: Shape): Schema {
  if (format === "duration") return { type: "string", pattern: goDuration };
  if (format === null || format === "regex") return { type: "string" };
  // Go writes an empty text for an address that is not set, and zones such as fe80::1%eth0, which no format has.
  if (format === "ip")
    return {
      type: "string",
      anyOf: [...formatRules.ip.formats.map(one => ({ format: one })), { pattern: "^$|%" }],
    };
  return { type: "string", format };
}

/** The schema of a whole number. JavaScript rounds the large bounds of 64 bits outwards, so that it refuses no more than Go does. */
function integerSchema({ bits, signed }: Shape): Schema {
  if (bits === 0) return { type: "integer" };
  const format = bits < 32 ? undefined : `${signed ? "" : "u"}int${bits}`;
  const count = 2n ** BigInt(bits);
  const least = signed ? -count / 2n : 0n;
  const [minimum, maximum] = [least, least + count - 1n].map(bound => (bits < 64 ? Number(bound) : bound));
  return { type: "integer", format, minimum, maximum };
}

/** The schema of a number. Samplers compute with bounds, so that those of 64 bits, whose difference JavaScript doesn't hold, are left out. */
function numberSchema({ bits, format }: Shape): Schema {
  if (format === "numeric")
    return { anyOf: [{ type: "number" }, { enum: ["NaN", "Infinity", "-Infinity"] }] };
  if (bits !== 32) return { type: "number", format: bits === 64 ? "double" : undefined };
  // Go rounds what is nearer to the greatest float32 than to the next power of two.
  const bound = 2 ** 128 - 2 ** 103;
  return { type: "number", format: "float", exclusiveMinimum: -bound, exclusiveMaximum: bound };
}

/** The schema of a value in a JSON string, by the tag's option `string`: `"5"`. It has no `contentMediaType`: oapi-codegen takes such a string for a file. */
function quotedSchema({ kind, signed }: Shape): Schema {
  switch (kind) {
    case "boolean":
      return { type: "string", enum: ["true", "false"] };
    case "integer":
      return { type: "string", pattern: signed ? wholeNumber : wholeNumber.replace("-?", "") };
    case "number":
      return { type: "string", pattern: jsonNumber };
    default:
      return { type: "string", pattern: '^"[\\s\\S]*"$' };
  }
}

/** What the schema of a shape depends on. */
export interface SchemaContext extends TypeContext {
  /** Parse refuses keys without a field. */
  rejectsUnknown: boolean;
  /** Parse applies the rules on the fields of the struct that is described. */
  appliesRules: boolean;
  /** Collects the example of a field, with its schema and the place of the field. */
  addExample(found: { example: Example; schema: Schema; position: Property["position"] }): void;
  /** The `$ref` to the schema of a type, with or without the rules on its fields; null if the schema is printed in place. */
  refTo(id: string, appliesRules: boolean): string | null;
}

/** The schema of a value, with null where the value can be null. `omitsZero` tells that Go leaves out the zero value. */
export function shapeSchema(shape: Shape, context: SchemaContext, omitsZero = false): Schema {
  const seen = seenShape(shape, context.direction);
  const schema = valueSchema(seen, context, omitsZero);
  const isFilled =
    context.fillsLists && context.direction === "written" && mayBeNilList(seen, context.typeOf);
  return seen.nullable && !isFilled ? orNull(schema) : schema;
}

/** The schema of a body that is not a struct, or of the field that is the body, as Parse reads it, without null. Sentences about rules are in `notes`. */
export function wholeSchema(shape: Shape, field: Field | null, context: SchemaContext) {
  const { typeOf } = context;
  const schemaOf = (one: Shape, appliesRules: boolean) => valueSchema(one, { ...context, appliesRules });
  const constraints = field?.constraints ?? divesInto(shape, typeOf);
  const value = { shape, pointer: false, constraints };
  const schema = schemaOf(withoutConstrainedElements(value, typeOf), field !== null);
  return withRules(schema, value, { schemaOf, ...context });
}

/** The schema of a named type without null. */
export function typeSchema(type: NamedType, context: SchemaContext): Schema {
  const members = type.enum?.members.map(({ json, doc }) => ({ value: json, doc })) ?? [];
  return described(namedSchema(type, context), type.doc, memberList(members));
}

/** The schema of a named type without null and without its doc comment. */
function namedSchema({ shape, enum: constants }: NamedType, context: SchemaContext): Schema {
  const seen = seenShape(shape, context.direction);
  return constants === null ? valueSchema(seen, context) : enumSchema(constants, seen, context);
}

/** The schema of a shape without null. */
function valueSchema(shape: Shape, context: SchemaContext, omitsZero = false): Schema {
  if (shape.quoted) return quotedSchema(referredShape(shape, context.typeOf));
  // Elements have rules only by `dive`, which `withRules` adds.
  const element = () => shapeSchema(shape.element!, { ...context, appliesRules: false });
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
      return { type: "string", contentEncoding: "base64", pattern: base64 };
    case "list":
      return { type: "array", items: element() };
    case "array": {
      // Reading ignores elements beyond the length, and sets missing ones to zero.
      const length = context.direction === "read" ? null : shape.length;
      const limits = length === null ? {} : { minItems: length, maxItems: length };
      return { type: "array", items: element(), ...limits };
    }
    case "map":
      return { type: "object", propertyNames: mapKeys(shape, context), additionalProperties: element() };
    case "object":
      return objectSchema(shape.fields, context);
    case "reference": {
      const type = context.typeOf(shape.type!);
      const ref = context.refTo(type.id, context.appliesRules);
      const schema = ref === null ? namedSchema(type, context) : { $ref: ref };
      // A response may hold other values than the members of an enum.
      const beside = context.direction === "written" ? sentBeside(type, omitsZero) : null;
      if (beside === null) return schema;
      const basic = valueSchema(type.shape, context);
      return either(schema, beside === "any" ? basic : { type: basic.type, const: beside.zero });
    }
    case "any":
    case "opaque":
    case "unresolved":
      return {};
    case "unsupported":
      // encoding/json may still read null.
      return context.direction === "read" && shape.readsNull ? { type: "null" } : { not: {} };
  }
}

function objectSchema(fields: Property[], context: SchemaContext): Schema {
  const required = fields.filter(field => isRequired(field, context)).map(({ key }) => key);
  const isClosed = context.direction === "read" && context.rejectsUnknown;
  const schemaOf = (field: Property) => {
    const seen = seenShape(field.shape, context.direction);
    return withExample(propertySchema(field, seen, context), field, seen, context);
  };
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(field => [field.key, schemaOf(field)])),
    required: required.length > 0 ? required : undefined,
    dependentRequired: dependentFields(fields, context),
    additionalProperties: isClosed ? false : undefined,
  };
}

/** Reports whether an object must have a property. Go writes all that are not optional, and reads an absent one as zero, which rules may refuse. */
function isRequired(field: Property, context: SchemaContext): boolean {
  const { direction, appliesRules, typeOf } = context;
  if (direction === "written") return !field.optional;
  if (context.requiresFields && isNeeded(field)) return true;
  return appliesRules && field.embeddedPointers.length === 0 && rulesRefuseAbsent(field, typeOf);
}

function propertySchema(field: Property, seen: Shape, context: SchemaContext): Schema {
  const { doc, constraints, pointer, tags } = field;
  const schemaOf = (one: Shape, appliesRules: boolean) => valueSchema(one, { ...context, appliesRules });
  if (context.direction === "written") {
    const fillsLists = context.fillsLists && !pointer;
    return described(shapeSchema(seen, { ...context, fillsLists }, field.omitsZero), doc);
  }
  const { appliesRules, typeOf } = context;
  const value = { shape: seen, pointer, constraints: appliesRules ? constraints : [] };
  const base = withoutConstrainedElements(value, typeOf);
  const schema = schemaOf(base, appliesRules && !field.unconstrained && !leavesFieldsOut(tags, pointer));
  const made = withRules(schema, value, { schemaOf, ...context });
  if (!isNilable(field, seen, typeOf)) return described(made.schema, doc, made.notes);
  const refusesNull = field.refusesAbsent && (pointer || !holdsNull(seen));
  if (!appliesRules || !refusesNull) return described(orNull(made.schema), doc, made.notes);
  // All schemas but the empty one have null only if `orNull` made them.
  const isAny = Object.keys(made.schema).length === 0;
  return described(isAny ? { not: { type: "null" } } : made.schema, doc, made.notes);
}

/** Reports whether null in JSON makes a field nil. Other fields keep their value. */
function isNilable(field: Property, seen: Shape, typeOf: TypeOf): boolean {
  const { kind, type, nullable } = seen;
  if (field.pointer || nullable || kind === "list" || kind === "map" || kind === "bytes") return true;
  return kind === "reference" && typeOf(type!).shape.nullable;
}

/** The value of `dependentRequired`: if a property sets an embedded pointer, the rules on other fields behind it apply, and may refuse absent ones. */
function dependentFields(fields: Property[], { appliesRules, typeOf }: SchemaContext): Schema | undefined {
  if (!appliesRules) return undefined;
  const needed = new Map<string, string[]>();
  for (const field of fields) {
    const last = field.embeddedPointers.at(-1);
    if (last === undefined || !rulesRefuseAbsent(field, typeOf)) continue;
    for (const { key, embeddedPointers } of fields)
      if (key !== field.key && embeddedPointers.includes(last)) append(needed, key, field.key);
  }
  return needed.size > 0 ? Object.fromEntries(needed) : undefined;
}

/** The schema of an enum: the members of a closed one; of another one they are examples. */
function enumSchema({ closed, members }: Enum, shape: Shape, context: SchemaContext): Schema {
  const basic = valueSchema(shape, context);
  const values = members.map(({ json }) => exactValue(json));
  if (values.length === 0) return basic;
  if (!closed) return { ...basic, examples: values };
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

/** The schema of the keys of a map; undefined if every text is a key. Keys of a closed enum are its members, in a response by what the config says. */
function mapKeys({ key }: Shape, context: SchemaContext): Schema | undefined {
  const type = key?.kind === "reference" ? context.typeOf(key.type!) : null;
  const beside = type && context.direction === "written" ? sentBeside(type, false) : null;
  if (type?.enum?.closed && beside !== "any")
    return { enum: [...type.enum.members.map(({ text }) => text), ...(beside ? [String(beside.zero)] : [])] };
  const own = type?.shape ?? key;
  return own?.kind === "integer" ? { pattern: own.signed ? "^-?[0-9]+$" : "^[0-9]+$" } : undefined;
}

/** The JSON value of a text such as a default: `5` is the number 5 for an integer. Undefined if the shape has no such value. */
export function valueOfText(text: string, shape: Shape, typeOf: TypeOf): SchemaValue | undefined {
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

// The values of tags `example`, which schemas show.

/** The value of an example, or what is wrong with its text. */
type Example = { value: SchemaValue } | { problem: string };

/** Adds the example of a field's tag to its schema, and calls `addExample` with it: examples are checked when all schemas are made. */
export function withExample(
  schema: Schema,
  field: Pick<Property, "tags" | "position">,
  shape: Shape,
  { typeOf, addExample }: SchemaContext,
): Schema {
  const tag = field.tags.find(({ key }) => key === "example");
  if (tag === undefined) return schema;
  const example = readExample(tag.value, shape, typeOf);
  addExample({ example, schema, position: field.position });
  return "value" in example ? { ...schema, examples: [example.value] } : schema;
}

/** Reads the text of a tag. For a string, the text is the value; other values are JSON. A list may also be its elements with commas between, a map its pairs: `a,b`, `key:a,other:b`. */
function readExample(text: string, shape: Shape, typeOf: TypeOf): Example {
  if (shape.kind === "reference") {
    const { enum: constants, shape: own } = typeOf(shape.type!);
    const member = constants?.members.find(one => one.text === text);
    if (member) return { value: exactValue(member.json) };
    return readExample(text, { ...own, quoted: own.quoted || shape.quoted }, typeOf);
  }
  if (shape.quoted || shape.kind === "string" || shape.kind === "bytes") return { value: text };
  const parts = text.split(",");
  const isList = (shape.kind === "list" || shape.kind === "array") && !text.startsWith("[");
  const isMap = shape.kind === "map" && !text.startsWith("{") && parts.every(part => part.includes(":"));
  if (isList || isMap) {
    const values: [key: string, value: SchemaValue][] = [];
    for (const part of parts) {
      const end = isMap ? part.indexOf(":") : -1;
      const read = readExample(part.slice(end + 1).trim(), shape.element!, typeOf);
      if ("problem" in read) return read;
      values.push([part.slice(0, end).trim(), read.value]);
    }
    return { value: isMap ? Object.fromEntries(values) : values.map(([, value]) => value) };
  }
  const problem = `${JSON.stringify(text)} is not valid JSON`;
  return attempt<Example>(() => ({ value: exactValue(text) }), { problem });
}
