/** Finds out whether values keep rules: those in the source, such as defaults, and those that a message does not have, which are nil or their type's zero value. */
import { type BoundedType, boundsOf, exactly, isWithin, measure } from "./bounds.ts";
import { ecmaPattern } from "./ecma-patterns.ts";
import { bool } from "./parameters.ts";
import type { StringsCheck } from "./rule.ts";
import { type ConstraintCheck, checkOf, joinMessages } from "./rules.ts";
import type { Constraint } from "./types.ts";
import type { ValueType } from "./value-kinds.ts";

/** The first rule that a default value breaks; null if it breaks none of those that can be judged here. A default is never nil. */
export function brokenBy(constraints: Constraint[], type: BoundedType, text: string): Constraint | null {
  for (const constraint of constraints) {
    const check = checkOf(constraint);
    // An empty value needs to keep none of the rules that follow.
    if (isZero(type, text) && check.kind === "omit" && check.where !== "nil") return null;
    if (keeps(constraint, type, text) === false) return constraint;
  }
  return null;
}

/** Reports whether a value keeps a rule; null where that can't be judged here. `text` is the value as a tag has it, for example as a default. */
export function keeps(constraint: Constraint, type: BoundedType, text: string): boolean | null {
  const { parameter, values, alternatives } = constraint;
  const { kind } = type;
  const check = checkOf(constraint);
  if (check.kind === "alternatives") {
    const verdicts = alternatives.map(one => keeps(one, type, text));
    return verdicts.includes(true) ? true : verdicts.includes(null) ? null : false;
  }
  if (check.kind === "zero") {
    const found = isZero(type, text);
    return found === null ? null : found === check.is;
  }
  if (kind === "string") {
    const verdict = keepsText(check, parameter ?? "", values, text);
    if (verdict !== null) return verdict;
  }
  if (kind === "bool") {
    const [value, other] = [bool(text), bool(parameter ?? "")];
    if (check.kind !== "order" || value === null || other === null) return null;
    return (value === other) === (check.operator === "==");
  }
  const value = kind === "string" ? BigInt(Array.from(text).length) : measure(text, type);
  if (value === null) return null;
  if (check.kind === "order" && check.operator === "!=" && kind !== "string") {
    const other = measure(parameter ?? "", type);
    return other === null ? null : other !== value;
  }
  if (check.kind === "among" && (kind === "int" || kind === "uint" || kind === "duration"))
    return values.includes(String(value));
  const found = boundsOf(constraint, type);
  if (!found) return null;
  const isInside = isWithin(exactly(value), found.bounds);
  return found.exact || !isInside ? isInside : null;
}

/** Reports whether a value is the zero value; null for a text that is not a value of the type. */
function isZero(type: BoundedType, text: string): boolean | null {
  if (type.kind === "string") return text === "";
  const value = type.kind === "bool" ? bool(text) : measure(text, type);
  return value === null ? null : value === false || value === 0n || value === 0;
}

function keepsText(
  check: ConstraintCheck,
  parameter: string,
  values: string[],
  text: string,
): boolean | null {
  switch (check.kind) {
    case "order":
      return check.texts === "value" ? (text === parameter) === (check.operator === "==") : null;
    case "among":
      return check.anyCase ? null : values.includes(text);
    case "strings":
      return check.function === "ContainsRune"
        ? null
        : holds(check.function, text, parameter) !== check.negated;
    case "format": {
      const { pattern } = check.format;
      return pattern === null ? null : new RegExp(pattern, "u").test(text);
    }
    default:
      return null;
  }
}

/** What a function of Go's package `strings` returns for a text and a parameter. */
export function holds(name: StringsCheck["function"], text: string, parameter: string): boolean {
  switch (name) {
    case "Contains":
      return text.includes(parameter);
    case "ContainsAny":
    case "ContainsRune":
      return Array.from(parameter).some(one => text.includes(one));
    case "HasPrefix":
      return text.startsWith(parameter);
    case "HasSuffix":
      return text.endsWith(parameter);
  }
}

/** Reports whether a rule asks about other fields: it applies to nil, too. */
export function isConditional(constraint: Constraint): boolean {
  return checkOf(constraint).kind === "condition";
}

