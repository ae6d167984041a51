/** Schemas as templates see them. */
import { visibleJson } from "../report/visible-text.ts";
import { jsonOf, type Schema } from "./schema.ts";
import type { OpenAPIKeyword, OpenAPISchema } from "./view-types.ts";

/** The members of an object, each with its value as JSON. */
function keywordsOf(schema: Schema): OpenAPIKeyword[] {
  return Object.entries(schema).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: jsonOf(value) }],
  );
}

/** The members of an object of the config. */
export function membersOf(value: object): OpenAPIKeyword[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    member === undefined ? [] : [{ name, value: visibleJson(member) }],
  );
}

/** A schema for templates. */
export function viewOf(schema: Schema): OpenAPISchema {
  return { keywords: keywordsOf(schema) };
}
