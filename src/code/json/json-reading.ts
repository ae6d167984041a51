/** What is known while the functions that read JSON are made, and the types that they may leave to json.Unmarshal. */

import { namesInText } from "../../go/names-in-text.ts";
import { isInGoRoot } from "../../packages/modules/find-import.ts";
import { isCertain } from "../../shapes/json-methods.ts";
import { factsOfPlace, type Shaping, type TypeFacts } from "../../shapes/type-facts.ts";
import { typeId } from "../../shapes/type-ids.ts";
import { wellKnownShape } from "../../shapes/well-known-shapes.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { TypePlace } from "../../types/lookup.ts";
import { writeType } from "../../types/type-text.ts";
import { type CodeValue, wholeValue } from "../checks/value-places.ts";
import type { Functions } from "../functions.ts";
import { readsItself } from "./json-functions.ts";
import type { GoJSONReadStep } from "./json-reader-types.ts";

/** What is known while the functions that read JSON are made; it grows. */
export interface JSONReading {
  shaping: Shaping;
  functions: Functions<ReaderFunction>;
  /** Whether json.Unmarshal calls only methods of the standard library for a type, by ids. */
  plain: Map<string, boolean>;
}

/** A function that reads the values of a type. */
interface ReaderFunction {
  facts: TypeFacts;
  type: FieldType;
  steps: GoJSONReadStep[];
}

/** A value that is read. */
export interface ReadValue extends CodeValue {
  /** The value is a list, and what is read is appended to it. */
  appends: boolean;
  /** The option `string` of the field's tag works on it. */
  quoted: boolean;
  /** The number of objects that enclose it. */
  objects: number;
}

/** A message or the parameter of a function as it is read: the parameter `v` points to it. */
export const wholeRead: ReadValue = {
  ...wholeValue({ text: "v", pointer: true }),
  appends: false,
  quoted: false,
  objects: 0,
};

/** A step with the given values, and empty ones for all others. */
export function readStep(kind: GoJSONReadStep["kind"], given: Partial<GoJSONReadStep> = {}): GoJSONReadStep {
  const nothing = {
    value: "",
    method: null,
    mayLackFields: false,
    bits: "",
    appends: false,
    type: null,
    zero: "",
    reader: "",
    index: "",
    key: "",
    keyType: null,
    item: null,
    itemType: null,
    selected: "",
    struct: "",
    seen: "",
    seenType: "",
    fields: [],
    keyRows: null,
    required: [],
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** The names of the functions' variables. They would hide a type of the same name. */
const variables = /^(?:[rv]|[ijkmn]|i\d+|(?:count|key|item|name|value|seen)\d*)$/;

/** The text of a type; null where the functions can't use it. */
export function usableType({ shaping }: JSONReading, place: TypePlace): FieldType | null {
  const { type, unnameable } = writeType(shaping.reader, place, shaping.own);
  const isHidden = namesInText(type.text).some(({ name }) => variables.test(name));
  return unnameable !== null || isHidden || type.text.includes("\n") ? null : type;
}

/** Types without a name that are nested deeper than this are treated as endless. */
const maxDepth = 20;

/** Reports whether json.Unmarshal calls only methods of the standard library for the values of a type. */
export function isPlain(reading: JSONReading, facts: TypeFacts): boolean {
  const { plain } = reading;
  const known = facts.id === null ? undefined : plain.get(facts.id);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const found = isPlainWithin(reading, facts, seen, 0);
  // All that a plain type holds is plain, too.
  if (found) for (const id of seen) plain.set(id, true);
  else if (facts.id !== null) plain.set(facts.id, false);
  return found;
}

function isPlainWithin(reading: JSONReading, facts: TypeFacts, seen: Set<string>, depth: number): boolean {
  const { id, known, methods, kind, underlying, fields } = facts;
  if (known !== null)
    return id !== null && !reading.shaping.configured.has(id) && wellKnownShape(id) !== null;
  // A struct without a name can hold itself through an embedded pointer.
  const key = kind === "struct" ? typeId(reading.shaping, facts.target) : id;
  if (key !== null && (seen.has(key) || reading.plain.get(key) === true)) return true;
  if (key !== null) seen.add(key);
  if (isStandard(reading, facts)) return true;
  if (facts.endless || depth > maxDepth || kind === "unknown" || kind === "typeParameter") return false;
  if (!isCertain(methods) || readsItself(methods)) return false;
  const isPlainPart = (part: TypePlace) =>
    isPlainWithin(reading, factsOfPlace(reading.shaping, part), seen, depth + 1);
  if (fields !== null)
    return fields.missing === null && fields.fields.every(({ place }) => isPlainPart(place));
  if (underlying.kind !== "literal") return true;
  const { place } = underlying;
  const { type } = place;
  switch (type.kind) {
    case "pointer":
    case "slice":
    case "array":
      return isPlainPart({ ...place, type: type.element });
    case "map":
      return [type.key, type.value].every(part => isPlainPart({ ...place, type: part }));
    default:
      return true;
  }
}

/** Reports whether a type belongs to the standard library, and holds no others as type arguments. */
function isStandard({ shaping }: JSONReading, { target }: TypeFacts): boolean {
  if (target.kind === "standard") return true;
  return (
    target.kind === "declared" &&
    target.typeArguments.size === 0 &&
    isInGoRoot(shaping.reader.roots, target.pkg.dir)
  );
}
