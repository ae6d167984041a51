/**
 * The conditions in Go under which values break rules: a table by the names of rules. A new rule is a row here, a row in src/constraints/rules.ts, and a partial
 * `rule-<name>` for its text in templates/chapters/rule-texts.go.hbs. A condition of a new kind is a member of `GoCondition.kind` and a partial `when-<kind>`
 * in templates/chapters/rules.go.hbs.
 */
import { type ComparisonRule, comparisonRules } from "../../constraints/comparison-rules.ts";
import { expressionRules } from "../../constraints/expression-rules.ts";
import { type FormatRule, formatRulesByName, type NumberCheck } from "../../constraints/format-rules.ts";
import { bool, integer, unsigned } from "../../constraints/parameters.ts";
import type { Constraint } from "../../constraints/types.ts";
import type { Checking } from "./checking.ts";
import { breaksFieldRule } from "./field-conditions.ts";
import {
  comparedInteger,
  durationLiteral,
  floatLiteral,
  lengths,
  neverHolds,
  rangeOf,
} from "./rule-operands.ts";
import type { GoCondition, GoOperand } from "./rule-types.ts";
import {
  condition,
  type GoValue,
  goType,
  isDecidedByNil,
  isTime,
  literal,
  notNil,
  timeType,
  zeroCondition,
} from "./rule-values.ts";
import { breaksFunction } from "./validator-conditions.ts";

/** The conditions that all hold where a value breaks a rule; null where no value of its type breaks it. */
export type Breaks = (constraint: Constraint, value: GoValue) => GoCondition[] | null;

/** The conditions under which a value that is not nil breaks a rule. Rules that say how the check goes on are in rule-steps.ts. */
export function conditionsOf(
  checking: Checking,
  constraint: Constraint,
  value: GoValue,
): GoCondition[] | null {
  if (constraint.function !== null) return breaksFunction(checking, constraint, value);
  if (constraint.fields.length > 0) return breaksFieldRule(checking, constraint, value);
  const breaks = table.get(constraint.rule);
  return breaks ? breaks(constraint, value) : null;
}

/** The comparison that breaks a rule: a value breaks `gte` where `value < operand`, and a time where it is before now. */
interface Order {
  operator: string;
  /** The opposite of the operator, for floats: each comparison with NaN is false. */
  holds: string;
  /** The method of a time that is called with the current time, and whether it must return false. */
  now: { function: string; negated: boolean } | null;
}

const orders: Readonly<Record<string, Order>> = {
  min: { operator: "<", holds: ">=", now: { function: "Before", negated: false } },
  gte: { operator: "<", holds: ">=", now: { function: "Before", negated: false } },
  gt: { operator: "<=", holds: ">", now: { function: "After", negated: true } },
  max: { operator: ">", holds: "<=", now: { function: "After", negated: false } },
  lte: { operator: ">", holds: "<=", now: { function: "After", negated: false } },
  lt: { operator: ">=", holds: "<", now: { function: "Before", negated: true } },
  len: { operator: "!=", holds: "==", now: null },
  eq: { operator: "!=", holds: "==", now: null },
  ne: { operator: "==", holds: "!=", now: null },
};

