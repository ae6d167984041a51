/** The table of rules that look at other fields: comparisons such as `gtfield=From`, and conditions such as `required_if=Kind dog`. */

import { joinWords } from "../base/text/common.ts";
import { allKinds, numbers, type ParameterKind, type Rule, type RuleField, sized } from "./rule.ts";
import type { ValueKind } from "./value-kinds.ts";

/** A comparison with another field, as Go writes it. */
export interface FieldComparison {
  operator: "==" | "!=" | ">" | ">=" | "<" | "<=";
  /** Whether `<` and the like compare two texts byte by byte, as Go does; otherwise they compare the numbers of bytes. */
  ordersTexts: boolean;
}

const operators = { eq: "==", ne: "!=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** The comparisons by the names of rules. Those with `cs`, such as `gtcsfield`, look in the same struct as the others, but order texts by their bytes and apply to lists. */
export const fieldComparisons: ReadonlyMap<string, FieldComparison> = new Map(
  Object.entries(operators).flatMap(([name, operator]): [string, FieldComparison][] => [
    [`${name}field`, { operator, ordersTexts: false }],
    [`${name}csfield`, { operator, ordersTexts: true }],
  ]),
);

/** A condition on other fields under which a value has to be there, or has to be left out. */
export interface FieldCondition {
  /** What the value has to be: `required` is there, `excluded` is zero. */
  needs: "required" | "excluded";
  /** What is asked of each field: whether it has the value in the rule, whether it is there, or whether it is missing. */
  asks: "value" | "given" | "missing";
  /** Whether the answer must be yes for all fields, or for one of them. */
  of: "all" | "one";
  /** Whether the rule counts where the answer is no, as `required_unless` does. */
  negated: boolean;
}

const condition = (asks: FieldCondition["asks"], of: FieldCondition["of"], negated = false) => ({
  asks,
  of,
  negated,
});

const conditions: Readonly<Record<string, Omit<FieldCondition, "needs">>> = {
  if: condition("value", "all"),
  unless: condition("value", "one", true),
  with: condition("given", "one"),
  with_all: condition("given", "all"),
  without: condition("missing", "one"),
  without_all: condition("missing", "all"),
};

/** The conditions by the names of rules. Validator's `skip_unless` does what `required_if` does. */
export const fieldConditions: ReadonlyMap<string, FieldCondition> = new Map([
  ...(["required", "excluded"] as const).flatMap(needs =>
    Object.entries(conditions).map(([suffix, condition]): [string, FieldCondition] => [
      `${needs}_${suffix}`,
      { needs, ...condition },
    ]),
  ),
  ["skip_unless", { needs: "required", ...condition("value", "all") }],
]);

const words: Readonly<Record<FieldComparison["operator"], string>> = {
  "==": "equal to",
  "!=": "different from",
  ">": "greater than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
};
const timeWords: Readonly<Record<FieldComparison["operator"], string>> = {
  "==": "must be the same time as",
  "!=": "must not be the same time as",
  ">": "must be after",
  ">=": "must not be before",
  "<": "must be before",
  "<=": "must not be after",
};
const lengthWords: Readonly<Record<FieldComparison["operator"], string>> = {
  "==": "must be as long as",
  "!=": "must not be as long as",
  ">": "must be longer than",
  ">=": "must not be shorter than",
  "<": "must be shorter than",
  "<=": "must not be longer than",
};

function comparisonText({ operator, ordersTexts }: FieldComparison, kind: ValueKind): string {
  if (kind === "time") return timeWords[operator];
  const isEquality = operator === "==" || operator === "!=";
  const byLength = kind === "string" ? !isEquality && !ordersTexts : sized.includes(kind);
  return byLength ? lengthWords[operator] : `must be ${words[operator]}`;
}

function comparisonRule(comparison: FieldComparison): Rule {
  const isOrdered = comparison.operator !== "==" && comparison.operator !== "!=";
  const kinds: readonly ValueKind[] = isOrdered
    ? [...numbers, ...(comparison.ordersTexts ? sized : (["string"] as const)), "time"]
    : [...numbers, ...sized, "bool", "time"];
  return {
    parameter: "field",
    kinds,
    message: (kind, _, __, [field]) => `${comparisonText(comparison, kind)} ${field?.key ?? ""}`,
  };
}

function conditionRule({ needs, asks, of, negated }: FieldCondition): Rule {
  const parameter: ParameterKind = asks === "value" ? "pairs" : "fields";
  const opening =
    (needs === "required" ? "is required" : "must be left out") + (negated ? " unless " : " when ");
  const joiner = of === "all" ? "and" : "or";
  return {
    parameter,
    kinds: allKinds,
    message: (_, __, ___, fields) => {
      if (asks === "value") return opening + joinWords(fields.map(conditionText), joiner);
      const verb = of === "all" && fields.length > 1 ? "are" : "is";
      const keys = fields.map(({ key }) => key);
      return `${opening}${joinWords(keys, joiner)} ${verb} ${asks}`;
    },
  };
}

/** The condition on a field, as in `kind is "dog"`. */
function conditionText({ key, value, kind }: RuleField): string {
  if (value === null) return key;
  if (kind === "string") return `${key} is ${JSON.stringify(value)}`;
  if (value === "nil") return `${key} is missing`;
  return sized.includes(kind) ? `${key} has the length ${value}` : `${key} is ${value}`;
}

/** A rule on texts that contain the text of another field, or that don't. */
const containing = (message: string): Rule => ({
  parameter: "field",
  kinds: ["string"],
  message: (_, __, ___, [field]) => `${message} the text of ${field?.key ?? ""}`,
});

/** The rules by name. */
export const fieldRules: ReadonlyMap<string, Rule> = new Map([
  ...Array.from(fieldComparisons, ([name, comparison]) => [name, comparisonRule(comparison)] as const),
  ...Array.from(fieldConditions, ([name, condition]) => [name, conditionRule(condition)] as const),
  ["fieldcontains", containing("must contain")],
  ["fieldexcludes", containing("must not contain")],
  [
    "unique",
    {
      parameter: "optionalField",
      kinds: ["slice", "array", "map"],
      message: (_, __, ___, [field]) =>
        field ? `must not have elements with the same ${field.key}` : "must not have equal elements",
    },
  ],
]);
