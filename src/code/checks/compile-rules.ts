/** Compiles the rules of tags `validate` on the requests of a package. */
import { groupBy, nameTaker } from "../../base/text/common.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { positionOf, type TypeDeclaration } from "../../go/declarations.ts";
import { hasMethod } from "../../types/methods.ts";
import { calledFunctions, callsOf, functionNames, usedVariable, usefulFunctions } from "../functions.ts";
import type { CheckContext } from "./check-context.ts";
import { reportMissingDives } from "./constraint-problems.ts";
import { requestSteps, step } from "./rule-steps.ts";
import type { GoCondition, GoPattern, GoRuleCase, GoRuleStep, GoRules } from "./rule-types.ts";
import { opposite } from "./value-conditions.ts";

// Lays out the code that applies rules: leaves out what can't fail, and gives functions their names.

/** The steps as they are printed. `names` has the names of the functions by the ids in the steps; calls of others are left out. */
function layOutSteps(steps: GoRuleStep[], names: ReadonlyMap<string, string>): GoRuleStep[] {
  return steps.flatMap(one => {
    if (one.kind === "struct" || one.kind === "parameter") {
      const name = names.get(one.function ?? "");
      return name === undefined ? [] : [{ ...one, function: name }];
    }
    const inner = layOutSteps(one.steps, names);
    if (one.kind === "switch") return layOut(one.cases, inner);
    if (one.kind === "call") return [{ ...one, steps: inner }];
    if (inner.length === 0) return [];
    const item = usedVariable(one.item, inner, textsOf);
    return [{ ...one, index: usedVariable(one.index, inner, textsOf) ?? "_", item, steps: inner }];
  });
}

/** Reports whether steps themselves, without the functions that they call, report a failure. */
function canFail(steps: GoRuleStep[]): boolean {
  return steps.some(one => one.cases.some(({ failure }) => failure !== null) || canFail(one.steps));
}

function textsOf(one: GoRuleStep): string[] {
  const variables = (parts: GoRuleStep["place"]) =>
    parts.flatMap(part => (part.kind === "literal" ? [] : part.text));
  const literals = ({ value, operands }: GoCondition) => [
    value,
    ...operands.flatMap(operand => (operand.kind === "literal" ? operand.text : [])),
  ];
  const places = [one.place, ...one.cases.flatMap(({ failure }) => (failure ? [failure.place] : []))];
  return [one.value, ...places.flatMap(variables), ...conditionsOf(one).flatMap(literals)];
}

/** The conditions in a step, also those within others. */
function conditionsOf({ conditions, cases }: GoRuleStep): GoCondition[] {
  const within = (conditions: GoCondition[]): GoCondition[] =>
    conditions.flatMap(one => [one, ...one.groups.flatMap(({ conditions }) => within(conditions))]);
  return [...within(conditions), ...cases.flatMap(one => within(one.conditions))];
}

/** The conditions in steps, and in the steps within them. */
function conditionsIn(steps: GoRuleStep[]): GoCondition[] {
  return steps.flatMap(one => [...conditionsOf(one), ...conditionsIn(one.steps)]);
}

/**
 * Lays out the cases of a value, and the steps for a value in no case, as one would write them by hand: an `if` for one failure, also after `omitempty`;
 * else a `switch`.
 */
function layOut(all: GoRuleCase[], steps: GoRuleStep[]): GoRuleStep[] {
  const isSame = (a: GoRuleCase, b: GoRuleCase) =>
    JSON.stringify(a.conditions) === JSON.stringify(b.conditions);
  const cases = all
    .filter(({ conditions }) => canHold(conditions.flatMap(onlyGroup)))
    .filter((one, index, kept) => kept.findIndex(other => isSame(other, one)) === index);
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
    return [step("if", { cases: [{ ...only!, conditions: [...filled, ...only!.conditions] }], steps })];
  }
  if (cases.length > 1) return [step("switch", { cases, steps })];
  const [inner] = steps;
  const elseIf = steps.length === 1 && inner!.kind === "struct" && inner!.place.length > 0;
  return [step("if", { cases, elseIf, steps })];
}

/** Reports whether conditions can hold together: not where one is the opposite of another, or a value has to equal two constants. */
function canHold(conditions: GoCondition[]): boolean {
  const texts = new Set(conditions.map(one => JSON.stringify(one)));
  if (conditions.some(one => texts.has(JSON.stringify(opposite(one))))) return false;
  const equal = conditions.filter(one => one.kind === "compare" && one.operator === "==" && !one.negated);
  const areUnequal = ({ operands: [a] }: GoCondition, { operands: [b] }: GoCondition) => {
    if (a?.kind !== "literal" || b?.kind !== "literal") return a?.kind === b?.kind && a?.text !== b?.text;
    return Number(a.text) < Number(b.text) || Number(a.text) > Number(b.text);
  };
  const byValue = groupBy(equal, ({ value }) => value);
  return ![...byValue.values()].some(group => group.some(one => group.some(other => areUnequal(other, one))));
}

// Finishes the code that applies rules: regular expressions get the names of variables, and conditions parentheses.

const words = unicodePattern(String.raw`\p{L}[\p{L}\p{Nd}_]*`, "g");

