/**
 * Makes the steps that apply rules in the order of go-playground/validator's traverseField. The rules of a tag apply up to the first one that fails.
 * The fields of structs are always visited, the elements of lists and maps only after `dive`. rule-conditions.ts has the conditions.
 */

import { askedOfStruct, isConditional, refusesNilAt } from "../../constraints/judge-value.ts";
import { validateTag } from "../../constraints/parse-validate-tag.ts";
import { constraintsOf } from "../../constraints/read-constraints.ts";
import { checkOf, diveInto, shown } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import { valueType } from "../../constraints/value-kinds.ts";
import type { TypeExpression } from "../../go/declarations.ts";
import type { GoType } from "../../types/go-types.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import { addFunction, makeSteps } from "../functions.ts";
import type { CheckContext } from "./check-context.ts";
import { reportUnapplied } from "./constraint-problems.ts";
import { conditionsOf, validatorOf } from "./rule-conditions.ts";
import { lookupInJSON, type VisitedField, visitedFields } from "./rule-fields.ts";
import type {
  GoCondition,
  GoPointerPart,
  GoRuleCase,
  GoRuleFailure,
  GoRulePart,
  GoRuleStep,
} from "./rule-types.ts";
import {
  condition,
  type GoValue,
  goValue,
  isDecidedByNil,
  isNilable,
  literal,
  nilConditions,
  zeroCondition,
} from "./rule-values.ts";
import { joinLiterals, loopVariable, numbered, pointerKind } from "./value-places.ts";

/** Deepest nesting of types without a name that is followed: real types have less. */
const maxDepth = 30;

/** Deepest nesting of types that the package can't name: their rules are printed again for each of their values. */
const maxUnnamed = 5;

/** The steps for the fields of a struct. `base` is the struct or a pointer to it. */
export function structSteps(
  context: CheckContext,
  fields: VisitedField[],
  base: string,
  at: RulePlace,
): GoRuleStep[] {
  return fields.flatMap(({ field, owner, selector, name, promoted }) => {
    const tag = selector === null ? undefined : validateTag(field.tag.pairs);
    if (tag?.value === "-") return [];
    const read = tag && constraintsOf(context, field);
    if (read) reportUnapplied(context, field, read.problems);
    const constraints = read?.constraints ?? [];
    const select = (selector: string | null) => (selector ? `${base}.${selector}` : base);
    const inside: RulePlace = {
      ...at,
      in: name.in ?? at.in,
      place: at.isParameter ? at.place : [...at.place, { kind: "literal", text: name.text }],
      isParameter: at.isParameter || (name.in !== null && name.in !== "json" && name.in !== "request"),
    };
    const one: ConstrainedValue = {
      goType: field.type,
      constraints,
      value: select(selector),
      owner: { struct: field.struct, value: select(owner) },
      promoted: promoted && { fields: promoted, base, at },
    };
    return valueSteps(context, one, inside);
  });
}

/** The steps for a whole body that is not a struct. It has no tag, so its elements are visited as if there was a `dive`. */
export function wholeSteps(context: CheckContext, goType: GoType, value: string): GoRuleStep[] {
  const constraints = divesInto(goType);
  const owner = { struct: goType, value };
  return valueSteps(context, { goType, constraints, value, owner, promoted: null }, startPlace);
}

/** A `dive` for each level of lists and maps. */
function divesInto(goType: GoType, outer: unknown[] = []): Constraint[] {
  const { element, type } = valueType(goType);
  if (element === null || outer.includes(type.literal?.type)) return [];
  return [diveInto(divesInto(element, [...outer, type.literal?.type]))];
}

/** A value and its rules. */
interface ConstrainedValue {
  goType: GoType;
  constraints: Constraint[];
  value: string;
  /** The struct that has the value, or the list or map around it, as a field. */
  owner: GoValue["owner"];
  /** The fields that it promotes if it is an embedded struct, with the outermost struct and its place. */
  promoted: { fields: VisitedField[]; base: string; at: RulePlace } | null;
  /** The number of its rules that are applied already. */
  applied?: number;
}

