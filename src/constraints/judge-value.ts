/** Finds out which values keep rules, and the bounds that rules set: for values in the source, such as defaults, and for those that a message does not have, which are nil or their type's zero value. */

import { bool, durationOf, integer, unsigned } from "./parameters.ts";
import { ecmaPattern } from "./patterns.ts";
import { numbers, type StringsCheck, sized } from "./rule.ts";
import { type ConstraintCheck, checkOf, joinMessages } from "./rules.ts";
import type { Constraint, Operator } from "./types.ts";
import { type ValueKind, type ValueType, valueType } from "./value-kinds.ts";

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
  const { values, alternatives } = constraint;
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
    const verdict = keepsText(constraint, text);
    if (verdict !== null) return verdict;
  }
  const value = kind === "string" ? BigInt(Array.from(text).length) : measure(text, type);
  if (value === null) return null;
  const refused = refusedNumber(constraint, type);
  if (refused !== null) return refused !== value;
  if (check.kind === "among" && integers.includes(kind)) return values.includes(String(value));
  const found = boundsOf(constraint, type);
  if (!found) return null;
  const isInside = isWithin(exactly(value), found.bounds);
  return found.exact || !isInside ? isInside : null;
}

/** Reports whether a value is the zero value; null for a text that is not a value of the type. */
function isZero(type: BoundedType, text: string): boolean | null {
  if (type.kind === "string") return text === "";
  const value = measure(text, type);
  return value === null ? null : Number(value) === 0;
}

