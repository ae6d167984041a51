/** The conditions in Go under which a value breaks a rule that looks at nothing else. */
import type { FormatRule } from "../../constraints/format-rules.ts";
import { impossibleValues, isAlwaysKept } from "../../constraints/judge-value.ts";
import { bool, durationOf, integer, unsigned } from "../../constraints/parameters.ts";
import { type Check, type OrderCheck, opposites, type StringsCheck } from "../../constraints/rule.ts";
import type { Constraint, Operator } from "../../constraints/types.ts";
import type { GoCondition, GoOperand } from "./rule-types.ts";
import {
  condition,
  type GoValue,
  goType,
  isDecidedByNil,
  isPredeclared,
  isTime,
  literal,
  notNil,
  textOperand,
  timeType,
  zeroCondition,
} from "./rule-values.ts";

/** The conditions that all hold where a value that is not nil breaks a rule; null where no value of its type breaks it. */
export function breaksCheck(check: Check, constraint: Constraint, value: GoValue): GoCondition[] | null {
  const { values } = constraint;
  const text = constraint.parameter ?? "";
  switch (check.kind) {
    case "zero":
      // A pointer that is not nil is not a default, whatever it points to.
      if (isDecidedByNil(value)) return check.is ? notNil(value) : null;
      return [zeroCondition(value, check.is)];
    case "order":
      return isAlwaysKept(constraint, value.type) ? null : [breaksOrder(check, text, value)];
    case "among":
      if (!check.anyCase) return breaksOneOf(constraint, value);
      return (values.length > 0 ? values : [text]).map(one =>
        condition("strings", value.text, {
          function: "EqualFold",
          operands: [textOperand(one)],
          negated: !check.negated,
        }),
      );
    case "strings":
      return [breaksStrings(check, text, value)];
    case "expression":
      return [condition("pattern", value.text, { negated: true, function: check.expression ?? text })];
    case "format":
      return breaksFormat(check.format, text, value);
    case "unique":
      return breaksUnique(value);
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
export function unlike(
  { type }: GoValue,
  value: string,
  operator: Operator,
  operand: GoOperand,
): GoCondition {
  const operands = [operand];
  return type.kind === "float" && operator !== "==" && operator !== "!="
    ? condition("compare", value, { operator, operands, negated: true })
    : condition("compare", value, { operator: opposites[operator], operands });
}

/** What holds where a value breaks a rule such as `min=3`. */
export function breaksOrder(
  { operator: holds, texts }: Pick<OrderCheck, "operator" | "texts">,
  text: string,
  given: GoValue,
): GoCondition {
  const { type, value } = given;
  const operator = opposites[holds];
  const isUnsigned = type.kind === "uint" || type.kind === "uintptr";
  const size = (isUnsigned ? unsigned(text) : integer(text)) ?? 0n;
  const operands = [literal(String(size))];
  switch (type.kind) {
    case "time": {
      const now = timeMethods[holds];
      return isTime(type)
        ? condition("now", given.operand, now)
        : condition("now", value, { ...now, type: timeType });
    }
    case "string":
      return texts === "value"
        ? unlike(given, value, holds, textOperand(text))
        : condition("characters", given.text, { operator, operands });
    case "slice":
    case "array":
    case "map":
      return condition("length", value, { operator, operands });
    case "bool":
      return condition("true", given.condition, { negated: bool(text) === (holds === "==") });
    case "duration": {
      const { count, unit } = durationLiteral(text);
      const operands = count === null ? [] : [literal(count)];
      return condition(unit === null ? "compare" : "duration", value, { operator, operands, function: unit });
    }
    case "float":
      return unlike(given, value, holds, literal(floatLiteral(text)));
    default: {
      const compared = comparedInteger(value, type.basic ?? "int", size);
      return unlike(given, compared.value, holds, literal(compared.operand));
    }
  }
}

/** The basic type of a value, where a Go literal of it can be written without a conversion; else that with 64 bits, and the value converted to it. */
function plainNumber({ type, value }: GoValue): { type: string; value: string } {
  const name = type.basic ?? "int";
  if (isPredeclared(type)) return { type: name, value };
  const wide = name.startsWith("u") ? "uint64" : "int64";
  return { type: wide, value: `${wide}(${value})` };
}

/** Up to so many values are compared one after the other; more stand in a list. */
const fewValues = 3;

function breaksOneOf(constraint: Constraint, given: GoValue): GoCondition[] {
  const isText = given.type.kind === "string";
  const number = isText ? null : plainNumber(given);
  const impossible = impossibleValues(constraint, given.type);
  const values = new Set(constraint.values.filter(value => !impossible.includes(value)));
  const operands = [...values].map(isText ? textOperand : literal);
  if (operands.length <= fewValues && operands.length > 0)
    return operands.map(operand => unlike(given, given.value, "==", operand));
  const value = number?.value ?? given.text;
  return [condition("in", value, { negated: true, operands, type: goType(number?.type ?? "string") })];
}

function breaksStrings(
  { function: name, negated }: StringsCheck,
  parameter: string,
  { text }: GoValue,
): GoCondition {
  if (name !== "ContainsRune")
    return condition("strings", text, {
      function: name,
      operands: [textOperand(parameter)],
      negated: !negated,
    });
  const [first = "\uFFFD"] = parameter;
  // To validator, an empty parameter means U+FFFD, which in Go also stands for bytes that are not characters.
  return first === "\uFFFD"
    ? condition("strings", text, { function: name, operands: [literal("'\\uFFFD'")], negated: !negated })
    : condition("strings", text, { function: "Contains", operands: [textOperand(first)], negated: !negated });
}

/** The package helpers for `unique` on lists and maps. Validator compares what the elements or values point to. */
export const uniqueHelpers = {
  list: { values: "isUnique", pointers: "arePointeesUnique" },
  map: { values: "hasUniqueValues", pointers: "hasUniquePointees" },
} as const;

function breaksUnique({ value, operand, type, element }: GoValue): GoCondition[] | null {
  if (element === null) return null;
  const helpers = uniqueHelpers[type.kind === "map" ? "map" : "list"];
  const name = helpers[element.pointers > 0 ? "pointers" : "values"];
  return [
    condition("text", type.kind === "array" ? `${operand}[:]` : value, { negated: true, function: name }),
  ];
}

/** The condition that a value does not have the form of a format rule. */
function breaksFormat(format: FormatRule, parameter: string, given: GoValue): GoCondition[] | null {
  const { helper, numbers, bytes } = format;
  const { kind } = given.type;
  if (kind === "bool") return null;
  if (numbers && ["int", "uint", "uintptr", "float", "duration"].includes(kind))
    return breaksNumber(numbers.check, helper, given);
  if (helper === null) return null;
  const value =
    kind === "string" ? given.text : bytes ? `string(${given.value})` : `${given.operand}.String()`;
  const argument = format.argument === null ? [] : [literal(format.argument)];
  const operands = format.parameter ? [textOperand(parameter)] : argument;
  return [condition("text", value, { negated: true, function: helper, operands })];
}

function breaksNumber(
  check: NonNullable<FormatRule["numbers"]>["check"],
  helper: string | null,
  { value, type }: GoValue,
): GoCondition[] | null {
  switch (check.kind) {
    case "always":
      return null;
    case "range": {
      const operands = [literal(String(check.least)), literal(String(check.most))];
      if (type.kind === "float") return [condition("between", value, { negated: true, operands })];
      const compared = comparedInteger(value, type.basic ?? "int", BigInt(check.most));
      if (check.least < 0 && type.basic?.startsWith("u"))
        return [condition("compare", compared.value, { operator: ">", operands: [operands[1]!] })];
      return [condition("between", compared.value, { negated: true, operands })];
    }
    case "helper": {
      const isPlain = type.basic === "int64" && isPredeclared(type);
      return [
        condition("text", isPlain ? value : `int64(${value})`, { negated: true, function: check.helper }),
      ];
    }
    case "decimal":
      return type.kind === "uint"
        ? [condition("unsigned-decimal", `uint64(${value})`, { negated: true, function: helper })]
        : [condition("signed-decimal", `int64(${value})`, { negated: true, function: helper })];
  }
}

// Writes the parameters of rules as Go literals.

/** A comparison in Go: the value, converted where that is needed, and its operand. */
interface Compared {
  value: string;
  operand: string;
}

/** Compares an integer with a constant. If the constant may be too large for the integer's type, the value is converted to 64 bits. */
function comparedInteger(value: string, basic: string, operand: bigint): Compared {
  // An int may have 32 bits only.
  const bits = Number(/\d+$/.exec(basic)?.[0] ?? 32);
  const isUnsigned = basic.startsWith("u");
  const fits = (isUnsigned ? BigInt.asUintN(bits, operand) : BigInt.asIntN(bits, operand)) === operand;
  const wide = isUnsigned ? "uint64" : "int64";
  return { value: fits || basic === wide ? value : `${wide}(${value})`, operand: String(operand) };
}

/** A text that Go's ParseFloat reads, as a Go literal without a leading zero, which would make an integer octal. */
function floatLiteral(text: string): string {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(text)!;
  return (sign === "-" ? "-" : "") + (/^0x/i.test(digits) ? digits : digits.replace(/^0+(?=\d)/, ""));
}

const units: readonly [string, bigint][] = [
  ["Hour", 3_600_000_000_000n],
  ["Minute", 60_000_000_000n],
  ["Second", 1_000_000_000n],
  ["Millisecond", 1_000_000n],
  ["Microsecond", 1000n],
];

/** A duration as a number and a unit of package time, for example `90` and `Second`; without a number where it is one unit, and without a unit where none fits. */
function durationLiteral(text: string): { count: string | null; unit: string | null } {
  const value = durationOf(text) ?? integer(text) ?? 0n;
  const [unit, size] = units.find(([, size]) => value !== 0n && value % size === 0n) ?? [null, 1n];
  const count = value === size && unit !== null ? null : String(value / size);
  return { count, unit };
}
