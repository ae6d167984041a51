/** Schemas as templates see them. */
import { visibleJson } from "../../base/report/visible-text.ts";
import { jsonOf, type Schema } from "./schema.ts";
import type { OpenAPIKeyword, OpenAPISchema } from "./view-types.ts";

/** The members of an object of the config, each with its value as JSON. */
export function membersOf(value: object): OpenAPIKeyword[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    member === undefined ? [] : [{ name, value: visibleJson(member) }],
  );
}

/** A schema for templates: its keywords, each with its value as JSON. */
export function viewOf(schema: Schema): OpenAPISchema {
  const keywords = Object.entries(schema).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: jsonOf(value) }],
  );
  return { keywords };
}
