/** Compiles the rules of tags `validate` on the requests of a package. */
import type { TypeDeclaration } from "../go/declarations.ts";
import { positionOf } from "../go/positions.ts";
import { append } from "../text/maps.ts";
import { underlyingTarget } from "../types/lookup.ts";
import { methodSet } from "../types/methods.ts";
import type { ResolvedTypes } from "../types/resolve-types.ts";
import type { Checking } from "./checking.ts";
import { hasMethod } from "./enum-uses.ts";
import { functionNames } from "./name-checks.ts";
import { lookupInMessage, visitedFields } from "./rule-fields.ts";
import { declarePatterns, finishSteps, namePatterns, usedPatterns } from "./rule-finish.ts";
import { calledFunctions, canFail, layOutSteps } from "./rule-layout.ts";
import { followFunctions, structSteps, wholeSteps } from "./rule-steps.ts";
import type { GoPattern, GoRuleStep, GoRules } from "./rule-types.ts";
import { type Ruling, startPlace } from "./ruling.ts";

/** The compiled rules of a request. */
export interface RequestRules {
  /** The steps that apply them. */
  steps: GoRuleStep[];
  /** The request has a method Validate of the user's, perhaps from an embedded struct. */
  hasValidate: boolean;
  /** Some rules are on fields that no part of the message holds. */
  outsideMessage: boolean;
}

/** The rules of a message that has none. */
export const noRules: RequestRules = { steps: [], hasValidate: false, outsideMessage: false };

/** The compiled rules. */
export interface CompiledRules {
  /** The rules of each request, by its declaration. */
  requests: ReadonlyMap<TypeDeclaration, RequestRules>;
  /** The functions that the steps call. */
  functions: GoRules[];
  /** The regular expressions that the steps and the functions use. */
  patterns: GoPattern[];
}

/** Compiles the rules on the fields of all requests. Responses are left out: handlers make these themselves. */
export function compileRules(checking: Checking, { structs }: ResolvedTypes): CompiledRules {
  const ruling: Ruling = { checking, functions: new Map(), unfollowed: [] };
  const requests = new Map<TypeDeclaration, Omit<RequestRules, "outsideMessage">>();
  for (const [declaration, { target, whole, fields }] of structs) {
    if (!declaration.name.endsWith("Request")) continue;
    const underlying = underlyingTarget(checking.reader, target);
    if (underlying.kind !== "literal") continue;
    const { place } = underlying;
    checking.at = positionOf(target.file.name, target.declaration.span);
    const lookup = lookupInMessage(fields, hasMethod(checking.reader, target, "UnmarshalJSON"));
    const { methods } = methodSet(checking.reader, target);
    requests.set(declaration, {
      steps:
        whole === null
          ? structSteps(ruling, visitedFields(checking, place, lookup), "req", startPlace)
          : wholeSteps(ruling, place, "req"),
      hasValidate: methods.some(({ name }) => name === "Validate"),
    });
    followFunctions(ruling);
  }
  const names = functionNames("validate", usefulFunctions(ruling), checking.input);
  const functions = [...names].map(([id, name]) => {
    const { type, steps } = ruling.functions.get(id)!;
    return { name, type, steps: layOutSteps(steps, names) };
  });
  const laidOut = [...requests].map(
    ([declaration, request]) =>
      [declaration, { ...request, steps: layOutSteps(request.steps, names) }] as const,
  );
  const all = [...laidOut.map(([, request]) => request), ...functions];
  const patterns = namePatterns(
    all.flatMap(({ steps }) => steps),
    checking.input,
  );
  const finished = <T extends { steps: GoRuleStep[] }>(one: T): T => ({
    ...one,
    steps: finishSteps(one.steps, patterns),
  });
  return {
    requests: new Map(
      laidOut.map(([declaration, request]) => [
        declaration,
        { ...finished(request), outsideMessage: isOutsideMessage(request.steps, functions) },
      ]),
    ),
    functions: functions.map(finished),
    patterns: declarePatterns(patterns),
  };
}

/** Reports whether steps, or the functions that they call, report a failure of a field that no part of the message holds. */
function isOutsideMessage(steps: GoRuleStep[], functions: GoRules[]): boolean {
  const byName = new Map(functions.map(one => [one.name, one.steps]));
  const seen = new Set<string>();
  const found = [...steps];
  for (let step = found.pop(); step; step = found.pop()) {
    if (step.in === "request" || step.cases.some(({ failure }) => failure?.in === "request")) return true;
    found.push(...step.steps);
    if (step.kind !== "struct" || step.function === null || seen.has(step.function)) continue;
    seen.add(step.function);
    found.push(...(byName.get(step.function) ?? []));
  }
  return false;
}

/** The ids of the functions that may report a failure, themselves or by others that they call. */
function usefulFunctions({ functions }: Ruling): Set<string> {
  const callers = new Map<string, string[]>();
  for (const [id, { steps }] of functions) {
    for (const called of calledFunctions(steps)) append(callers, called, id);
  }
  const useful = new Set([...functions].filter(([, { steps }]) => canFail(steps)).map(([id]) => id));
  // The set grows while it is read.
  for (const id of useful) for (const caller of callers.get(id) ?? []) useful.add(caller);
  return useful;
}

/** The functions that the methods of requests call, directly or through other functions, and the regular expressions that all of these use. */
export function calledRules(
  requests: { go: { rules: GoRuleStep[] } }[],
  { functions, patterns }: Pick<CompiledRules, "functions" | "patterns">,
): { rules: GoRules[]; patterns: GoPattern[] } {
  const own = requests.flatMap(({ go }) => go.rules);
  const called = new Set(calledFunctions(own));
  const byName = new Map(functions.map(one => [one.name, one]));
  // The set grows while it is read.
  for (const name of called)
    for (const next of calledFunctions(byName.get(name)?.steps ?? [])) called.add(next);
  const rules = functions.filter(({ name }) => called.has(name));
  return { rules, patterns: usedPatterns([...own, ...rules.flatMap(({ steps }) => steps)], patterns) };
}
