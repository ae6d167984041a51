/** Lays out the code that applies rules: leaves out what can't fail, and gives functions their names. */

import type { GoCondition, GoRuleCase, GoRuleStep } from "./rule-types.ts";
import { step } from "./ruling.ts";

/** The steps as they are printed. `names` has the names of the functions by the ids in the steps; calls of others are left out. */
export function layOutSteps(steps: GoRuleStep[], names: ReadonlyMap<string, string>): GoRuleStep[] {
  return steps.flatMap(one => {
    if (one.kind === "struct" || one.kind === "parameter") {
      const name = names.get(one.function ?? "");
      return name === undefined ? [] : [{ ...one, function: name }];
    }
    const inner = layOutSteps(one.steps, names);
    if (one.kind === "switch") return layOut(one.cases, inner);
    if (one.kind === "call") return [{ ...one, steps: inner }];
    if (inner.length === 0) return [];
    // Go refuses unused variables.
    const item = one.item !== null && uses(inner, one.item) ? one.item : null;
    const index = one.index !== null && uses(inner, one.index) ? one.index : "_";
    return [{ ...one, index, item, steps: inner }];
  });
}

/** The ids of the functions that steps call. */
export function calledFunctions(steps: GoRuleStep[]): string[] {
  return steps.flatMap(one => [
    ...(one.function === null ? [] : [one.function]),
    ...calledFunctions(one.steps),
  ]);
}

/** Reports whether steps themselves, without the functions that they call, report a failure. */
export function canFail(steps: GoRuleStep[]): boolean {
  return steps.some(one => one.cases.some(({ failure }) => failure !== null) || canFail(one.steps));
}

/** Reports whether steps use a variable. */
function uses(steps: GoRuleStep[], variable: string): boolean {
  const pattern = new RegExp(`\\b${variable}\\b`);
  const isPlace = (place: GoRuleStep["place"]) =>
    place.some(({ kind, text }) => kind !== "literal" && text === variable);
  const mentions = ({ value, operands, groups }: GoCondition): boolean =>
    pattern.test(value) ||
    operands.some(({ kind, text }) => kind === "literal" && pattern.test(text)) ||
    groups.some(({ conditions }) => conditions.some(mentions));
  const isUsed = ({ conditions, failure }: GoRuleCase) =>
    conditions.some(mentions) || (failure !== null && isPlace(failure.place));
  return steps.some(
    one =>
      pattern.test(one.value) ||
      isPlace(one.place) ||
      one.conditions.some(mentions) ||
      one.cases.some(isUsed) ||
      uses(one.steps, variable),
  );
}

/**
 * Lays out the cases of a value, and the steps for a value in no case, as one would write them by hand: an `if` for one failure, also after `omitempty`;
 * else a `switch`.
 */
function layOut(all: GoRuleCase[], steps: GoRuleStep[]): GoRuleStep[] {
  const cases = all.filter((one, index) => all.findIndex(other => isSame(other, one)) === index);
  // A case that only ends the check is needed only if something comes after it.
  while (steps.length === 0 && cases.length > 0 && cases.at(-1)!.failure === null) cases.pop();
  if (cases.length === 0) return steps;
  const firstFailure = cases.findIndex(({ failure }) => failure !== null);
  const leading = firstFailure < 0 ? cases : cases.slice(0, firstFailure);
  const rest = cases.slice(leading.length);
  const filled = leading.flatMap(({ conditions }) => conditions.map(opposite));
  const areSingle = leading.every(({ conditions }) => conditions.length === 1);
  const [only] = rest;
  if (areSingle && rest.length === 0) return [step("filled", { conditions: filled, steps })];
  if (areSingle && rest.length === 1 && steps.length === 0) {
    const one = { ...only!, conditions: [...filled, ...only!.conditions] };
    return [step("if", { cases: [one], steps })];
  }
  if (cases.length > 1) return [step("switch", { cases, steps })];
  const [inner] = steps;
  return [step("if", { cases, elseIf: steps.length === 1 && inner!.kind === "struct", steps })];
}

function isSame(a: GoRuleCase, b: GoRuleCase): boolean {
  return JSON.stringify(a.conditions) === JSON.stringify(b.conditions);
}

const operators: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

/** The condition that holds where another one does not. */
function opposite(one: GoCondition): GoCondition {
  const operator = one.operator === null ? undefined : operators[one.operator];
  if (operator === undefined || one.negated) return { ...one, negated: !one.negated };
  // Most people write len(x) > 0.
  return { ...one, operator: one.kind === "length" && one.operator === "==" ? ">" : operator };
}
