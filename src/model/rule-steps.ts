/**
 * Makes the code that applies rules, as go-playground/validator walks through a struct in its traverseField: rules in the order of the tag up to the first one that fails;
 * structs without a rule, too; the elements of lists and maps only after `dive`. rule-conditions.ts has the conditions.
 */
import { readConstraints } from "../constraints/read-constraints.ts";
import { shown } from "../constraints/ruled-type.ts";
import type { Constraint } from "../constraints/types.ts";
import { isStandard } from "../types/imports.ts";
import { type TypePlace, type TypeTarget, underlyingTarget } from "../types/lookup.ts";
import type { GoPointerPart } from "./check-types.ts";
import type { Checking } from "./checking.ts";
import { validateTag } from "./constraint-problems.ts";
import { pointerKind } from "./pointer-kinds.ts";
import { conditionsOf } from "./rule-conditions.ts";
import { namesInJSON, type VisitedField, visitedFields } from "./rule-fields.ts";
import type { GoCondition, GoRuleCase, GoRuleFailure, GoRulePart, GoRuleStep } from "./rule-types.ts";
import { condition, type GoValue, goValue, literal, nilCondition, zeroCondition } from "./rule-values.ts";
import { typeId } from "./type-ids.ts";
import { validatorOf } from "./validator-conditions.ts";
import { joinLiterals } from "./value-places.ts";

/** Deepest nesting of types without a name that is followed: real types have less. */
const maxDepth = 30;

/** Deepest nesting of types that the package can't name: their rules are printed again for each of their values. */
const maxUnnamed = 5;

/** What is known while the rules of a package are compiled. */
export interface Ruling {
  checking: Checking;
  /** The functions by the ids of their struct types. The steps have these ids in place of the functions' names. */
  functions: Map<string, RuleFunction>;
  /** Those whose steps are not made yet. They are made one after the other, since a chain of types can be longer than the stack. */
  unfollowed: RuleFunction[];
}

/** A function that applies the rules on the fields of a struct type. */
export interface RuleFunction {
  type: GoRulesType;
  /** The struct. */
  place: TypePlace;
  steps: GoRuleStep[];
}

type GoRulesType = NonNullable<GoValue["written"]>;

/** Where a value is. */
export interface RulePlace {
  in: GoRulePart;
  place: GoPointerPart[];
  /** It is a parameter, whose parts have no names of their own. */
  isParameter: boolean;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The ids of the types that enclose it which the package can't name, so that no function can apply their rules. */
  unnamed: string[];
}

/** A whole message, or the parameter of a function. */
export const startPlace: RulePlace = {
  in: "json",
  place: [],
  isParameter: false,
  loops: 0,
  depth: 0,
  unnamed: [],
};

/** The steps for the fields of a struct. `base` is the struct or a pointer to it. */
export function structSteps(
  ruling: Ruling,
  fields: VisitedField[],
  base: string,
  at: RulePlace,
): GoRuleStep[] {
  return fields.flatMap(({ goName, struct, selector, place, tags, name, promoted }) => {
    const tag = validateTag(tags);
    if (tag?.value === "-") return [];
    const field = { name: goName, place, struct };
    const { constraints } = tag ? readConstraints(ruling.checking, field, tag.value) : { constraints: [] };
    const value = selector === null ? base : `${base}.${selector}`;
    const inside: RulePlace = {
      ...at,
      in: name.in ?? at.in,
      place: at.isParameter ? at.place : [...at.place, { kind: "literal", text: name.text }],
      isParameter: at.isParameter || (name.in !== null && name.in !== "json"),
    };
    const owner = { place: struct, value: base };
    return valueSteps(
      ruling,
      { place, constraints, value, owner, promoted: promoted && { fields: promoted, at } },
      inside,
    );
  });
}

/** A value and its rules. */
interface Ruled {
  place: TypePlace;
  constraints: Constraint[];
  value: string;
  /** The struct that has the value, or the list or map around it, as a field. */
  owner: GoValue["owner"];
  /** The fields that it promotes if it is an embedded struct, and the place of the struct that has them. */
  promoted: { fields: VisitedField[]; at: RulePlace } | null;
  /** The number of its rules that are applied already. */
  applied?: number;
}

/** Rules that a nil pointer keeps if they come first. */
const nilIsFine = new Set(["omitempty", "omitzero", "omitnil", "isdefault"]);

/** Rules that look at other fields, and so at nil, too. */
const conditional = /^(?:required|excluded|skip)_/;

