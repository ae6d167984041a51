/** JSON Schemas as plain data, in which a `bigint` is a whole number that JavaScript's numbers don't hold exactly. */
import { capitalize } from "../../base/text/common.ts";
import type { Doc } from "../../go/docs/docs.ts";

/** A value in a schema. */
export type SchemaValue = string | number | bigint | boolean | null | Schema | readonly SchemaValue[];

/** A JSON Schema (draft 2020-12), by keyword. `undefined` stands for a keyword that is not there. */
export interface Schema {
  readonly [keyword: string]: SchemaValue | undefined;
}

/** The value of a JSON text. A whole number that JavaScript's numbers don't hold exactly becomes a `bigint`. */
export function exactValue(json: string): SchemaValue {
  const value: unknown = JSON.parse(json);
  const isExact = typeof value !== "number" || !/^-?\d+$/.test(json) || Number.isSafeInteger(value);
  return isExact ? (value as SchemaValue) : BigInt(json);
}

/** A schema that also allows null. */
export function orNull(schema: Schema): Schema {
  const { type, enum: members } = schema;
  if (Object.keys(schema).length === 0 || type === "null") return schema;
  if (typeof type === "string" && !refusesNull({ ...schema, enum: undefined })) {
    if (members === undefined) return { ...schema, type: [type, "null"] };
    if (isList(members)) return { ...schema, type: [type, "null"], enum: [...members, null] };
  }
  return either(schema, { type: "null" });
}

/** Reports whether keywords beside `type` refuse null. */
function refusesNull({ const: only, enum: members, not, anyOf, allOf }: Schema): boolean {
  if (only !== undefined || members !== undefined || not !== undefined) return true;
  const within = (schemas: SchemaValue | undefined) =>
    isList(schemas) ? (schemas as readonly Schema[]) : [];
  return within(allOf).some(refusesNull) || (anyOf !== undefined && within(anyOf).every(refusesNull));
}

/** A schema that allows what one of two allows. */
export function either(first: Schema, second: Schema): Schema {
  const alternatives = (schema: Schema) =>
    Object.keys(schema).length === 1 && isList(schema.anyOf) ? schema.anyOf : [schema];
  return { anyOf: [...alternatives(first), ...alternatives(second)] };
}

function isList(value: SchemaValue | undefined): value is readonly SchemaValue[] {
  return Array.isArray(value);
}

/** The text of a doc comment, with the paragraphs `more`; undefined without any text. */
export function descriptionOf({ summary, description, deprecated }: Doc, more: string[] = []) {
  const notice = deprecated ? [`Deprecated: ${deprecated}`] : [];
  const text = [summary, description, ...notice, ...more].filter(Boolean).join("\n\n");
  return text === "" ? undefined : text;
}

/** A sentence of a doc comment without the name that it begins with: `GetPet returns a pet` gives `Returns a pet`. Other sentences stay as they are. */
export function withoutName(sentence: string, name: string): string {
  const rest = sentence.startsWith(`${name} `) ? sentence.slice(name.length).trimStart() : "";
  // Go's comments have a verb here. `GetPet is the handler of …` needs its subject.
  return /^(?!(?:is|was|has|as)\b)[a-z]+s\b/.test(rest) ? capitalize(rest) : sentence;
}

/** A schema with a doc comment as `description` and `deprecated`, after the keywords that say what the value is. */
export function described(schema: Schema, doc: Doc, more: string[] = []): Schema {
  const description = descriptionOf(doc, more);
  if (description === undefined && doc.deprecated === null) return schema;
  return { ...schema, description, deprecated: doc.deprecated === null ? undefined : true };
}