function keepsText(constraint: Constraint, text: string): boolean | null {
  const { values } = constraint;
  const parameter = constraint.parameter ?? "";
  const check = checkOf(constraint);
  switch (check.kind) {
    case "order":
      return check.texts === "value" ? (text === parameter) === (check.operator === "==") : null;
    case "among":
      return check.anyCase ? null : values.includes(text);
    case "strings":
      return holds(check.function, text, parameter) !== check.negated;
    case "format": {
      const { pattern, values } = check.format;
      if (values !== null) return values.includes(text);
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
    case "ContainsRune":
      return text.includes(Array.from(parameter)[0] ?? "\u{FFFD}");
    case "ContainsAny":
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
  ...{ string: "", bool: "false", slice: "0", map: "0" },
  ...{ int: "0", uint: "0", uintptr: "0", float: "0", duration: "0" },
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
    if (check.kind === "end") return false;
    // The elements of an array are there, with their zero values.
    if (check.kind === "dive")
      return (
        kind === "array" && !!type.length && refusesAbsent(constraint.elements, valueType(type.element!))
      );
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

/** A bound; the bound itself is not allowed if it is `open`, which only happens for floats. */
interface Bound {
  value: number | bigint;
  open: boolean;
}

/** The least and the greatest value, or length, that a rule allows; null where it sets no limit. */
export interface Bounds {
  least: Bound | null;
  most: Bound | null;
}

/** The part of a type that bounds depend on. */
export type BoundedType = Pick<ValueType, "kind" | "basic" | "length">;

/** The bounds that a rule sets; null for rules on other things. `exact` says that a value within the bounds keeps the rule. */
export function boundsOf(
  constraint: Constraint,
  type: BoundedType,
): { bounds: Bounds; exact: boolean } | null {
  if (type.kind === "string") {
    const length = lengthOf(constraint);
    if (length) return { bounds: length, exact: false };
  }
  const check = checkOf(constraint);
  if (
    check.kind === "format" &&
    check.format.numbers?.check.kind === "range" &&
    numbers.includes(type.kind)
  ) {
    const { least, most } = check.format.numbers.check;
    const bound = (value: number) => exactly(type.kind === "float" ? value : BigInt(value)).least;
    return { bounds: { least: bound(least), most: bound(most) }, exact: true };
  }
  const value = constraint.parameter === null ? null : measure(constraint.parameter, type);
  if (check.kind !== "order" || value === null) return null;
  const bounds = between(check.operator, { value, open: false }, type);
  return bounds && { bounds, exact: true };
}

function between(operator: Operator, closed: Bound, { kind }: BoundedType): Bounds | null {
  if (operator === "!=") return null;
  const { value } = closed;
  const next = (step: 1n | -1n): Bound =>
    kind === "float" ? { value, open: true } : { value: BigInt(value) + step, open: false };
  return {
    least: operator.startsWith("<") ? null : operator === ">" ? next(1n) : closed,
    most: operator.startsWith(">") ? null : operator === "<" ? next(-1n) : closed,
  };
}

/** Reads a text as a value of the type, or as a length; a bool is 0 or 1. Null for other texts and kinds. */
function measure(text: string, { kind, basic }: BoundedType): number | bigint | null {
  switch (kind) {
    case "string":
    case "slice":
    case "array":
    case "map":
    case "int":
      return integer(text);
    case "uint":
    case "uintptr":
      return unsigned(text) ?? integer(text);
    case "duration":
      return durationOf(text) ?? integer(text);
    case "bool": {
      const value = bool(text);
      return value === null ? null : BigInt(value);
    }
    case "float": {
      // Go also reads 0x1p-2 and inf, which are rare.
      if (!/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return null;
      return basic === "float32" ? Math.fround(Number(text)) : Number(text);
    }
    default:
      return null;
  }
}

/** The number of characters that a text has if it keeps a rule; null for rules that leave it open. */
function lengthOf(constraint: Constraint): Bounds | null {
  const check = checkOf(constraint);
  if (check.kind === "format")
    return check.format.length === null ? null : exactly(BigInt(check.format.length));
  if (constraint.parameter === null) return null;
  const length = exactly(BigInt(Array.from(constraint.parameter).length));
  if (check.kind === "order" && check.operator === "==" && check.texts === "value") return length;
  return isPartOfText(check) ? { ...length, most: null } : null;
}

/** Reports whether a text that keeps a rule has the whole parameter as a part. */
export function isPartOfText(check: ConstraintCheck): check is StringsCheck {
  if (check.kind !== "strings" || check.negated) return false;
  return check.function === "Contains" || check.function === "HasPrefix" || check.function === "HasSuffix";
}

/** The values that a type has, or the lengths of its values. */
export function boundsOfType({ kind, basic, length }: BoundedType): Bounds {
  const range = (least: bigint, most: bigint): Bounds => ({
    least: { value: least, open: false },
    most: { value: most, open: false },
  });
  if (length !== null) return exactly(BigInt(length));
  if (sized.includes(kind)) return range(0n, 2n ** 63n - 1n);
  const bits = BigInt(/^u?int(\d+)$/.exec(basic ?? "")?.[1] ?? 64);
  if (kind === "uint" || kind === "uintptr") return range(0n, 2n ** bits - 1n);
  if (kind === "int" || kind === "duration") return range(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n);
  return { least: null, most: null };
}

/** The values within both bounds. */
export function both(a: Bounds, b: Bounds): Bounds {
  const pick = (x: Bound | null, y: Bound | null, isNarrower: (x: Bound, y: Bound) => boolean) =>
    x === null ? y : y === null ? x : isNarrower(x, y) ? x : y;
  return {
    least: pick(a.least, b.least, (x, y) => x.value > y.value || (x.value === y.value && x.open)),
    most: pick(a.most, b.most, (x, y) => x.value < y.value || (x.value === y.value && x.open)),
  };
}

/** Reports whether no value is within the bounds. */
export function isEmpty({ least, most }: Bounds): boolean {
  if (least === null || most === null) return false;
  return least.value > most.value || (least.value === most.value && (least.open || most.open));
}

/** Reports whether all values of the first bounds are values of the second. */
export function isWithin(inner: Bounds, outer: Bounds): boolean {
  const { least, most } = both(inner, outer);
  return isSame(least, inner.least) && isSame(most, inner.most);
}

function isSame(a: Bound | null, b: Bound | null): boolean {
  return a === b || (a !== null && b !== null && a.value === b.value && a.open === b.open);
}

/** The bounds of one value. */
export function exactly(value: number | bigint): Bounds {
  const bound = { value, open: false };
  return { least: bound, most: bound };
}

/** The kinds whose values `oneof` compares as integers. */
export const integers: readonly ValueKind[] = ["int", "uint", "duration"];

/** The values of `oneof` that no value of an integer type equals: `007`, since validator compares texts, or `300` for an int8. */
export function impossibleValues(constraint: Constraint, type: BoundedType): string[] {
  if (checkOf(constraint).kind !== "among" || !integers.includes(type.kind)) return [];
  return constraint.values.filter(text => {
    const value = integer(text);
    return value === null || String(value) !== text || !isWithin(exactly(value), boundsOfType(type));
  });
}

/** The number or length that a rule such as `ne=3` refuses; null for other rules. */
export function refusedNumber(constraint: Constraint, type: BoundedType): number | bigint | null {
  const check = checkOf(constraint);
  if (check.kind !== "order" || check.operator !== "!=" || type.kind === "string") return null;
  return measure(constraint.parameter ?? "", type);
}

/** Reports whether no value of a type, or no length, is beyond the bounds of a rule. The length of an array is not looked at. */
export function isAlwaysKept(constraint: Constraint, given: BoundedType): boolean {
  const type = { ...given, length: null };
  const [own, refused] = [boundsOf(constraint, type), refusedNumber(constraint, type)];
  if (own) return own.exact && isWithin(boundsOfType(type), own.bounds);
  return refused !== null && !isWithin(exactly(refused), boundsOfType(type));
}
