/** Finds out which values keep rules, and the bounds that rules set: for values in the source, such as defaults, and for those that a message does not have, which are nil or their type's zero value. */
import { numberType } from "../go/identifiers.ts";
import { bool, durationOf, integer, unsigned } from "./parameters.ts";
import { ecmaPattern } from "./patterns.ts";
import { numbers, type StringsCheck, sized, type ValueKind, type ValueType, valueType } from "./rule.ts";
import { type ConstraintCheck, checkOf, joinMessages } from "./rules.ts";
import type { Constraint, Operator } from "./types.ts";

/** The first rule that a default value breaks; null if it breaks none of those that can be judged here. A default is never nil. */
export function brokenBy(constraints: Constraint[], type: MeasuredType, text: string): Constraint | null {
  for (const constraint of constraints) {
    const check = checkOf(constraint);
    // An empty value needs to keep none of the rules that follow.
    if (check.kind === "omit" && check.where !== "nil" && sampleOf(text, type).isZero) return null;
    if (keeps(constraint, type, text) === false) return constraint;
  }
  return null;
}

/** Reports whether a value keeps a rule; null where that can't be judged here. `text` is the value as a tag has it, for example as a default. */
export function keeps(constraint: Constraint, type: MeasuredType, text: string): boolean | null {
  return judge(constraint, type, sampleOf(text, type));
}

/** The part of a type that verdicts about its values depend on. */
export type MeasuredType = Pick<ValueType, "kind" | "basic" | "length" | "pointers">;

/** A value that rules are asked about. */
type Sample = ReturnType<typeof sampleOf>;

/** The value that a text stands for. */
function sampleOf(text: string, type: MeasuredType) {
  const isText = type.kind === "string";
  const size = isText ? lengthOf(text) : measure(text, type);
  return {
    /** The text that it is; null for other values, and for any text of the size that no rule names. */
    text: isText ? text : null,
    /** The number, the length, or 0 or 1 for a bool; null where no rule looks at these. */
    size,
    /** Whether it is its type's zero value; null where that is open: rules such as `required` look at a pointer itself. */
    isZero: type.pointers > 0 || size === null ? null : Number(size) === 0,
  };
}

/** Reports whether a value keeps a rule; null where that can't be judged here. */
export function judge(constraint: Constraint, type: MeasuredType, value: Sample): boolean | null {
  const { values, alternatives } = constraint;
  const parameter = constraint.parameter ?? "";
  const { text, size, isZero } = value;
  const isText = type.kind === "string";
  const check = checkOf(constraint);
  switch (check.kind) {
    case "alternatives": {
      const verdicts = alternatives.map(one => judge(one, type, value));
      return verdicts.includes(true) ? true : verdicts.includes(null) ? null : false;
    }
    case "zero":
      return isZero === null ? null : isZero === check.is;
    case "order": {
      if (isText && check.texts === "value") return (text === parameter) === (check.operator === "==");
      // A time is compared with the current one.
      const limit = type.kind === "time" ? 0n : measure(parameter, type);
      return size === null || limit === null ? null : compares(check.operator, size, limit);
    }
    case "among":
      if (check.anyCase) return null;
      if (isText) return text !== null && values.includes(text);
      return integers.includes(type.kind) ? values.includes(String(size)) : null;
    case "strings":
      if (text !== null) return holds(check.function, text, parameter) !== check.negated;
      // A text has no part that is longer.
      return isOfPart(check) && size !== null && size < lengthOf(parameter) ? check.negated : null;
    case "expression": {
      const pattern = text === null ? null : ecmaPattern(check.expression ?? parameter);
      return pattern === null ? null : new RegExp(pattern, "u").test(text!);
    }
    case "format": {
      const { pattern, values, length, numbers: ofNumbers } = check.format;
      if (!isText) {
        if (ofNumbers?.check.kind !== "range" || size === null || !numbers.includes(type.kind)) return null;
        return size >= ofNumbers.check.least && size <= ofNumbers.check.most;
      }
      if (text !== null && values !== null) return values.includes(text);
      if (text !== null && pattern !== null) return new RegExp(pattern, "u").test(text);
      // No format without a pattern accepts an empty text.
      if (text === "") return false;
      return length !== null && Number(size) !== length ? false : null;
    }
    default:
      return null;
  }
}

function compares(operator: Operator, a: number | bigint, b: number | bigint): boolean {
  if (operator === "==" || operator === "!=") return (a === b) === (operator === "==");
  return (operator.startsWith("<") ? a < b : a > b) || (operator.endsWith("=") && a === b);
}

/** The values of a type at which the verdict about one of these rules may change, and those beside them: they stand for all values. */
export function samplesOf(constraints: Constraint[], type: MeasuredType): Sample[] {
  const all = constraints.flatMap(one => [one, ...one.alternatives]);
  const texts = type.kind === "string" ? ["", ...all.flatMap(textsIn)] : [];
  const isOpen = type.pointers > 0 || type.kind === "time" || type.kind === "array";
  const others = sizesOf(all, type).map((size): Sample => {
    // A list or a map without elements is not its zero value.
    const isUnknown = isOpen || size === null || (size === 0n && sized.includes(type.kind));
    return { text: null, size, isZero: isUnknown ? null : Number(size) === 0 };
  });
  return [...texts.map(text => sampleOf(text, type)), ...others];
}

function textsIn({ parameter, values }: Constraint): string[] {
  return parameter === null ? values : [parameter, ...values];
}

