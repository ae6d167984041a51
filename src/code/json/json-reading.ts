/** What is known while the functions that read JSON are made. */
import type { TypeExpression } from "../../go/declarations.ts";
import { namesInText } from "../../go/names-in-text.ts";
import type { Shaping, TypeFacts } from "../../shapes/type-facts.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { TypePlace } from "../../types/lookup.ts";
import { writeType } from "../../types/type-text.ts";
import type { Expression } from "../checks/value-places.ts";
import type { GoJSONReadStep } from "./json-reader-types.ts";

/** What is known while the functions that read JSON are made; it grows. */
export interface JSONReading {
  shaping: Shaping;
  /** The types that have a function, by their ids. */
  nodes: Map<string, ReaderNode>;
  /** The ids of the types whose steps are not made yet. */
  unfollowed: string[];
  /** Whether json.Unmarshal calls only methods of the standard library for a type, by ids. */
  plain: Map<string, boolean>;
}

/** A type with a function that reads it. */
export interface ReaderNode {
  facts: TypeFacts;
  type: FieldType;
  steps: GoJSONReadStep[];
}

/** A value that is read. */
export interface ReadValue {
  value: Expression;
  /** The value is a list, and what is read is appended to it. */
  appends: boolean;
  /** The option `string` of the field's tag works on it. */
  quoted: boolean;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of objects that enclose it. */
  objects: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs without a name that enclose it. */
  structs: TypeExpression[];
}

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

/** The id of the function for a type. The first call for a type adds the function. */
export function readerNode({ nodes, unfollowed }: JSONReading, facts: TypeFacts, type: FieldType): string {
  const id = facts.id!;
  if (!nodes.has(id)) {
    nodes.set(id, { facts, type, steps: [] });
    unfollowed.push(id);
  }
  return id;
}
