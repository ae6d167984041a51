/**
 * Says in OpenAPI 3.0 what a document of OpenAPI 3.1 says, for tools that read no other version (config `openapi.version`). What 3.0 can't say is left
 * out, so that the document never refuses more than that of 3.1 (OpenAPI 3.0.3, Schema Object).
 */
import type { UserOpenAPI } from "../../config/user-config.ts";
import type { Schema, SchemaValue } from "./schema.ts";

/** The document of OpenAPI 3.0; an Error if the config asks for what that version does not have. */
export function inVersion30(document: object, { securitySchemes = {} }: UserOpenAPI): object | Error {
  const unknown = Object.entries(securitySchemes).find(([, { type }]) => type === "mutualTLS");
  if (unknown)
    return new Error(
      `openapi.version: OpenAPI 3.0 has no mutualTLS, the type of the security scheme ${unknown[0]}`,
    );
  const { info } = document as { info: NonNullable<UserOpenAPI["info"]> };
  const { summary, description, license, ...about } = info;
  const { identifier, ...named } = license ?? {};
  const url = identifier === undefined ? {} : { url: `https://spdx.org/licenses/${identifier}.html` };
  // Only these have scopes there; the roles of others are left out (OpenAPI 3.0.3, Security Requirement Object).
  const scoped = Object.entries(securitySchemes).filter(([, { type }]) => /^(?:oauth2|openIdC)/.test(type));
  const names = scoped.map(([name]) => name);
  return {
    ...(withSchemas(document, names) as object),
    openapi: "3.0.3",
    info: {
      ...about,
      description: [summary, description].filter(Boolean).join("\n\n") || undefined,
      license: license && { ...named, ...url },
    },
  };
}

/** Members that have no schemas: values of the API, and objects by names of the user, which may be `schema`, too. */
const withoutSchemas = ["example", "examples", "securitySchemes", "variables"];

/** A part of a document with the schemas of 3.0, and the scopes of these security schemes alone. */
function withSchemas(part: unknown, scoped: string[]): unknown {
  const inner = (one: unknown) => withSchemas(one, scoped);
  if (Array.isArray(part)) return part.map(inner);
  if (typeof part !== "object" || part === null) return part;
  return mapMembers(part, (value, key) => {
    if (key === "schema") return inSchema30(value as Schema);
    if (key === "schemas") return mapMembers(value as object, one => inSchema30(one as Schema));
    if (key === "headers" || key === "encoding") return value && mapMembers(value as object, inner);
    if (key === "security" && Array.isArray(value))
      return value.map(one => mapMembers(one, (scopes, name) => (scoped.includes(name) ? scopes : [])));
    return withoutSchemas.includes(key) ? value : inner(value);
  });
}

function mapMembers(object: object, change: (value: unknown, key: string) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

/** Keywords that only tell about a value. */
const notes = ["default", "deprecated", "description", "examples"];

/** A schema in the dialect of 3.0, where nothing beside a $ref counts. Tools take a schema for any value as one without null, unless it has `nullable`. */
function inSchema30(schema: Schema): Schema {
  const { $ref, ...others } = nullableSchema(schema);
  const keywords = Object.entries(others).filter(([, value]) => value !== undefined);
  if ($ref !== undefined)
    return keywords.length === 0
      ? { $ref }
      : inSchema30({ ...others, allOf: [...list(others.allOf), { $ref }] });
  const any = keywords.every(([key]) => notes.includes(key)) ? { nullable: true } : {};
  return Object.assign(any, ...keywords.map(([key, value]) => keywordIn30(key, value!, others)));
}

/** The schema with `nullable` instead of the type null. Tools take the other keywords for what is allowed beside null, also those in `allOf`. */
function nullableSchema({ anyOf, ...schema }: Schema): Schema {
  const { type } = schema;
  if (type === "null") return { ...schema, type: undefined, nullable: true, enum: [null] };
  if (Array.isArray(type))
    return { ...schema, anyOf, type: type.find(one => one !== "null"), nullable: true };
  const others = list(anyOf).filter(one => one.type !== "null");
  if (others.length === list(anyOf).length) return { ...schema, anyOf };
  if (others.length > 1) return { ...schema, anyOf: others, nullable: true };
  return { ...schema, allOf: [...list(schema.allOf), ...others], nullable: true };
}

function list(schemas: SchemaValue | undefined): readonly Schema[] {
  return (schemas ?? []) as readonly Schema[];
}

/** What 3.0 has for a keyword of a schema. Its exclusive bounds are flags of the others. */
function keywordIn30(key: string, value: SchemaValue, schema: Schema): Schema {
  const keywords = schema as Record<string, number | undefined>;
  const { nullable, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = keywords;
  switch (key) {
    case "const":
    case "enum": {
      const members = key === "enum" ? (value as readonly SchemaValue[]) : [value];
      return { enum: nullable && !members.includes(null) ? [...members, null] : members };
    }
    case "minimum":
      return exclusiveMinimum! >= minimum! ? {} : { minimum: value };
    case "maximum":
      return exclusiveMaximum! <= maximum! ? {} : { maximum: value };
    case "exclusiveMinimum":
      return minimum! > exclusiveMinimum! ? {} : { minimum: value, exclusiveMinimum: true };
    case "exclusiveMaximum":
      return maximum! < exclusiveMaximum! ? {} : { maximum: value, exclusiveMaximum: true };
    case "examples":
      return { example: (value as readonly SchemaValue[])[0] };
    case "contentEncoding":
      return { format: "byte" };
    case "propertyNames":
      return {};
    case "items":
    case "not":
    case "additionalProperties":
      return { [key]: typeof value === "boolean" ? value : inSchema30(value as Schema) };
    case "allOf":
    case "anyOf":
      return { [key]: list(value).map(inSchema30) };
    case "properties":
      return { properties: mapMembers(value as object, one => inSchema30(one as Schema)) as Schema };
    default:
      return { [key]: value };
  }
}
