/** Describes values that have rules, and makes the conditions in Go under which a value breaks a rule that looks at nothing else. */
import type { FormatRule, NumberCheck } from "../../constraints/format-rules.ts";
import { impossibleValues, isAlwaysKept } from "../../constraints/judge-value.ts";
import { bool, durationOf, integer, unsigned } from "../../constraints/parameters.ts";
import { type Check, type OrderCheck, opposites, type ValueType, valueType } from "../../constraints/rule.ts";
import type { Constraint, Operator } from "../../constraints/types.ts";
import type { GoType } from "../../types/go-types.ts";
import { nonZero, typeNamed, zeroOfKind } from "../../types/type-text.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoCondition, GoOperand } from "./rule-types.ts";

/** A value that has rules, with its type behind pointers. */
export type GoValue = ReturnType<typeof goValue>;

/** Describes the value of a Go expression. */
export function goValue(
  { own }: CheckContext,
  goType: GoType,
  whole: string,
  owner: { struct: GoType; value: string },
) {
  const type = valueType(goType);
  const { kind, optional } = type;
  const pointers = type.pointers - Number(optional);
  const outer = optional ? `${whole}.Value` : whole;
  const value = "*".repeat(pointers) + outer;
  const isNamed = (kind === "string" || kind === "bool") && !isPredeclared(type);
  return {
    /** The expression that says whether an `Optional[T]` has a value; null for other types. */
    valid: optional ? `${whole}.Valid` : null,
    /** The struct that has the value, or the list or map around it, as a field, with its expression: rules may name its other fields. */
    owner,
    /** The comparisons of which one holds where a struct or an array is not zero; empty for others. */
    nonZero: ["struct", "array", "time"].includes(kind) ? (nonZero(own, type.type, value) ?? []) : [],
    /** The expression of the value or of the pointer to it; of an `Optional[T]` that of its T. */
    outer,
    /** The expression of the value behind pointers, for example `*req.Age`. */
    value,
    /** `value`, from which a field, an element or a method can be selected. */
    operand: pointers > 0 ? `(${value})` : value,
    /** `value` as a string or a bool, if it is one: Go's functions and conditions take no other types. */
    plain: isNamed ? `${kind}(${value})` : value,
    ...type,
    /** The number of pointers in `outer`. */
    pointers,
  };
}

/** Reports whether a type is a predeclared one, such as `string`. */
export function isPredeclared({ type }: ValueType): boolean {
  return type.target.kind === "predeclared";
}

/** A condition with the given keys, and without the others. */
export function condition(kind: GoCondition["kind"], value: string, given: Partial<GoCondition> = {}) {
  const nothing = { negated: false, operator: null, operands: [], function: null, type: null };
  return { kind, ...nothing, groups: [], enclosed: false, value, ...given };
}

/** A constant that Go writes as it is. */
export function literal(text: string): GoOperand {
  return { kind: "literal", text };
}

/** A constant that is a string. */
export function textOperand(text: string): GoOperand {
  return { kind: "text", text };
}

/** The condition that holds where another one does not. */
export function opposite(one: GoCondition): GoCondition {
  if (one.operator === null || one.negated) return { ...one, negated: !one.negated };
  // Most people write len(x) > 0.
  const isEmpty = one.kind === "length" && one.operator === "==";
  return { ...one, operator: isEmpty ? ">" : opposites[one.operator] };
}

/** The condition that an expression is equal to an operand, or is not. */
export function equals(expression: string, operand: GoOperand, negated = false): GoCondition {
  return condition("compare", expression, { operator: negated ? "!=" : "==", operands: [operand] });
}

/** The condition that an expression is nil. */
export function isNil(expression: string): GoCondition {
  return equals(expression, literal("nil"));
}

/** For each of several pointers to a value, outermost first, the condition that it is nil; before these, that an `Optional[T]` has no value. */
export function nilPointers({ pointers, outer, valid }: Pick<GoValue, "pointers" | "outer" | "valid">) {
  const absent = valid === null ? [] : [condition("true", valid, { negated: true })];
  return [...absent, ...Array.from({ length: pointers }, (_, level) => isNil("*".repeat(level) + outer))];
}

/** Reports whether a value is behind a pointer, or in an `Optional[T]`. */
export function isIndirect({ pointers, valid }: GoValue): boolean {
  return pointers > 0 || valid !== null;
}

/** Reports whether a value may be nil, so that rules on what is behind it do not apply. */
export function isNilable(value: GoValue): boolean {
  return isIndirect(value) || value.kind === "interface";
}

/** Reports whether `required` and `isdefault` only ask whether a value is nil. Behind a pointer to a list or a map, they look at that, too. */
export function isDecidedByNil(value: GoValue): boolean {
  return isNilable(value) && value.kind !== "slice" && value.kind !== "map";
}

/** The conditions under which a pointer, or one that it points to, or an interface behind it, is nil. */
export function nilConditions(value: GoValue): GoCondition[] {
  return nilPointers({ ...value, pointers: value.pointers + (value.kind === "interface" ? 1 : 0) });
}

