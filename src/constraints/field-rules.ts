/** The table of rules that look at other fields: comparisons such as `gtfield=From`, and conditions such as `required_if=Kind dog`. */

import { joinWords } from "../base/text/common.ts";
import { allKinds, type FieldCondition, numbers, type Rule, type RuleField, sized, texts } from "./rule.ts";
import type { Operator } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

const operators = { eq: "==", ne: "!=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** What `required` and `excluded` ask of other fields, by the second halves of their names. */
const conditions: Readonly<Record<string, Omit<FieldCondition, "kind" | "needs">>> = {
  if: { asks: "value", of: "all", negated: false },
  unless: { asks: "value", of: "one", negated: true },
  with: { asks: "given", of: "one", negated: false },
  with_all: { asks: "given", of: "all", negated: false },
  without: { asks: "missing", of: "one", negated: false },
  without_all: { asks: "missing", of: "all", negated: false },
};

const words: Readonly<Record<Operator, string>> = {
  "==": "equal to",
  "!=": "different from",
  ">": "greater than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
};
const timeWords: Readonly<Record<Operator, string>> = {
  "==": "must be the same time as",
  "!=": "must not be the same time as",
  ">": "must be after",
  ">=": "must not be before",
  "<": "must be before",
  "<=": "must not be after",
};
const lengthWords: Readonly<Record<Operator, string>> = {
  "==": "must be as long as",
  "!=": "must not be as long as",
  ">": "must be longer than",
  ">=": "must not be shorter than",
  "<": "must be shorter than",
  "<=": "must not be longer than",
};

function comparisonText(operator: Operator, ordersTexts: boolean, kind: ValueKind): string {
  if (kind === "time") return timeWords[operator];
  const isEquality = operator === "==" || operator === "!=";
  const byLength = kind === "string" ? !isEquality && !ordersTexts : sized.includes(kind);
  return byLength ? lengthWords[operator] : `must be ${words[operator]}`;
}

function comparison(operator: Operator, ordersTexts: boolean): Rule {
  const isOrdered = operator !== "==" && operator !== "!=";
  return {
    parameter: "field",
    kinds: isOrdered
      ? [...numbers, ...(ordersTexts ? sized : texts), "time"]
      : [...numbers, ...sized, "bool", "time"],
    message: (kind, _, __, [field]) => `${comparisonText(operator, ordersTexts, kind)} ${field?.key ?? ""}`,
    check: { kind: "compareField", operator, ordersTexts },
  };
}

function condition(needs: FieldCondition["needs"], asked: (typeof conditions)[string]): Rule {
  const { asks, of, negated } = asked;
  const opening =
    (needs === "required" ? "is required" : "must be left out") + (negated ? " unless " : " when ");
  const joiner = of === "all" ? "and" : "or";
  return {
    parameter: asks === "value" ? "pairs" : "fields",
    kinds: allKinds,
    message: (_, __, ___, fields) => {
      if (asks === "value") return opening + joinWords(fields.map(conditionText), joiner);
      const verb = of === "all" && fields.length > 1 ? "are" : "is";
      const keys = fields.map(({ key }) => key);
      return `${opening}${joinWords(keys, joiner)} ${verb} ${asks}`;
    },
    check: { kind: "condition", needs, ...asked },
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
const containing = (negated: boolean): Rule => ({
  parameter: "field",
  kinds: texts,
  message: (_, __, ___, [field]) => `must ${negated ? "not " : ""}contain the text of ${field?.key ?? ""}`,
  check: { kind: "containField", negated },
});

/** The rules by name. Those with `cs`, such as `gtcsfield`, look in the same struct as the others, but order texts by their bytes and apply to lists. */
export const fieldRules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    Object.entries(operators).flatMap(([name, operator]) => [
      [`${name}field`, comparison(operator, false)],
      [`${name}csfield`, comparison(operator, true)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(conditions).flatMap(([suffix, asked]) => [
      [`required_${suffix}`, condition("required", asked)],
      [`excluded_${suffix}`, condition("excluded", asked)],
    ]),
  ),
  // Does what `required_if` does.
  skip_unless: condition("required", conditions.if!),
  fieldcontains: containing(false),
  fieldexcludes: containing(true),
  unique: {
    parameter: "optionalField",
    kinds: ["slice", "array", "map"],
    message: (_, __, ___, [field]) =>
      field ? `must not have elements with the same ${field.key}` : "must not have equal elements",
    check: { kind: "unique" },
  },
};