/** Rules that end the check of a struct without a look at its fields. */
const withoutFields = new Set(["structonly", "nostructlevel"]);

function valueSteps(ruling: Ruling, ruled: Ruled, at: RulePlace): GoRuleStep[] {
  const value = goValue(ruling.checking, ruled);
  const { kind, pointers } = value.type;
  const { constraints, applied = 0 } = ruled;
  if (at.depth > maxDepth || (constraints.length === 0 && kind !== "struct")) return [];
  const cases: GoRuleCase[] = [];
  const failure = (constraint: Constraint, message = constraint.message) =>
    failureOf(ruling, constraint, message, at);
  const isNilable = pointers > 0 || kind === "interface";
  const isList = kind === "slice" || kind === "map";
  let seesNil = isNilable && applied === 0;
  const leaveNil = (failed: GoRuleFailure | null) => {
    for (const conditions of nilConditions(value)) cases.push({ conditions: [conditions], failure: failed });
    seesNil = false;
  };
  let steps: GoRuleStep[] | null = null;
  for (const [index, constraint] of constraints.entries()) {
    const { rule } = constraint;
    if (index < applied) continue;
    if (seesNil && !conditional.test(rule)) {
      const isRefused = rule === "required" || (index === 0 && !nilIsFine.has(rule));
      leaveNil(isRefused ? failure(constraint, "is required") : null);
    }
    if (validatorOf(ruling.checking, constraint)?.returns === "error") {
      const conditions = conditionsOf(ruling.checking, constraint, value) ?? [];
      const rest = valueSteps(ruling, { ...ruled, applied: index + 1 }, at);
      steps = [step("call", { cases: [{ conditions, failure: failure(constraint) }], steps: rest })];
    } else if (withoutFields.has(rule)) steps = [];
    else if (rule === "dive") steps = elementSteps(ruling, constraint, value, at);
    else if (rule === "omitempty" || rule === "omitzero" || rule === "omitnil") {
      const conditions = emptyCondition(rule, value, isNilable);
      if (conditions) cases.push({ conditions: [conditions], failure: null });
    } else if (rule === "required" && ((isNilable && !isList) || (index === 0 && kind === "struct")))
      continue;
    else if (rule === "isdefault" && isNilable && !isList)
      // Only nil is the default of a pointer, but a nil list behind one is a default, too.
      cases.push({ conditions: notNil(value), failure: failure(constraint) });
    else {
      const conditions =
        rule === "or"
          ? alternatives(ruling.checking, constraint, value)
          : conditionsOf(ruling.checking, constraint, value);
      if (conditions) cases.push({ conditions, failure: failure(constraint) });
    }
    if (steps) break;
  }
  if (steps === null && kind === "struct") {
    if (seesNil) leaveNil(null);
    steps = insideSteps(ruling, ruled, value, at);
  }
  return cases.length > 0 || steps ? [step("switch", { cases, steps: steps ?? [] })] : [];
}

/** The conditions under which a pointer, or one that it points to, or an interface behind it, is nil. */
function nilConditions({ type, outer }: GoValue): GoCondition[] {
  const levels = type.pointers + (type.kind === "interface" ? 1 : 0);
  return Array.from({ length: levels }, (_, level) => nilCondition("*".repeat(level) + outer, false));
}

function notNil(value: GoValue): GoCondition[] {
  return nilConditions(value).map(({ value }) => nilCondition(value, true));
}

/** The condition under which `omitempty` and its like end the check of a value that is not nil; null if they never do. */
function emptyCondition(rule: string, value: GoValue, isNilable: boolean): GoCondition | null {
  const { kind } = value.type;
  const isList = kind === "slice" || kind === "map";
  if (rule === "omitzero") {
    if (isList) return condition("length", value.value, { operator: "==", operands: [literal("0")] });
    return kind === "interface" ? null : zeroCondition(value, false);
  }
  if (isList) return zeroCondition(value, false);
  return rule === "omitnil" || isNilable ? null : zeroCondition(value, false);
}

/** The conditions under which no alternative holds; null if one always does. */
function alternatives(
  checking: Checking,
  { alternatives }: Constraint,
  value: GoValue,
): GoCondition[] | null {
  const each = alternatives.map(one => conditionsOf(checking, one, value));
  return each.includes(null) ? null : each.flatMap(conditions => conditions ?? []);
}

