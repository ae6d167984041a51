/** Makes the steps that write simple JSON: fixed texts, and values of basic kinds. */

import type { TypeFacts } from "../../shapes/type-facts.ts";
import { valueText } from "../checks/value-places.ts";
import type { GoJSONWriteStep } from "./json-writer-types.ts";
import type { WrittenValue } from "./json-writing.ts";

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
  { kind, target }: TypeFacts,
  { value, quoted }: WrittenValue,
): GoJSONWriteStep[] | null {
  const written = basicSteps[kind];
  if (!written) return null;
  const { kind: by, type, bits = 0 } = written;
  const text = valueText(value);
  const isPlain = target.kind === "predeclared" && target.name === type;
  const plain = step(by, { value: isPlain ? text : `${type}(${text})`, bits });
  if (!quoted) return [plain];
  return by === "text" ? [{ ...plain, kind: "quotedText" }] : [raw('"'), plain, raw('"')];
}

const int = { kind: "int", type: "int64" } as const;
const uint = { kind: "uint", type: "uint64" } as const;

/** Reports whether a type is a predeclared one that JSON has. */
export function isPlainBasic({ kind, target }: TypeFacts): boolean {
  return target.kind === "predeclared" && basicSteps[kind] !== undefined;
}

/** The step for each basic kind, and the type that the writer takes. */
const basicSteps: Readonly<Record<string, { kind: GoJSONWriteStep["kind"]; type: string; bits?: number }>> = {
  string: { kind: "text", type: "string" },
  bool: { kind: "bool", type: "bool" },
  int,
  int8: int,
  int16: int,
  int32: int,
  int64: int,
  uint,
  uint8: uint,
  uint16: uint,
  uint32: uint,
  uint64: uint,
  uintptr: uint,
  float32: { kind: "float", type: "float64", bits: 32 },
  float64: { kind: "float", type: "float64", bits: 64 },
};