/** The steps for the rules of a value that are not applied yet, and for the struct that it may be. */
function valueSteps(context: CheckContext, one: ConstrainedValue, at: RulePlace): GoRuleStep[] {
  const value = goValue(context, one);
  const { kind } = value.type;
  const { constraints, applied = 0 } = one;
  if (at.depth > maxDepth || (constraints.length === 0 && kind !== "struct")) return [];
  const cases: GoRuleCase[] = [];
  const failure = (constraint: Constraint, message = constraint.message) =>
    failureOf(context, constraint, message, at);
  let mayBeNil = isNilable(value) && applied === 0;
  const endAtNil = (failed: GoRuleFailure | null) => {
    for (const conditions of nilConditions(value)) cases.push({ conditions: [conditions], failure: failed });
    mayBeNil = false;
  };
  let steps: GoRuleStep[] | null = null;
  for (const [index, constraint] of constraints.entries()) {
    const check = checkOf(constraint);
    if (index < applied) continue;
    const isDecided = check.kind === "zero" && check.is && isDecidedByNil(value);
    if (mayBeNil && isDecided) mayBeNil = false;
    else if (mayBeNil && !isConditional(constraint.alternatives[0] ?? constraint))
      endAtNil(refusesNilAt(index, constraint) ? failure(constraint, "is required") : null);
    if (validatorOf(context, constraint)?.returns === "error") {
      const conditions = conditionsOf(context, constraint, value) ?? [];
      const rest = valueSteps(context, { ...one, applied: index + 1 }, at);
      steps = [step("call", { cases: [{ conditions, failure: failure(constraint) }], steps: rest })];
    } else if (check.kind === "end") steps = [];
    else if (check.kind === "dive") steps = elementSteps(context, constraint, value, at);
    else if (check.kind === "omit") {
      const conditions = emptyCondition(check.where, value);
      if (conditions) cases.push({ conditions: [conditions], failure: null });
    } else {
      const asked = index === 0 && kind === "struct" ? askedOfStruct(constraint) : constraint;
      if (!asked) continue;
      const conditions =
        asked.rule === "or"
          ? alternatives(context, asked, value, mayBeNil)
          : conditionsOf(context, asked, value);
      if (conditions) cases.push({ conditions, failure: failure(asked) });
      // Only a nil value keeps isdefault, and there is nothing in it.
      if (isDecided) steps = [];
    }
    if (steps) break;
  }
  if (steps === null && kind === "struct") {
    if (mayBeNil) endAtNil(null);
    steps = insideSteps(context, one, value, at);
  }
  return cases.length > 0 || steps ? [step("switch", { cases, steps: steps ?? [] })] : [];
}

/** The condition under which `omitempty` and its like end the check of a value that is not nil; null if they never do. */
function emptyCondition(where: "empty" | "zero" | "nil", value: GoValue): GoCondition | null {
  const { kind } = value.type;
  const isList = kind === "slice" || kind === "map";
  if (where === "zero") {
    if (isList) return condition("length", value.value, { operator: "==", operands: [literal("0")] });
    return kind === "interface" ? null : zeroCondition(value, false);
  }
  if (isList) return zeroCondition(value, false);
  return where === "nil" || isNilable(value) ? null : zeroCondition(value, false);
}

/** The conditions under which no alternative holds; null if one always does. Where the value may be nil, only isdefault and rules on other fields hold for nil. */
function alternatives(
  context: CheckContext,
  { alternatives }: Constraint,
  value: GoValue,
  mayBeNil: boolean,
): GoCondition[] | null {
  const each = alternatives.map(one => {
    const conditions = conditionsOf(context, one, value);
    const check = checkOf(one);
    const holdsForNil = check.kind === "zero" && check.is && isDecidedByNil(value);
    if (!mayBeNil || isConditional(one) || holdsForNil) return conditions;
    const isNil = nilConditions(value).map(one => ({ conditions: [one] }));
    const groups = conditions === null ? isNil : [...isNil, { conditions }];
    return [condition("any", value.value, { groups })];
  });
  return each.includes(null) ? null : each.flatMap(conditions => conditions ?? []);
}

function failureOf(
  context: CheckContext,
  constraint: Constraint,
  message: string,
  at: RulePlace,
): GoRuleFailure {
  const { rule, parameter } = constraint;
  const validator = validatorOf(context, constraint);
  const name = validator ? (validator.returns === "error" ? "call" : "function") : rule;
  return {
    name: message === constraint.message ? name : "required",
    rule: rule === "or" ? shown(constraint) : rule,
    parameter: parameter ?? "",
    message,
    in: at.in,
    place: joinLiterals(at.place),
  };
}