function breaksOrder({ rule, parameter }: Constraint, ruled: GoValue): GoCondition[] | null {
  const { type, value, operand, basic, target } = ruled;
  const { operator, holds, now } = orders[rule]!;
  const text = parameter ?? "";
  const isUnsigned = type.kind === "uint" || type.kind === "uintptr";
  const size = (isUnsigned ? unsigned(text) : integer(text)) ?? 0n;
  const isEquality = rule === "eq" || rule === "ne";
  switch (type.kind) {
    case "time":
      if (!now) return null;
      return isTime(target)
        ? [condition("now", operand, now)]
        : [condition("now", value, { ...now, type: timeType })];
    case "string":
      if (isEquality) return [condition("compare", value, { operator, operands: [textOperand(text)] })];
      return neverHolds(operator, size, lengths)
        ? null
        : [condition("characters", ruled.text, { operator, operands: [literal(String(size))] })];
    case "slice":
    case "array":
    case "map":
      return neverHolds(operator, size, lengths)
        ? null
        : [condition("length", value, { operator, operands: [literal(String(size))] })];
    case "bool":
      return [condition("true", ruled.condition, { negated: bool(text) === (rule === "eq") })];
    case "duration": {
      const { count, unit, value: nanoseconds } = durationLiteral(text);
      if (neverHolds(operator, nanoseconds, rangeOf("int64"))) return null;
      const operands = count === null ? [] : [literal(count)];
      return [
        condition(unit === null ? "compare" : "duration", value, { operator, operands, function: unit }),
      ];
    }
    case "float": {
      const operands = [literal(floatLiteral(text))];
      return isEquality || rule === "len"
        ? [condition("compare", value, { operator, operands })]
        : [condition("compare", value, { operator: holds, operands, negated: true })];
    }
    default: {
      if (neverHolds(operator, size, rangeOf(basic ?? "int"))) return null;
      const compared = comparedInteger(value, basic ?? "int", size);
      return [condition("compare", compared.value, { operator, operands: [literal(compared.operand)] })];
    }
  }
}

/** The basic type of a value, where a Go literal of it can be written without a conversion; else that with 64 bits, and the value converted to it. */
function plainNumber({ target, basic, value }: GoValue): { type: string; value: string } {
  const name = basic ?? "int";
  if (target.kind === "predeclared") return { type: name, value };
  const wide = name.startsWith("u") ? "uint64" : "int64";
  return { type: wide, value: `${wide}(${value})` };
}

const textOperand = (text: string): GoOperand => ({ kind: "text", text });

/** Up to so many values are compared one after the other; more stand in a list. */
const fewValues = 3;

function breaksOneOf({ values }: Constraint, ruled: GoValue): GoCondition[] | null {
  const isText = ruled.type.kind === "string";
  const number = isText ? null : plainNumber(ruled);
  // Validator compares texts: no number is written as 007. What the type does not hold is left out.
  const isValue = (text: string) => {
    const size = integer(text);
    const { least, most } = rangeOf(ruled.basic ?? "int");
    return size !== null && String(size) === text && size >= least && size <= most;
  };
  const operands = [...new Set(isText ? values : values.filter(isValue))].map(isText ? textOperand : literal);
  if (operands.length <= fewValues && operands.length > 0)
    return operands.map(operand =>
      condition("compare", ruled.value, { operator: "!=", operands: [operand] }),
    );
  const value = number?.value ?? ruled.text;
  return [condition("in", value, { negated: true, operands, type: goType(number?.type ?? "string") })];
}

const breaksFold =
  (negated: boolean): Breaks =>
  ({ parameter, values, rule }, { text }) =>
    (rule === "oneofci" ? values : [parameter ?? ""]).map(value =>
      condition("strings", text, { function: "EqualFold", operands: [textOperand(value)], negated }),
    );

/** The package helpers for `unique` on lists and maps. Validator compares what the elements or values point to. */
export const uniqueHelpers = {
  list: { values: "isUnique", pointers: "arePointeesUnique" },
  map: { values: "hasUniqueValues", pointers: "hasUniquePointees" },
} as const;

const breaksUnique: Breaks = (_, { value, operand, type, element }) => {
  if (element === null) return null;
  const helpers = uniqueHelpers[type.kind === "map" ? "map" : "list"];
  const name = helpers[element.pointers > 0 ? "pointers" : "values"];
  return [
    condition("text", type.kind === "array" ? `${operand}[:]` : value, { negated: true, function: name }),
  ];
};

const breaksPattern: Breaks = ({ parameter }, { text }) => [
  condition("pattern", text, { negated: true, function: parameter ?? "" }),
];

