/** Makes the steps that read the fields of a struct from a JSON object. */

import type { JSONField } from "../../shapes/json-fields.ts";
import { factsOfPlace, type TypeFacts } from "../../shapes/type-facts.ts";
import type { TypePlace } from "../../types/lookup.ts";
import { numbered } from "../checks/value-places.ts";
import { isRequired } from "./absent-fields.ts";
import { hasOddFields, isQuoted, selectField } from "./json-functions.ts";
import type { GoJSONReadField, GoJSONReadStep, GoRequiredBits } from "./json-reader-types.ts";
import { type JSONReading, type ReadValue, readStep } from "./json-reading.ts";

/** Longest row of keys in generated code. */
const rowLength = 100;

/** Makes the steps that read a value. It is a parameter here, since its file imports this one. */
type ReadSteps = (reading: JSONReading, place: TypePlace, at: ReadValue) => GoJSONReadStep[];

/** The steps for a struct, whose values `read` reads; null where only encoding/json knows its fields. */
export function objectSteps(
  reading: JSONReading,
  facts: TypeFacts,
  at: ReadValue,
  read: ReadSteps,
): GoJSONReadStep[] | null {
  const { fields, underlying } = facts;
  if (fields === null || fields.missing !== null || underlying.kind !== "literal") return null;
  if (hasOddFields(reading.shaping.reader, underlying.place)) return null;
  // `Page[example.com/shop.Pet]` for the type `example.com/shop.Page[example.com/shop.Pet]`.
  const struct = (facts.id ?? "").replace(/^[^[]*\./, "");
  return fieldsSteps(reading, { fields: fields.fields, struct }, at, read);
}

/** The steps for the fields of a struct with this name. */
export function fieldsSteps(
  reading: JSONReading,
  { fields: all, struct }: { fields: JSONField[]; struct: string },
  at: ReadValue,
  read: ReadSteps,
): GoJSONReadStep[] {
  const seen = numbered("seen", at.objects);
  const key = numbered("key", at.objects);
  // The reader gives up on keys that are not ASCII.
  const fields = all.filter(field => isASCII(field.key));
  const words = Math.ceil(fields.length / 64);
  const readFields = fields.map((field, index): GoJSONReadField => {
    const word = words > 1 ? `${seen}[${Math.floor(index / 64)}]` : seen;
    return { key: field.key, word, bit: index % 64, steps: fieldSteps(reading, field, all, at, read) };
  });
  // If a field was left out, an unknown key may mean it in other letters, such as ſ for s.
  const keyRows = fields.length === all.length ? rowsOf(fields) : null;
  const seenType = words === 0 ? "" : words === 1 ? "uint64" : `[${words}]uint64`;
  const required = requiredBits(reading, all, { fields, readFields });
  return [readStep("object", { key, struct, seen, seenType, fields: readFields, keyRows, required })];
}

/** The fields that are not optional: no pointers, and always written. */
function requiredBits(
  { shaping }: JSONReading,
  all: JSONField[],
  { fields, readFields }: { fields: JSONField[]; readFields: GoJSONReadField[] },
): GoRequiredBits[] {
  const isNeeded = (field: JSONField) => isRequired(shaping, field);
  // The reader gives up on keys that are not ASCII, so it can't find such a field. Nothing meets this mask.
  if (all.some(field => isNeeded(field) && !fields.includes(field))) return [{ word: "0", mask: "1" }];
  const masks = new Map<string, bigint>();
  for (const [index, { word, bit }] of readFields.entries())
    if (isNeeded(fields[index]!)) masks.set(word, (masks.get(word) ?? 0n) | (1n << BigInt(bit)));
  return [...masks].map(([word, mask]) => ({ word, mask: `0x${mask.toString(16)}` }));
}

function isASCII(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key);
}

/** The quoted keys in rows. */
function rowsOf(fields: JSONField[]): string[] {
  const rows: string[] = [];
  for (const { key } of fields) {
    const text = JSON.stringify(key);
    const last = rows.at(-1);
    if (last !== undefined && last.length + text.length < rowLength)
      rows[rows.length - 1] = `${last}, ${text}`;
    else rows.push(text);
  }
  return rows;
}

/** The steps that read a field's value. */
function fieldSteps(
  reading: JSONReading,
  field: JSONField,
  fields: JSONField[],
  at: ReadValue,
  read: ReadSteps,
): GoJSONReadStep[] {
  const { shaping } = reading;
  const { pointers, unsettable } = field;
  const giveUp = [readStep("give-up")];
  const base = at.value.text;
  const text = unsettable === null ? selectField(shaping, field, fields, base) : null;
  if (text === null) return giveUp;
  const embedded = pointers.map(selector => readStep("embedded", { value: `${base}.${selector}` }));
  const facts = factsOfPlace(shaping, field.place);
  const quoted = field.quoted && isQuoted(shaping, facts);
  // encoding/json checks the text of a json.Number in quotes.
  if (quoted && facts.known !== null && facts.id !== "time.Duration") return giveUp;
  const value = { text, pointer: false };
  const steps = read(reading, field.place, {
    ...at,
    value,
    quoted,
    objects: at.objects + 1,
    depth: at.depth + 1,
  });
  return [...embedded, ...steps];
}
