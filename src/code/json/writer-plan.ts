/** What is known while the functions that write JSON are made, and the steps that write simple JSON. */

import { hasTwoForms, type ShapeContext, type TypeFacts } from "../../shapes/type-facts.ts";
import type { FieldType } from "../../types/field-type.ts";
import { type CodeValue, valueText, wholeValue } from "../checks/value-places.ts";
import { addFunction, type Functions } from "../functions.ts";
import { basicOf } from "./json-functions.ts";
import type { GoJSONWriteStep } from "./json-types.ts";

/** What is known while the functions that write JSON are made; it grows. */
export interface WriterPlan {
  context: ShapeContext;
  /** A type that encoding/json writes differently if the value has an address has two. */
  functions: Functions<WriterFunction>;
}

/** A function that writes the values of a type. */
interface WriterFunction {
  facts: TypeFacts;
  type: FieldType;
  /** encoding/json would have the address of the value. */
  addressable: boolean;
  steps: GoJSONWriteStep[];
}

/** A value that is written. */
export interface WrittenValue extends CodeValue {
  /** encoding/json would have its address. Then it calls methods with pointer receivers. */
  addressable: boolean;
  /** The option `string` of the field's tag works on it. */
  quoted: boolean;
  /** A condition around it says that it is not nil. */
  notNil: boolean;
  /** A condition around it says that it has elements. */
  notEmpty: boolean;
}

/** The marks of a value, which its parts do not have. */
export const unmarked = { quoted: false, notNil: false, notEmpty: false };

/** A message as it is written: like json.Marshal with a value, which is not addressable, though the parameter `v` is a pointer. */
export const wholeWritten: WrittenValue = {
  ...wholeValue({ text: "v", pointer: true }),
  ...unmarked,
  addressable: false,
};

/** The id of the function for a type. The first call for a type adds the function. */
export function writerOf(
  { context, functions }: WriterPlan,
  facts: TypeFacts,
  { type, addressable }: Pick<WriterFunction, "type" | "addressable">,
): string {
  const isValue = !addressable && hasTwoForms(context, facts);
  const id = isValue ? `${facts.id} (value)` : facts.id!;
  return addFunction(functions, id, () => ({ facts, type, addressable: !isValue, steps: [] }));
}

/** A step with the given values, and empty ones for all others. */
export function step(kind: GoJSONWriteStep["kind"], given: Partial<GoJSONWriteStep>): GoJSONWriteStep {
  const nothing = {
    text: "",
    value: "",
    bits: 0,
    writer: "",
    conditions: [],
    nonZero: [],
    index: "",
    nilable: false,
    notEmpty: false,
    key: "",
    keyText: "",
    item: null,
    itemValue: "",
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** The step that writes a fixed text. */
export const raw = (text: string) => step("raw", { text });

/** Joins fixed texts that are written one after the other. */
export function joinRaw(steps: GoJSONWriteStep[]): GoJSONWriteStep[] {
  const joined: GoJSONWriteStep[] = [];
  for (const one of steps) {
    const last = joined.at(-1);
    const follows = one.kind === "raw" && (last?.kind === "raw" || last?.kind === "key");
    if (follows) joined[joined.length - 1] = { ...last, text: last.text + one.text };
    else joined.push(one);
  }
  return joined;
}

/** The key of an object as json.Marshal writes it. */
export function jsonKey(key: string): string {
  const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  return JSON.stringify(key).replace(/[<>&]/g, escaped);
}

/** The steps for a value of a basic kind; null for other kinds, and those that JSON doesn't have. */
export function stepsOfBasic(
  { kind, type: { target } }: TypeFacts,
  { value, quoted }: WrittenValue,
): GoJSONWriteStep[] | null {
  const basic = basicOf(kind);
  if (!basic) return null;
  const { method, type, bits } = basic;
  const text = valueText(value);
  const isPlain = target.kind === "predeclared" && target.name === type;
  const given = { value: isPlain ? text : `${type}(${text})`, bits: method === "float" ? bits! : 0 };
  if (!quoted) return [step(method, given)];
  return method === "text" ? [step("quotedText", given)] : [raw('"'), step(method, given), raw('"')];
}