function breaksNumber(
  check: NumberCheck,
  helper: string | null,
  { value, basic, type, target }: GoValue,
): GoCondition[] | null {
  switch (check.kind) {
    case "always":
      return null;
    case "range": {
      const operands = [literal(String(check.least)), literal(String(check.most))];
      if (type.kind === "float") return [condition("between", value, { negated: true, operands })];
      const compared = comparedInteger(value, basic ?? "int", BigInt(check.most));
      if (check.least < 0 && basic?.startsWith("u"))
        return [condition("compare", compared.value, { operator: ">", operands: [operands[1]!] })];
      return [condition("between", compared.value, { negated: true, operands })];
    }
    case "helper":
      return [
        condition("text", basic === "int64" && target.kind === "predeclared" ? value : `int64(${value})`, {
          negated: true,
          function: check.helper,
        }),
      ];
    case "decimal":
      return type.kind === "uint"
        ? [condition("unsigned-decimal", `uint64(${value})`, { negated: true, function: helper })]
        : [condition("signed-decimal", `int64(${value})`, { negated: true, function: helper })];
  }
}

/** The condition that a value does not have the form of a format rule. */
const breaksFormat =
  (rule: FormatRule): Breaks =>
  ({ parameter }, ruled) => {
    const { type, text, operand: selected } = ruled;
    if (type.kind === "bool") return null;
    const isText = type.kind === "string";
    if (!isText && rule.numbers && ["int", "uint", "uintptr", "float", "duration"].includes(type.kind))
      return breaksNumber(rule.numbers.check, rule.helper, ruled);
    if (rule.helper === null) return null;
    const value = isText ? text : rule.bytes ? `string(${ruled.value})` : `${selected}.String()`;
    const argument = rule.argument === null ? [] : [literal(rule.argument)];
    const operands = rule.parameter ? [textOperand(parameter ?? "")] : argument;
    return [condition("text", value, { negated: true, function: rule.helper, operands })];
  };

const breaksComparison =
  (rule: ComparisonRule): Breaks =>
  ({ parameter }, { text }) => {
    const given = parameter ?? "";
    const [first = "\uFFFD"] = given;
    // To validator, an empty parameter means U+FFFD, which in Go also stands for bytes that are not characters.
    const isRune = rule.rune && first === "\uFFFD";
    const operands = isRune ? [literal("'\\uFFFD'")] : [textOperand(rule.rune ? first : given)];
    const name = rule.rune && !isRune ? "Contains" : rule.function;
    return [condition("strings", text, { function: name, operands, negated: !rule.negated })];
  };

/** The conditions by the names of rules. */
const table: ReadonlyMap<string, Breaks> = new Map<string, Breaks>([
  // A pointer that is not nil is not a default, whatever it points to.
  ["required", (_, value) => (isDecidedByNil(value) ? null : [zeroCondition(value, false)])],
  ["isdefault", (_, value) => (isDecidedByNil(value) ? notNil(value) : [zeroCondition(value, true)])],
  ...Object.keys(orders).map((name): [string, Breaks] => [name, breaksOrder]),
  ["oneof", breaksOneOf],
  ["oneofci", breaksFold(true)],
  ["eq_ignore_case", breaksFold(true)],
  ["ne_ignore_case", breaksFold(false)],
  ["unique", breaksUnique],
  ["pattern", breaksPattern],
  ...Object.entries(expressionRules).map(([name, { expression }]): [string, Breaks] => [
    name,
    (constraint, value) => breaksPattern({ ...constraint, parameter: expression }, value),
  ]),
  ...Object.entries<ComparisonRule>(comparisonRules).map(([name, rule]): [string, Breaks] => [
    name,
    breaksComparison(rule),
  ]),
  ...Array.from(formatRulesByName, ([name, rule]): [string, Breaks] => [name, breaksFormat(rule)]),
]);