function failureOf(ruling: Ruling, constraint: Constraint, message: string, at: RulePlace): GoRuleFailure {
  const { rule, parameter } = constraint;
  const validator = validatorOf(ruling.checking, constraint);
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
  ruling: Ruling,
  { keys, elements }: Constraint,
  value: GoValue,
  at: RulePlace,
): GoRuleStep[] {
  const { type, operand, owner } = value;
  if (!type.element) return [];
  const { loops } = at;
  const inside = (part: GoPointerPart) => ({
    ...at,
    place: at.isParameter ? at.place : [...at.place, { kind: "literal" as const, text: "/" }, part],
    loops: loops + 1,
    depth: at.depth + 1,
  });
  if (type.key === null) {
    const index = "ijkmn"[loops] ?? `i${loops}`;
    const element = {
      place: type.element,
      constraints: elements,
      value: `${operand}[${index}]`,
      owner,
      promoted: null,
    };
    const steps = valueSteps(ruling, element, inside({ kind: "index", text: index }));
    return steps.length > 0 ? [step("list", { value: value.value, index, steps })] : [];
  }
  const number = loops === 0 ? "" : String(loops + 1);
  const [index, item] = [`key${number}`, `value${number}`];
  const place = inside({ kind: pointerKind(ruling.checking.reader, type.key), text: index });
  const ofKeys = valueSteps(
    ruling,
    { place: type.key, constraints: keys, value: index, owner, promoted: null },
    place,
  );
  const ofValues = valueSteps(
    ruling,
    { place: type.element, constraints: elements, value: item, owner, promoted: null },
    place,
  );
  const steps = [...ofKeys, ...ofValues];
  if (steps.length === 0) return [];
  return [step("map", { value: value.value, index, item: ofValues.length > 0 ? item : null, steps })];
}

/** The steps for what a struct holds. */
function insideSteps(ruling: Ruling, { promoted }: Ruled, value: GoValue, at: RulePlace): GoRuleStep[] {
  const { checking } = ruling;
  const { type, outer, target } = value;
  const base = type.pointers > 1 ? value.operand : outer;
  if (promoted) return structSteps(ruling, promoted.fields, base, promoted.at);
  const underlying = underlyingTarget(checking.reader, target);
  if (underlying.kind !== "literal" || isOfStandardLibrary(checking, target)) return [];
  const { place } = underlying;
  const id = target.kind === "declared" ? typeId(checking.ids, target) : null;
  // A type without an end; encoding/json can't read it either.
  if (target.kind === "declared" && id === null) return [];
  if (id === null || value.written === null) {
    if (id !== null && (at.unnamed.includes(id) || at.unnamed.length > maxUnnamed)) return [];
    const inner = { ...at, depth: at.depth + 1, unnamed: id === null ? at.unnamed : [...at.unnamed, id] };
    return structSteps(ruling, fieldsInJSON(checking, place), base, inner);
  }
  if (!ruling.functions.has(id)) {
    const made: RuleFunction = { type: value.written, place, steps: [] };
    ruling.functions.set(id, made);
    ruling.unfollowed.push(made);
  }
  const pointer = type.pointers === 0 ? `&${outer}` : "*".repeat(type.pointers - 1) + outer;
  return [step("struct", { value: pointer, function: id, in: at.in, place: joinLiterals(at.place) })];
}

function fieldsInJSON(checking: Checking, place: TypePlace): VisitedField[] {
  return visitedFields(checking, place, namesInJSON(checking, place), name => ({
    in: null,
    text: `/${name}`,
  }));
}

/** The standard library has no rules. */
function isOfStandardLibrary({ reader }: Checking, target: TypeTarget): boolean {
  return (
    target.kind === "declared" && target.pkg.importPath !== null && isStandard(reader, target.pkg.importPath)
  );
}

/** Makes the steps of the functions that were found, and of those that these lead to. */
export function followFunctions(ruling: Ruling): void {
  const { checking, unfollowed } = ruling;
  for (let next = unfollowed.pop(); next; next = unfollowed.pop()) {
    next.steps = structSteps(ruling, fieldsInJSON(checking, next.place), "v", startPlace);
  }
}

/** A step with the given keys, and without the others. */
export function step(kind: GoRuleStep["kind"], given: Partial<GoRuleStep>): GoRuleStep {
  const nothing = { cases: [], conditions: [], value: "", function: null, in: "json" as const };
  return { kind, ...nothing, place: [], index: null, item: null, steps: [], ...given };
}
