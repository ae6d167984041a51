/** Describes the values that generated code reads, writes and checks, and makes Go expressions and parts of JSON Pointers for them. */

import type { TypeExpression } from "../../go/declarations.ts";
import type { GoType } from "../../types/go-types.ts";
import type { GoCheckStep, GoPointerPart } from "./rule-types.ts";

/** A Go expression. If `pointer` is set, it is a pointer to the value. */
export interface Expression {
  text: string;
  pointer: boolean;
}

/** A value that generated code reads, writes or checks, and what is around it. */
export interface CodeValue {
  value: Expression;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs without a name that enclose it. */
  structs: TypeExpression[];
}

/** A whole value, such as a message or the parameter of a function. */
export function wholeValue(value: Expression): CodeValue {
  return { value, loops: 0, depth: 0, structs: [] };
}

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

/** The Go expression of the value itself. */
export function valueText({ text, pointer }: Expression): string {
  // `**p` needs no parentheses, as `(*p).field` does.
  return pointer ? `*${text.replace(/^\((\*[\w.]+)\)$/, "$1")}` : text;
}

/** The expression of what a value points to, if the value is itself a pointer. */
export function pointeeText(value: Expression): Expression {
  return { text: operandText(value), pointer: true };
}

/** The Go expression from which an element or a field of the value can be selected. */
function operandText(value: Expression): string {
  return value.pointer ? `(${valueText(value)})` : value.text;
}

/** The element of a list with the index in a variable, or of a map. */
export function elementOf(value: Expression, index: string): Expression {
  return { text: `${operandText(value)}[${index}]`, pointer: false };
}

/** The Go expression of a pointer to the value. */
export function addressOf({ text, pointer }: Expression): string {
  return pointer ? text : `&${text}`;
}

/** The variable that counts in a loop: `i`, and within other loops `j`, `k` and so on. */
export function loopVariable(loops: number): string {
  return "ijkmn"[loops] ?? `i${loops}`;
}

/** The name of a variable: `key`, and within others of that name `key2`, `key3` and so on. */
export function numbered(name: string, others: number): string {
  return others === 0 ? name : `${name}${others + 1}`;
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
