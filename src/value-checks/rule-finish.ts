/** Finishes the code that applies rules: regular expressions get the names of variables, and conditions parentheses. */
import { freeName } from "../text/common.ts";
import { unicodePattern } from "../text/unicode-patterns.ts";
import type { Checking } from "./checking.ts";
import type { GoCondition, GoPattern, GoRuleStep } from "./rule-types.ts";

const words = unicodePattern(String.raw`\p{L}[\p{L}\p{Nd}_]*`, "g");

/** The regular expressions in steps, with names for their variables: one that matches `req.Code` first is `codePattern`. */
export function namePatterns(
  steps: GoRuleStep[],
  { isTaken }: Pick<Checking["input"], "isTaken">,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { kind, value, function: pattern } of conditionsIn(steps)) {
    if (kind !== "pattern" || pattern === null || names.has(pattern)) continue;
    const usable = Array.from(value.matchAll(words(value)), ([name]) => name).filter(
      name => !/^(?:[ijkmn]\d*|string)$/.test(name),
    );
    const word = usable.at(-1) ?? "text";
    const plain = `${word.charAt(0).toLowerCase()}${word.slice(1)}Pattern`;
    const name = freeName(one => taken.has(one) || isTaken(one), plain);
    taken.add(name);
    names.set(pattern, name);
  }
  return names;
}

/** The regular expressions with the names of their variables, as generated code declares them. */
export function declarePatterns(names: ReadonlyMap<string, string>): GoPattern[] {
  return Array.from(names, ([pattern, name]) => ({
    name,
    pattern,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Go's raw strings have no control characters that people would see.
    raw: !/[`\u0000-\u001f\u007f\ufeff]/.test(pattern),
  }));
}

/** The regular expressions that steps use, of those that have a name. */
export function usedPatterns(steps: GoRuleStep[], patterns: GoPattern[]): GoPattern[] {
  const used = new Set(conditionsIn(steps).flatMap(one => (one.kind === "pattern" ? [one.function] : [])));
  return patterns.filter(({ name }) => used.has(name));
}

function conditionsIn(steps: GoRuleStep[]): GoCondition[] {
  const within = (conditions: GoCondition[]): GoCondition[] =>
    conditions.flatMap(one => [one, ...one.groups.flatMap(({ conditions }) => within(conditions))]);
  return steps.flatMap(({ conditions, cases, steps }) => [
    ...within(conditions),
    ...cases.flatMap(one => within(one.conditions)),
    ...conditionsIn(steps),
  ]);
}

/** The steps with the names of variables, and with parentheses. */
export function finishSteps(steps: GoRuleStep[], names: ReadonlyMap<string, string>): GoRuleStep[] {
  const finished = (conditions: GoCondition[]): GoCondition[] =>
    conditions.map(one => ({
      ...one,
      function: one.kind === "pattern" ? (names.get(one.function ?? "") ?? null) : one.function,
      enclosed: one.kind === "any" && conditions.length > 1,
      groups: one.groups.map(({ conditions }) => ({ conditions: finished(conditions) })),
    }));
  return steps.map(one => ({
    ...one,
    conditions: finished(one.conditions),
    cases: one.cases.map(each => ({ ...each, conditions: finished(each.conditions) })),
    steps: finishSteps(one.steps, names),
  }));
}
