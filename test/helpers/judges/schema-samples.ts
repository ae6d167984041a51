/** Makes random values for schemas of a document. Most have the right type, and many are near the limits that keywords set. */
import { dice } from "../random/seeded-random.ts";

type Schema = Record<string, unknown>;

interface Document {
  components: { schemas: Record<string, Schema> };
}

/** Texts, each of which is valid by some rule on texts. */
const texts = [
  "",
  ..."a b Z 7 é - 😀 low cat dog red a.b ab abc abcd ABC 12 1.5 true a@example.com".split(" "),
  ..."192.0.2.1 2001:db8::1 example.com https://example.com/a AB-12 a.x a.z 2024-01-31 #00aaff".split(" "),
  ..."02:42:ac:11:00:02 02-42 DE EUR XX 2023-02-29 2024-02-29 ::ffff:192.0.2.1 /a".split(" "),
  "0b0e4a1c-8c7d-4c1e-9f3a-1234567890ab",
  "x".repeat(40),
  " \n",
];

/** A random value for a schema of a document. */
export function sampleSchema(document: Document, schema: Schema, random: () => number, depth = 0): unknown {
  const { below, pick } = dice(random);
  const inner = (one: Schema) => sampleSchema(document, one, random, depth + 1);
  const { $ref, type, anyOf, const: only, enum: members, properties, additionalProperties } = schema;
  const items = (schema.prefixItems as Schema[] | undefined)?.[0] ?? schema.items;
  const referring = (schema.allOf as Schema[] | undefined)?.find(one => one.$ref !== undefined);
  if (referring) return sampleSchema(document, { ...referring, ...schema, allOf: undefined }, random, depth);
  if (typeof $ref === "string") {
    const target = document.components.schemas[$ref.split("/").at(-1)!]!;
    return sampleSchema(document, { ...target, ...schema, $ref: undefined }, random, depth);
  }
  if (Array.isArray(anyOf) && type === undefined) return inner(pick(anyOf as Schema[]));
  const types = (Array.isArray(type) ? type : [type]) as unknown[];
  if (types.length === 1 && types[0] === "null") return null;
  if (types.includes("null") && random() < (depth > 4 ? 0.9 : 0.15)) return null;
  if (only !== undefined && (type === undefined || random() < 0.3)) return only;
  if (random() < 0.5 && Array.isArray(members)) return pick(members);
  // The limits of minLength, maximum and others, and the numbers next to them.
  const near = Object.entries(schema).flatMap(([key, limit]) =>
    /^(?:exclusive)?(?:min|max)/i.test(key) && typeof limit === "number" ? [limit - 1, limit, limit + 1] : [],
  );
  const length = near.length > 0 && random() < 0.7 ? Math.max(0, pick(near)) : below(4);
  switch (types.find(one => one !== "null")) {
    case "string":
      return random() < 0.6 ? pick(texts) : "abcdéfgh".repeat(9).slice(0, length);
    case "integer":
    case "number": {
      const fits = near.filter(one => Number.isInteger(one) && Math.abs(one) < 100);
      return fits.length > 0 && random() < 0.6 ? pick(fits) : below(12);
    }
    case "boolean":
      return random() < 0.5;
    case "array":
      return depth > 6
        ? []
        : Array.from({ length: Math.min(length, 5) }, () => inner((items ?? {}) as Schema));
    case "object": {
      if (properties !== undefined)
        return Object.fromEntries(
          Object.entries(properties as Record<string, Schema>).flatMap(([key, one]) =>
            random() < 0.85 ? [[key, inner(one)]] : [],
          ),
        );
      const keys = Array.from({ length: Math.min(length, 4) }, () =>
        String(schema.propertyNames ? pick(["1", "2", "a", "bc"]) : pick(texts)),
      );
      return Object.fromEntries(keys.map(key => [key, inner((additionalProperties ?? {}) as Schema)]));
    }
    default:
      return pick([null, 1, "a", true, [], {}]);
  }
}
