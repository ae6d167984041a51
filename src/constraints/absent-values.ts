/** Finds out what rules say of a value that a message does not have: it is nil, or its type's zero value. */
import { ecmaPattern } from "./ecma-patterns.ts";
import { expressionRules } from "./expression-rules.ts";
import { formatRulesByName } from "./format-rules.ts";
import { keeps } from "./judge-value.ts";
import type { Constraint } from "./types.ts";
import type { ValueType } from "./value-kinds.ts";

/** Rules that accept a nil pointer if they come first. */
export const nilIsFine: ReadonlySet<string> = new Set(["omitempty", "omitzero", "omitnil", "isdefault"]);

/** The names of rules that look at other fields: they apply to nil, too. */
export const conditionalRule = /^(?:required|excluded|skip)_/;

/** Reports whether rules refuse a message because it does not have the value. Rules on other fields, functions of the config, and the rules within a struct don't count. */
export function refusesAbsent(constraints: Constraint[], type: ValueType): boolean {
  return type.pointers > 0 || type.kind === "interface"
    ? refusesNil(constraints)
    : refusesZero(constraints, type);
}

/** Reports whether rules refuse a nil pointer. */
export function refusesNil(constraints: Constraint[]): boolean {
  const at = constraints.findIndex(({ rule }) => !conditionalRule.test(rule));
  if (at === -1) return false;
  const { rule } = constraints[at]!;
  return rule === "required" || (at === 0 && !nilIsFine.has(rule));
}

/** The zero values that rules can judge, as texts; a list and a map by their length. */
const zeros: Partial<Record<ValueType["kind"], string>> = {
  string: "",
  bool: "false",
  int: "0",
  uint: "0",
  uintptr: "0",
  float: "0",
  duration: "0",
  slice: "0",
  map: "0",
};

/**
 * What is left of the first rule on a struct; null if nothing is. Validator ignores `required` there, also as the first of several alternatives, unless the
 * option WithRequiredStructEnabled is set.
 */
export function askedOfStruct(first: Constraint): Constraint | null {
  const [one, ...others] = first.alternatives;
  if (first.rule === "required") return null;
  if (one?.rule !== "required") return first;
  return { ...first, alternatives: others, message: joinMessages(others) };
}

/** What a client reads where none of several rules holds: `must be a UUID, or must be a ULID`. */
export function joinMessages(alternatives: Constraint[]): string {
  const messages = [...new Set(alternatives.map(({ message }) => message))];
  return messages.length < 2
    ? messages.join("")
    : `${messages.slice(0, -1).join(", ")}, or ${messages.at(-1)}`;
}

function refusesZero(constraints: Constraint[], type: ValueType): boolean {
  const { kind } = type;
  const isList = kind === "slice" || kind === "map";
  for (const [index, constraint] of constraints.entries()) {
    const { rule } = constraint;
    switch (rule) {
      case "omitempty":
      case "omitzero":
      case "structonly":
      case "nostructlevel":
      case "dive":
        return false;
      case "omitnil":
        if (isList) return false;
        break;
      case "required":
        if (index > 0 || kind !== "struct") return true;
        break;
      default:
        if (zeroBreaks(constraint, type)) return true;
    }
  }
  return false;
}

function zeroBreaks(constraint: Constraint, type: ValueType): boolean {
  const { rule, function: decides, alternatives } = constraint;
  const zero = zeros[type.kind];
  if (zero === undefined || decides !== null) return false;
  if (rule === "or") return alternatives.every(one => zeroBreaks(one, type));
  if (type.kind === "string") {
    // A format without a pattern is not judged below. None of them accepts an empty text.
    if (formatRulesByName.get(rule)?.pattern === null) return true;
    const expression = rule === "pattern" ? constraint.parameter : expressionRules[rule]?.expression;
    const pattern = expression ? ecmaPattern(expression) : null;
    if (pattern !== null) return !new RegExp(pattern, "u").test("");
  }
  return rule !== "isdefault" && keeps(constraint, type, zero) === false;
}