/** The condition that a value behind its pointers is its type's zero value, or is not. A list or a map is zero if it is nil. */
export function zeroCondition(given: GoValue, negated: boolean): GoCondition {
  const { kind, type, value } = given;
  if (kind === "string") return equals(value, textOperand(""), negated);
  if (kind === "bool") return condition("true", given.plain, { negated: !negated });
  if (isTime(given)) return condition("zero-time", given.operand, { negated });
  if (kind !== "time" && kind !== "struct" && kind !== "array")
    return equals(value, literal(zeroOfKind(type.kind) || "nil"), negated);
  const conditions = given.nonZero.map(({ value, zero, type }) => {
    if (type !== null) return condition("zero", value, { operator: negated ? "!=" : "==", type });
    return zero === ""
      ? condition("true", value, { negated: !negated })
      : equals(value, literal(zero), negated);
  });
  if (conditions.length === 1) return conditions[0]!;
  const groups = negated ? conditions.map(one => ({ conditions: [one] })) : [{ conditions }];
  return condition("any", "", { groups, enclosed: negated });
}

/** Reports whether a type is time.Time itself, and not one that is declared as it. */
export function isTime({ type }: ValueType): boolean {
  return type.id === "time.Time";
}

/** Types that are declared as time.Time have none of its methods: their values are converted to it. */
export const timeType = typeNamed("Time", { name: "time", importPath: "time" });

/** The conditions that all hold where a value that is not nil breaks a rule; null where no value of its type breaks it. */
export function breaksCheck(check: Check, constraint: Constraint, value: GoValue): GoCondition[] | null {
  const { values } = constraint;
  const text = constraint.parameter ?? "";
  switch (check.kind) {
    case "zero":
      // A pointer that is not nil is not a default, whatever it points to.
      if (isDecidedByNil(value)) return check.is ? nilConditions(value).map(opposite) : null;
      return [zeroCondition(value, check.is)];
    case "order":
      // The length of an array is not looked at.
      return isAlwaysKept(constraint, { ...value, length: null }) ? null : [breaksOrder(check, text, value)];
    case "among":
      if (!check.anyCase) return breaksOneOf(constraint, value);
      return (values.length > 0 ? values : [text]).map(one => {
        const call = { function: "EqualFold", operands: [textOperand(one)], negated: !check.negated };
        return condition("strings", value.plain, call);
      });
    case "strings": {
      const [first = "\uFFFD"] = text;
      const isRune = check.function === "ContainsRune";
      // To validator, an empty parameter means U+FFFD, which in Go also stands for bytes that are not characters.
      const isReplacement = isRune && first === "\uFFFD";
      const operand = isReplacement ? literal("'\\uFFFD'") : textOperand(isRune ? first : text);
      const name = isRune && !isReplacement ? "Contains" : check.function;
      const given = { function: name, operands: [operand], negated: !check.negated };
      return [condition("strings", value.plain, given)];
    }
    case "expression":
      return [condition("pattern", value.plain, { negated: true, function: check.expression ?? text })];
    case "format":
      return breaksFormat(check.format, text, value);
    case "unique": {
      if (value.element === null) return null;
      const helpers = uniqueHelpers[value.kind === "map" ? "map" : "list"];
      const name = helpers[valueType(value.element).pointers > 0 ? "pointers" : "values"];
      return [condition("text", asSlice(value), { negated: true, function: name })];
    }
    default:
      return null;
  }
}

/** The methods of times, and whether they return true where a time breaks a rule. */
export const timeMethods = {
  "==": { function: "Equal", negated: true },
  "!=": { function: "Equal", negated: false },
  ">": { function: "After", negated: true },
  ">=": { function: "Before", negated: false },
  "<": { function: "Before", negated: true },
  "<=": { function: "After", negated: false },
} as const;

/** The condition that a comparison does not hold. One of floats is negated: each comparison with NaN is false. */
export function unlike({ kind }: GoValue, value: string, operator: Operator, operand: GoOperand) {
  const operands = [operand];
  return kind === "float" && operator !== "==" && operator !== "!="
    ? condition("compare", value, { operator, operands, negated: true })
    : condition("compare", value, { operator: opposites[operator], operands });
}

/** What holds where a value breaks a rule such as `min=3`. */
export function breaksOrder({ operator: holds, texts }: OrderCheck, text: string, given: GoValue) {
  const { kind, value } = given;
  const operator = opposites[holds];
  const isUnsigned = kind === "uint" || kind === "uintptr";
  const size = (isUnsigned ? unsigned(text) : integer(text)) ?? 0n;
  const operands = [literal(String(size))];
  switch (kind) {
    case "time":
      return isTime(given)
        ? condition("now", given.operand, timeMethods[holds])
        : condition("now", value, { ...timeMethods[holds], type: timeType });
    case "string":
      return texts === "value"
        ? unlike(given, value, holds, textOperand(text))
        : condition("characters", given.plain, { operator, operands });
    case "slice":
    case "array":
    case "map":
      return condition("length", value, { operator, operands });
    case "bool":
      return condition("true", given.plain, { negated: bool(text) === (holds === "==") });
    case "duration": {
      const limit = durationOf(text) ?? integer(text) ?? 0n;
      const [unit, size] = units.find(([, size]) => limit !== 0n && limit % size === 0n) ?? [null, 1n];
      // One unit needs no number, as in `time.Minute`.
      const operands = limit === size && unit !== null ? [] : [literal(String(limit / size))];
      return condition(unit === null ? "compare" : "duration", value, { operator, operands, function: unit });
    }
    case "float":
      return unlike(given, value, holds, literal(floatLiteral(text)));
    default:
      return unlike(given, comparedInteger(given, size), holds, operands[0]!);
  }
}