/** The regular expressions in steps, with names for their variables: one that matches `req.Code` first is `codePattern`. */
function namePatterns(all: { steps: GoRuleStep[] }[], { isTaken }: CheckContext) {
  const named = new Map<string, GoPattern>();
  const take = nameTaker([], isTaken);
  for (const { kind, value, function: pattern } of all.flatMap(({ steps }) => conditionsIn(steps))) {
    if (kind !== "pattern" || pattern === null || named.has(pattern)) continue;
    const all = Array.from(value.matchAll(words(value)), ([name]) => name);
    const word = all.findLast(name => !/^(?:[ijkmn]\d*|string)$/.test(name)) ?? "text";
    const name = take(`${word.charAt(0).toLowerCase()}${word.slice(1)}Pattern`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Go's raw strings have no control characters that people would see.
    named.set(pattern, { name, pattern, raw: !/[`\u0000-\u001f\u007f\ufeff]/.test(pattern) });
  }
  return named;
}

/** The items without those that are equal to an earlier one: go vet refuses `a || a`. */
function distinct<T>(items: T[]): T[] {
  return items.length < 2
    ? items
    : [...new Map(items.map(one => [JSON.stringify(one), one] as const)).values()];
}

/** The conditions of the only group of an `any`; other conditions are returned as they are. */
function onlyGroup(one: GoCondition): GoCondition[] {
  if (one.kind !== "any" || one.negated) return [one];
  const [first, ...others] = distinct(one.groups);
  return first && others.length === 0 ? first.conditions : [one];
}

/** The steps with the names of variables, and with parentheses. */
function finishSteps(steps: GoRuleStep[], patterns: ReadonlyMap<string, GoPattern>): GoRuleStep[] {
  const finished = (all: GoCondition[]): GoCondition[] => {
    const conditions = distinct(all.flatMap(onlyGroup));
    return conditions.map(one => ({
      ...one,
      function: one.kind === "pattern" ? patterns.get(one.function!)!.name : one.function,
      enclosed: one.kind === "any" && conditions.length > 1,
      groups: distinct(one.groups).map(({ conditions }) => ({ conditions: finished(conditions) })),
    }));
  };
  return steps.map(one => ({
    ...one,
    conditions: finished(one.conditions),
    cases: one.cases.map(each => ({ ...each, conditions: finished(each.conditions) })),
    steps: finishSteps(one.steps, patterns),
  }));
}

const callOf = (one: GoRuleStep) => one.function;

/** The compiled rules of a request; here of a message that has none. */
export const noRules = {
  /** The steps that apply them. */
  steps: [] as GoRuleStep[],
  /** The request has a method Validate of the user's, perhaps from an embedded struct. */
  hasValidate: false,
  /** Some rules are on fields that no part of the message holds. */
  outsideMessage: false,
};

/** The compiled rules. */
export interface CompiledRules {
  /** The rules of each request, by its declaration. */
  requests: ReadonlyMap<TypeDeclaration, typeof noRules>;
  /** The functions that the steps call. */
  rules: GoRules[];
  /** The regular expressions that the steps and the functions use. */
  patterns: GoPattern[];
}

/** Compiles the rules on the fields of all requests. Responses are left out: handlers make these themselves. */
export function compileRules(context: CheckContext): CompiledRules {
  const requests = new Map<TypeDeclaration, typeof noRules>();
  for (const [declaration, struct] of context.resolved.structs) {
    const { kind, type } = struct;
    if (kind !== "request" || type.literal === null) continue;
    context.at = positionOf(type.place.file.name, type.place.type.span);
    const steps = requestSteps(context, struct);
    requests.set(declaration, { steps, hasValidate: hasMethod(type, "Validate"), outsideMessage: false });
  }
  reportMissingDives(context);
  const { made } = context.ruleFunctions;
  const useful = usefulFunctions(made, ({ steps }) => canFail(steps), callOf);
  const names = functionNames("validate", useful, context);
  const rules = Array.from(names, ([id, name]): GoRules => {
    const { type, steps } = made.get(id)!;
    return { name, type, steps };
  });
  const all = [...requests.values(), ...rules];
  for (const one of all) one.steps = layOutSteps(one.steps, names);
  for (const one of requests.values()) one.outsideMessage = isOutsideMessage(one.steps, rules);
  const patterns = namePatterns(all, context);
  for (const one of all) one.steps = finishSteps(one.steps, patterns);
  return { requests, rules, patterns: [...patterns.values()] };
}

/** Reports whether steps, or the functions that they call, report a failure of a field that no part of the message holds. */
function isOutsideMessage(steps: GoRuleStep[], rules: GoRules[]): boolean {
  const isOutside = (one: GoRuleStep): boolean =>
    one.in === "request" ||
    one.cases.some(({ failure }) => failure?.in === "request") ||
    one.steps.some(isOutside);
  // The failures of a parameter's fields name the parameter.
  const callOfStruct = (one: GoRuleStep) => (one.kind === "struct" ? one.function : null);
  const called = calledFunctions(rules, callsOf(steps, callOfStruct), callOfStruct);
  return [...steps, ...called.flatMap(one => one.steps)].some(isOutside);
}

/** The functions that the methods of requests call, directly or through other functions, and the regular expressions that all of these use. */
export function calledRules(
  requests: { go: { rules: GoRuleStep[] } }[],
  { rules, patterns }: Pick<CompiledRules, "rules" | "patterns">,
): Pick<CompiledRules, "rules" | "patterns"> {
  const own = requests.flatMap(({ go }) => go.rules);
  const called = calledFunctions(rules, callsOf(own, callOf), callOf);
  const used = conditionsIn([...own, ...called.flatMap(({ steps }) => steps)])
    .filter(one => one.kind === "pattern")
    .map(one => one.function);
  return { rules: called, patterns: patterns.filter(({ name }) => used.includes(name)) };
}