/** The steps for the elements of a list, or for the keys and values of a map. */
function elementSteps(
  context: CheckContext,
  { keys, elements }: Constraint,
  { type, operand, owner, value }: GoValue,
  at: RulePlace,
): GoRuleStep[] {
  const { element, key } = type;
  if (!element) return [];
  const stepsOf = (goType: GoType, constraints: Constraint[], value: string, part: GoPointerPart) =>
    valueSteps(
      context,
      { goType, constraints, value, owner, promoted: null },
      {
        ...at,
        place: at.isParameter ? at.place : [...at.place, { kind: "literal", text: "/" }, part],
        loops: at.loops + 1,
        depth: at.depth + 1,
      },
    );
  if (key === null) {
    const index = loopVariable(at.loops);
    const steps = stepsOf(element, elements, `${operand}[${index}]`, { kind: "index", text: index });
    return steps.length > 0 ? [step("list", { value, index, steps })] : [];
  }
  const [index, item] = [numbered("key", at.loops), numbered("value", at.loops)];
  const part: GoPointerPart = { kind: pointerKind(key), text: index };
  const ofKeys = stepsOf(key, keys, index, part);
  const ofValues = stepsOf(element, elements, item, part);
  const steps = [...ofKeys, ...ofValues];
  if (steps.length === 0) return [];
  return [step("map", { value, index, item: ofValues.length > 0 ? item : null, steps })];
}

/** The steps for what a struct holds. */
function insideSteps(
  context: CheckContext,
  { promoted }: ConstrainedValue,
  value: GoValue,
  at: RulePlace,
): GoRuleStep[] {
  const { type, outer } = value;
  if (promoted) return structSteps(context, promoted.fields, promoted.base, promoted.at);
  const struct = type.type;
  const { target, literal } = struct;
  // The standard library has no rules.
  if (literal === null || isOfStandardLibrary(struct)) return [];
  const id = target.kind === "declared" ? target.id : null;
  if (id === null || value.written === null) {
    const key = id ?? literal.type;
    if (at.unnamed.includes(key) || (id !== null && at.unnamed.length > maxUnnamed)) return [];
    const inner = { ...at, depth: at.depth + 1, unnamed: [...at.unnamed, key] };
    const fields = visitedFields(context, struct, lookupInJSON(struct));
    return structSteps(context, fields, type.pointers > 1 ? value.operand : outer, inner);
  }
  const { written } = value;
  addFunction(context.ruleFunctions, id, () => ({ type: written, struct, steps: [] }));
  const pointer = type.pointers === 0 ? `&${outer}` : "*".repeat(type.pointers - 1) + outer;
  const kind = at.isParameter ? "parameter" : "struct";
  return [step(kind, { value: pointer, function: id, in: at.in, place: joinLiterals(at.place) })];
}

/** Makes the steps of the functions that were found, and of those that these lead to. */
export function makeFunctions(context: CheckContext): void {
  makeSteps(context.ruleFunctions, one => {
    const fields = visitedFields(context, one.struct, lookupInJSON(one.struct));
    one.steps = structSteps(context, fields, "v", startPlace);
  });
}

/** Where a value is. */
interface RulePlace {
  in: GoRulePart;
  place: GoPointerPart[];
  /** It is a parameter or a part of one: failures name the parameter. */
  isParameter: boolean;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs around it for which there is no function: the ids of types that the package can't name, and structs without a name. */
  unnamed: (string | TypeExpression)[];
}

/** The place of a whole message, or of a function's parameter. */
export const startPlace: RulePlace = {
  in: "json",
  place: [],
  isParameter: false,
  loops: 0,
  depth: 0,
  unnamed: [],
};

/** A step with the given keys, and without the others. */
export function step(kind: GoRuleStep["kind"], given: Partial<GoRuleStep>): GoRuleStep {
  const nothing = { cases: [], conditions: [], value: "", function: null, in: "json" as const };
  return { kind, ...nothing, place: [], index: null, item: null, elseIf: false, steps: [], ...given };
}