/** Up to so many values are compared one after the other; more stand in a list. */
const fewValues = 3;

function breaksOneOf(constraint: Constraint, given: GoValue): GoCondition[] {
  const isText = given.kind === "string";
  const impossible = impossibleValues(constraint, given);
  const values = new Set(constraint.values.filter(value => !impossible.includes(value)));
  const operands = [...values].map(isText ? textOperand : literal);
  if (operands.length <= fewValues && operands.length > 0)
    return operands.map(operand => unlike(given, given.value, "==", operand));
  const basic = given.basic ?? "int";
  // A list of literals is of a predeclared type: for another one, the value is converted to 64 bits.
  const [type, value] = isText
    ? ["string", given.plain]
    : isPredeclared(given)
      ? [basic, given.value]
      : [wideType(basic), `${wideType(basic)}(${given.value})`];
  return [condition("in", value, { negated: true, operands, type: typeNamed(type) })];
}

/** The package helpers for `unique` on lists and maps. Validator compares what the elements or values point to. */
export const uniqueHelpers = {
  list: { values: "isUnique", pointers: "arePointeesUnique" },
  map: { values: "hasUniqueValues", pointers: "hasUniquePointees" },
} as const;

/** The value; an array as a slice. */
export function asSlice({ kind, operand, value }: GoValue): string {
  return kind === "array" ? `${operand}[:]` : value;
}

/** The condition that a value does not have the form of a format rule. */
function breaksFormat(format: FormatRule, parameter: string, given: GoValue): GoCondition[] | null {
  const { helper, numbers, bytes } = format;
  const { kind } = given;
  if (kind === "bool") return null;
  if (numbers && ["int", "uint", "uintptr", "float", "duration"].includes(kind))
    return breaksNumber(numbers.check, helper, given);
  if (helper === null) return null;
  const value =
    kind === "string" ? given.plain : bytes ? `string(${given.value})` : `${given.operand}.String()`;
  const argument = format.argument === null ? [] : [literal(format.argument)];
  const operands = format.parameter ? [textOperand(parameter)] : argument;
  return [condition("text", value, { negated: true, function: helper, operands })];
}

function breaksNumber(check: NumberCheck, helper: string | null, given: GoValue): GoCondition[] | null {
  const { value, kind, basic } = given;
  switch (check.kind) {
    case "always":
      return null;
    case "range": {
      const operands = [literal(String(check.least)), literal(String(check.most))];
      if (kind === "float") return [condition("between", value, { negated: true, operands })];
      const compared = comparedInteger(given, BigInt(check.most));
      if (check.least < 0 && basic?.startsWith("u"))
        return [condition("compare", compared, { operator: ">", operands: [operands[1]!] })];
      return [condition("between", compared, { negated: true, operands })];
    }
    case "helper": {
      const number = basic === "int64" && isPredeclared(given) ? value : `int64(${value})`;
      return [condition("text", number, { negated: true, function: check.helper })];
    }
    case "decimal":
      return kind === "uint"
        ? [condition("unsigned-decimal", `uint64(${value})`, { negated: true, function: helper })]
        : [condition("signed-decimal", `int64(${value})`, { negated: true, function: helper })];
  }
}

// Writes the parameters of rules as Go literals.

/** The type with 64 bits of the integers that a basic type belongs to. */
function wideType(basic: string): string {
  return basic.startsWith("u") ? "uint64" : "int64";
}

/** Compares an integer with a constant. If the constant may be too large for the integer's type, the value is converted to 64 bits. */
function comparedInteger({ value, basic }: GoValue, operand: bigint): string {
  const type = basic ?? "int";
  // An int may have 32 bits only.
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 32);
  const fits = (type.startsWith("u") ? BigInt.asUintN : BigInt.asIntN)(bits, operand) === operand;
  const wide = wideType(type);
  return fits || type === wide ? value : `${wide}(${value})`;
}

/** A text that Go's ParseFloat reads, as a Go literal without a leading zero, which would make an integer octal. */
function floatLiteral(text: string): string {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(text)!;
  return (sign === "-" ? "-" : "") + (/^0x/i.test(digits) ? digits : digits.replace(/^0+(?=\d)/, ""));
}

/** The units of package time. */
const units: readonly [string, bigint][] = [
  ["Hour", 3_600_000_000_000n],
  ["Minute", 60_000_000_000n],
  ["Second", 1_000_000_000n],
  ["Millisecond", 1_000_000n],
  ["Microsecond", 1000n],
];