/** Reports whether a nil pointer breaks a rule that is not about other fields. */
export function refusesNilAt(index: number, constraint: Constraint): boolean {
  const check = checkOf(constraint);
  if (check.kind === "zero") return !check.is;
  return index === 0 && check.kind !== "omit";
}

/** Reports whether rules refuse a message because it does not have the value. Rules on other fields, functions of the config, and the rules within a struct don't count. */
export function refusesAbsent(constraints: Constraint[], type: ValueType): boolean {
  return type.pointers > 0 || type.kind === "interface"
    ? refusesNil(constraints)
    : refusesZero(constraints, type);
}

/** Reports whether rules refuse a nil pointer. */
export function refusesNil(constraints: Constraint[]): boolean {
  const at = constraints.findIndex(one => !isConditional(one));
  return at >= 0 && refusesNilAt(at, constraints[at]!);
}

/** The zero values that rules can judge, as texts; a list and a map by their length. */
export const zeros: Partial<Record<ValueType["kind"], string>> = {
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
  if (isRequired(first)) return null;
  if (!one || !isRequired(one)) return first;
  return { ...first, alternatives: others, message: joinMessages(others) };
}

/** Reports whether a rule is `required`. */
export function isRequired(constraint: Constraint): boolean {
  const check = checkOf(constraint);
  return check.kind === "zero" && !check.is;
}

function refusesZero(constraints: Constraint[], type: ValueType): boolean {
  const { kind } = type;
  const isList = kind === "slice" || kind === "map";
  for (const [index, constraint] of constraints.entries()) {
    const check = checkOf(constraint);
    if (check.kind === "end" || check.kind === "dive") return false;
    if (check.kind === "omit") {
      if (check.where !== "nil" || isList) return false;
    } else if (isRequired(constraint)) {
      if (index > 0 || kind !== "struct") return true;
    } else if (zeroBreaks(constraint, type)) return true;
  }
  return false;
}

function zeroBreaks(constraint: Constraint, type: ValueType): boolean {
  const zero = zeros[type.kind];
  const check = checkOf(constraint);
  if (zero === undefined || check.kind === "function") return false;
  if (check.kind === "alternatives") return constraint.alternatives.every(one => zeroBreaks(one, type));
  if (type.kind === "string") {
    // A format without a pattern is not judged below. None of them accepts an empty text.
    if (check.kind === "format" && check.format.pattern === null) return true;
    const expression = check.kind === "expression" ? (check.expression ?? constraint.parameter) : null;
    const pattern = expression ? ecmaPattern(expression) : null;
    if (pattern !== null) return !new RegExp(pattern, "u").test("");
  }
  return keeps(constraint, type, zero) === false;
}

/** Reports whether a rule may end the check of a struct without a look at its fields, though the struct is in the message. */
export function skipsFields(check: ConstraintCheck, isPointer: boolean): boolean {
  if (check.kind === "omit") return check.where === "zero" || (check.where === "empty" && !isPointer);
  return check.kind === "end";
}

/** The checks of the rules in a tag `validate`, before they are read for a type. */
function checksIn(tags: { key: string; value: string }[]): ConstraintCheck[] {
  const rules = tags.find(({ key }) => key === "validate")?.value ?? "";
  if (rules === "-") return [{ kind: "end" }];
  return rules === "" ? [] : rules.split(",").map(rule => checkOf({ rule, function: null }));
}

/** Reports whether the rules on a field that is a struct may leave out those on its fields. */
export function leavesFieldsOut(tags: { key: string; value: string }[], isPointer: boolean): boolean {
  return checksIn(tags).some(check => skipsFields(check, isPointer));
}

/**
 * Reports whether the rules on an embedded struct may keep the rules on its fields from being applied. If a rule on the struct fails, the rules
 * on its fields are not checked, and Parse does not report the struct, which has no key in the message.
 */
export function mayLeavePromotedOut(tags: { key: string; value: string }[], isPointer: boolean): boolean {
  const isHarmless = (check: ConstraintCheck) =>
    check.kind === "zero" ? !check.is : check.kind === "omit" && !skipsFields(check, isPointer);
  return !checksIn(tags).every(isHarmless);
}