/** The sizes of samples. Those of texts are above 0: there is one empty text. */
function sizesOf(constraints: Constraint[], type: MeasuredType): Sample["size"][] {
  const limits = constraints.flatMap(one => limitsOf(one, type));
  if (type.kind === "time") return [-1n, 1n];
  if (type.kind === "float") {
    const sorted = [0, ...limits.map(Number)].sort((a, b) => a - b);
    const between = sorted.map((limit, index) => (limit + (sorted[index + 1] ?? limit)) / 2);
    return [Number.NaN, sorted[0]! * 2 - 1, ...sorted, ...between, sorted.at(-1)! * 2 + 1];
  }
  const range = rangeOf(type);
  if (!range) return [null];
  const [least, most] = type.kind === "string" ? [1n, range[1]] : range;
  const near = [...range, 0n, ...limits.map(BigInt).flatMap(limit => [limit - 1n, limit, limit + 1n])];
  return near.filter(size => size >= least && size <= most);
}

/** The sizes at which the verdict about a rule may change. */
function limitsOf(constraint: Constraint, type: MeasuredType): (number | bigint)[] {
  const check = checkOf(constraint);
  const isText = type.kind === "string";
  if (check.kind === "format") {
    const { length, numbers } = check.format;
    if (isText) return length === null ? [] : [length];
    return numbers?.check.kind === "range" ? [numbers.check.least, numbers.check.most] : [];
  }
  const texts = textsIn(constraint);
  return [...texts.flatMap(text => measure(text, type) ?? []), ...(isText ? texts.map(lengthOf) : [])];
}

function lengthOf(text: string): bigint {
  return BigInt(Array.from(text).length);
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

/** Reports whether a rule, or the first of alternatives, asks about other fields: it applies to nil, too. */
export function isConditional(constraint: Constraint): boolean {
  return checkOf(constraint.alternatives[0] ?? constraint).kind === "condition";
}

/** Reports whether a nil pointer breaks a rule that is not about other fields. */
export function refusesNilAt(index: number, constraint: Constraint): boolean {
  const check = checkOf(constraint);
  return check.kind === "zero" ? !check.is : index === 0 && check.kind !== "omit";
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
  // A list and a map are judged by their length.
  const zero = kind === "string" ? "" : kind === "bool" ? "false" : "0";
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
    } else if (kind !== "array" && keeps(constraint, type, zero) === false) return true;
  }
  return false;
}

/** Reports whether a rule may end the check of a struct without a look at its fields, though the struct is in the message. */
export function skipsFields(check: ConstraintCheck, isPointer: boolean): boolean {
  if (check.kind === "omit") return check.where === "zero" || (check.where === "empty" && !isPointer);
  return check.kind === "end";
}

/** Reports whether the rules on a field that is a struct may leave out those on its fields. */
export function leavesFieldsOut(tags: { key: string; value: string }[], isPointer: boolean): boolean {
  const rules = tags.find(({ key }) => key === "validate")?.value.split(",") ?? [];
  return rules.some(rule => rule === "-" || skipsFields(checkOf({ rule, function: null }), isPointer));
}

/**
 * Reports whether the rules on an embedded struct may keep the rules on its fields from being applied. If a rule on the struct fails, the rules
 * on its fields are not checked, and Parse does not report the struct, which has no key in the message.
 */
export function mayLeavePromotedOut(tags: { key: string; value: string }[]): boolean {
  return tags.some(({ key, value }) => key === "validate" && value !== "" && value !== "required");
}

/** Reads a text as a value of the type, or as a length; a bool is 0 or 1. Null for other texts and kinds. */
function measure(text: string, { kind, basic }: MeasuredType): number | bigint | null {
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

/** Reports whether a rule says that a text has its whole parameter as a part, or does not have it. */
export function isOfPart({ function: name }: StringsCheck): boolean {
  return name === "Contains" || name === "HasPrefix" || name === "HasSuffix";
}

/** The least and the greatest value of a type, or length of its values; null for other types. */
function rangeOf({ kind, basic, length }: MeasuredType): [bigint, bigint] | null {
  if (length !== null) return [BigInt(length), BigInt(length)];
  if (sized.includes(kind)) return [0n, 2n ** 63n - 1n];
  if (kind === "bool") return [0n, 1n];
  const bits = BigInt(numberType(basic ?? "")?.bits || 64);
  if (kind === "uint" || kind === "uintptr") return [0n, 2n ** bits - 1n];
  const half = 2n ** (bits - 1n);
  return kind === "int" || kind === "duration" ? [-half, half - 1n] : null;
}

/** Reports whether a type has a value, or a length. */
export function isOfType(size: bigint, type: MeasuredType): boolean {
  const range = rangeOf(type);
  return range !== null && size >= range[0] && size <= range[1];
}

/** The kinds whose values `oneof` compares as integers. */
const integers: readonly ValueKind[] = ["int", "uint", "duration"];

/** The values of `oneof` that no value of an integer type equals: `007`, since validator compares texts, or `300` for an int8. */
export function impossibleValues(constraint: Constraint, type: MeasuredType): string[] {
  if (checkOf(constraint).kind !== "among" || !integers.includes(type.kind)) return [];
  return constraint.values.filter(text => {
    const value = integer(text);
    return value === null || String(value) !== text || !isOfType(value, type);
  });
}

/** Reports whether every value of a type keeps a rule. */
export function isAlwaysKept(constraint: Constraint, type: MeasuredType): boolean {
  return samplesOf([constraint], type).every(value => judge(constraint, type, value) === true);
}
