/** Finds the values that the keys of a model have, and those that they could have by the schema. */
import type { JsonSchema } from "./judges/json-schemas.ts";

/** The part of a schema that describes a value that is not null, and the name of its definition, if it has one. */
export function describedBy(
  schema: JsonSchema,
  definitions: Record<string, JsonSchema>,
): { schema: JsonSchema; name: string | null } {
  const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const name = one.$ref?.replace("#/definitions/", "") ?? null;
  return { schema: name === null ? one : definitions[name]!, name };
}

/** The values by keys such as `Handler.path` and `JSONView.fields[].tag`, in the order of the model. */
export function valuesByKey(
  model: object,
  type: string,
  definitions: Record<string, JsonSchema>,
): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  function visit(value: unknown, described: JsonSchema, at: string): void {
    const { schema, name } = describedBy(described, definitions);
    if (Array.isArray(value)) {
      for (const item of value) visit(item, schema.items!, `${at}[]`);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        const path = `${name ?? at}.${key}`;
        values.set(path, [...(values.get(path) ?? []), item]);
        visit(item, schema.properties![key]!, path);
      }
    }
  }
  visit(model, definitions[type]!, type);
  return values;
}

/**
 * The values that a key can have by its schema, but that are not among those found: members of an enum, true and false, and null; and `filled` if
 * all values found are null or empty.
 */
export function missingValues(key: string, schema: JsonSchema, found: unknown[]): string[] {
  const { type, anyOf, enum: known } = schema;
  const wanted = known ?? ([type].flat().includes("boolean") ? [true, false] : []);
  const nullable = anyOf?.some(one => one.type === "null") || [type].flat().includes("null");
  const never = [...wanted, ...(nullable ? [null] : [])]
    .filter(value => !found.includes(value))
    .map(value => `${key} ${value}`);
  const filled = found.some(value => value !== null && (value as unknown[]).length !== 0);
  return filled ? never : [...never, `${key} filled`];
}

/** The schema of every key of the schema's types; keys are named as in `valuesByKey`. */
export function keysOf(definitions: Record<string, JsonSchema>): Map<string, JsonSchema> {
  const keys = new Map<string, JsonSchema>();
  function visit(schema: JsonSchema, at: string): void {
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      keys.set(`${at}.${key}`, value);
      visit(value, `${at}.${key}`);
    }
    if (schema.items) visit(schema.items, `${at}[]`);
  }
  for (const [name, schema] of Object.entries(definitions)) visit(schema, name);
  return keys;
}
