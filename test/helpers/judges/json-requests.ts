/** Makes random JSON texts for a schema: valid ones, and mutants of these. */
import type { Schema } from "./openapi-documents.ts";
import { type Resolve, typesOf } from "./parameter-reading.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Texts for the schemas of strings; a value is chosen among those that its schema allows. */
const texts = [
  ..."|a|ab|cat|dog|low|high|guest|true|false|0|1|-7|1.5|-0.25|1e3|AAAA|AA==|AAA=|A|me@example.com".split(
    "|",
  ),
  ..."2020-01-02T03:04:05Z|2020-01-02T03:04:05.5+02:00|2020-01-02|30s|x".split("|"),
  "x".repeat(40),
  "é".repeat(41),
  "x".repeat(81),
];

/** Values of all kinds, which replace others in mutants. */
const values: Json[] = [
  null,
  true,
  0,
  1,
  -1,
  5,
  11,
  2.5,
  300,
  "",
  "a",
  "cat",
  "7",
  [],
  ["a"],
  ["a", "a"],
  [1],
  {},
  { a: 1 },
];

/** Makes random JSON texts for a schema. */
export function jsonMaker(
  schema: Schema,
  { resolve, random }: { resolve: Resolve; random: () => number },
): () => string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

  function valueFor(given: Schema, depth: number): Json {
    const { $ref, anyOf } = given;
    if ($ref !== undefined) return valueFor(resolve({ $ref })[1]!, depth);
    if (anyOf) return valueFor(pick(anyOf), depth);
    if (given.const !== undefined) return given.const as Json;
    if (Array.isArray(given.enum)) return pick(given.enum) as Json;
    switch (pick(typesOf(given).length > 0 ? typesOf(given) : ["string", "number", "null"])) {
      case "null":
        return null;
      case "boolean":
        return random() < 0.5;
      case "integer":
        return Math.round(numberFor(given));
      case "number":
        return numberFor(given);
      case "array":
        return Array.from({ length: lengthFor(given, "Items", depth) }, () =>
          valueFor(given.items ?? {}, depth + 1),
        );
      case "object":
        return objectFor(given, depth);
      default:
        return textFor(given);
    }
  }

  function numberFor(given: Schema): number {
    const least = Number(given.minimum ?? given.exclusiveMinimum ?? -10);
    const most = Number(given.maximum ?? given.exclusiveMaximum ?? Math.max(least, 0) + 100);
    return pick([least, most, least + 1, least + random() * (most - least)]);
  }

  function lengthFor(given: Schema, noun: "Items" | "Length", depth: number): number {
    const least = Number(given[`min${noun}`] ?? 0);
    return Math.max(
      least,
      Math.min(Number(given[`max${noun}`] ?? 3), Math.floor(random() * (depth > 3 ? 1 : 3))),
    );
  }

  function textFor(given: Schema): string {
    const pattern = typeof given.pattern === "string" ? new RegExp(given.pattern, "u") : null;
    const least = Number(given.minLength ?? 0);
    const most = Number(given.maxLength ?? Number.POSITIVE_INFINITY);
    const right = texts.filter(text => {
      if (given.format === "date-time" && !text.includes("T")) return false;
      return (pattern?.test(text) ?? true) && text.length >= least && text.length <= most;
    });
    return pick(right.length > 0 ? right : texts);
  }

  function objectFor(
    { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
    depth: number,
  ): Json {
    const own = Object.entries(properties)
      .filter(([key]) => required.includes(key) || (depth < 3 && random() < 0.6))
      .map(([key, property]): [string, Json] => [key, valueFor(property, depth + 1)]);
    const more = typeof additionalProperties === "object" && additionalProperties !== null && random() < 0.7;
    const key = propertyNames === undefined ? "k" : "1";
    return Object.fromEntries(
      more ? [...own, [key, valueFor(additionalProperties as Schema, depth + 1)]] : own,
    );
  }

  /** A copy with one change: another value, one more item, or one key more or less. */
  function mutant(value: Json): Json {
    if (typeof value !== "object" || value === null || random() < 0.1) return pick(values);
    if (Array.isArray(value)) {
      if (value.length === 0 || random() < 0.3) return [...value, value[0] ?? pick(values)];
      const at = Math.floor(random() * value.length);
      return value.map((one, index) => (index === at ? mutant(one) : one));
    }
    const keys = Object.keys(value);
    if (keys.length === 0 || random() < 0.1) return { ...value, [pick(["zz", ""])]: pick(values) };
    const key = pick(keys);
    const { [key]: old, ...rest } = value;
    return random() < 0.25 ? rest : { ...rest, [key]: mutant(old!) };
  }

  return () => {
    const value = valueFor(schema, 0);
    if (random() < 0.4) return JSON.stringify(value);
    if (random() < 0.03) return pick(["", "{", "null", "[]", '"a"', "{} {}", '{"a":}']);
    return JSON.stringify(mutant(value));
  };
}
