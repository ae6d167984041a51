/** Where a value is that generated code checks: how Go selects it, and where JSON has it. */
import type { TypeExpression } from "../go/declarations.ts";
import type { GoCheckStep, GoPointerPart } from "./check-types.ts";

/** A Go expression. If `pointer` is set, it is a pointer to the value. */
export interface Expression {
  text: string;
  pointer: boolean;
}

/** Where a value is: how Go selects it, and where JSON has it. */
export interface ValuePlace {
  value: Expression;
  place: GoPointerPart[];
  /** The value may be absent, so its zero value is allowed. */
  optional: boolean;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs without a name that enclose it. */
  structs: TypeExpression[];
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
    optional: false,
    place: [],
    index: null,
    item: null,
  };
  return { kind, ...nothing, steps: [], ...given };
}

export function valueText({ text, pointer }: Expression): string {
  // `**p` needs no parentheses, as `(*p).field` does.
  return pointer ? `*${text.replace(/^\((\*[\w.]+)\)$/, "$1")}` : text;
}

/** What a pointer that is a value points to. */
export function pointeeText(value: Expression): Expression {
  return { text: value.pointer ? `(${valueText(value)})` : value.text, pointer: true };
}

export function addressOf({ text, pointer }: Expression): string {
  return pointer ? text : `&${text}`;
}

/** The variable that counts in a loop within so many others. */
export function loopVariable(loops: number): string {
  return "ijkmn"[loops] ?? `i${loops}`;
}

/** Joins literal parts. */
export function joinLiterals(parts: GoPointerPart[]): GoPointerPart[] {
  const joined: GoPointerPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (kind === "literal" && last?.kind === "literal") last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}

/** Steps for a field, within those for the embedded pointers that lead to it: if one is nil, there is no field. `selectors` are those of a struct's embedded pointers, outermost first. */
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
