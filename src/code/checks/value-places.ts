/** Describes the values that generated code checks, and makes parts of JSON Pointers for them. */

import type { GoType } from "../../types/go-types.ts";
import { type CodeValue, type Expression, wholeValue } from "../type-walk.ts";
import type { GoCheckStep, GoPointerPart } from "./rule-types.ts";

/** A value that is checked: how Go selects it, and where JSON has it. */
export interface ValuePlace extends CodeValue {
  place: GoPointerPart[];
  /** The value may be absent, so its zero value is allowed. */
  optional: boolean;
  /** In JSON the value may be absent without a word in its tag, so a closed enum takes its zero value. */
  slot: boolean;
}

/** The place of a whole value, such as a message or the parameter of a function. */
export function wholePlace(value: Expression): ValuePlace {
  return { ...wholeValue(value), place: [], optional: false, slot: false };
}

/** A step with the given values, and empty ones for all others. */
export function step(kind: GoCheckStep["kind"], given: Partial<GoCheckStep>): GoCheckStep {
  const nothing = {
    in: "json" as const,
    value: "",
    receiver: null,
    returnsAny: false,
    check: null,
    argument: null,
    zero: null,
    nonZero: [],
    place: [],
    index: null,
    item: null,
  };
  return { kind, ...nothing, steps: [], ...given };
}

/** Joins literal parts that follow each other. */
export function joinLiterals(parts: GoPointerPart[]): GoPointerPart[] {
  const joined: GoPointerPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (kind === "literal" && last?.kind === "literal") last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}

/** The place of an element of a list or a map. */
export function elementPlace(place: GoPointerPart[], part: GoPointerPart): GoPointerPart[] {
  return [...place, { kind: "literal", text: "/" }, part];
}

/** Puts the steps for a field within those for the embedded pointers that lead to it: if one is nil, there is no field. `selectors` are those of all embedded pointers of the struct. */
export function withinPointers(
  steps: GoCheckStep[],
  struct: string,
  { selectors, embeddedIn }: { selectors: string[]; embeddedIn: string[] },
): GoCheckStep[] {
  if (steps.length === 0) return [];
  return selectors
    .filter(selector => leadsTo(selector, embeddedIn))
    .reduceRight(
      (inner, selector) => [step("pointer", { value: `${struct}.${selector}`, steps: inner })],
      steps,
    );
}

/** Reports whether a selector of embedded structs is the beginning of the way to a field. */
export function leadsTo(selector: string, embeddedIn: string[]): boolean {
  return `${embeddedIn.join(".")}.`.startsWith(`${selector}.`);
}

/** The part of a JSON Pointer for a key: `/a~1b` for `a/b`. */
export function pointerPart(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The kind of the part for the key of a map, by the key's type. */
export function pointerKind({ target, underlying, kind }: GoType): GoPointerPart["kind"] {
  if (underlying.kind !== "predeclared") return "other";
  const isPlain = target.kind === "predeclared";
  if (isPlain && kind === "int") return "index";
  if (kind === "string") return isPlain ? "text" : "string";
  if (kind.startsWith("uint")) return "unsigned";
  return kind.startsWith("int") && kind !== "interface" ? "signed" : "other";
}
