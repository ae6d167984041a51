/**
 * Makes the steps that apply rules in the order of go-playground/validator's traverseField. The rules of a tag apply up to the first one that fails.
 * The fields of structs are always visited, the elements of lists and maps only after `dive`. rule-conditions.ts has the conditions.
 */
import { askedOfStruct, isConditional, refusesNilAt } from "../../constraints/judge-value.ts";
import { validateTag } from "../../constraints/parse-validate-tag.ts";
import { constraintsOf } from "../../constraints/read-constraints.ts";
import { valueType } from "../../constraints/rule.ts";
import { checkOf, diveInto, shown } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import type { TypeExpression } from "../../go/declarations.ts";
import { canonicalHeader } from "../../go/http.ts";
import { isExported, predeclaredTypes } from "../../go/identifiers.ts";
import { jsonFields } from "../../shapes/json-fields.ts";
import { fieldPath, isTextPart, partTag } from "../../types/binding-names.ts";
import type { GoType, StructField } from "../../types/go-types.ts";
import { hasMethod } from "../../types/methods.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import { promotedFields, type ResolvedStruct } from "../../types/resolve-types.ts";
import { structFields } from "../../types/struct-fields.ts";
import { writableType } from "../../types/type-text.ts";
import { addFunction, makeSteps } from "../functions.ts";
import {
  type CodeValue,
  elementPlace,
  loopVariable,
  numbered,
  placeBefore,
  placeWithin,
  pointerKind,
  pointerPart,
} from "../type-walk.ts";
import type { CheckContext } from "./check-context.ts";
import { reportUnapplied } from "./constraint-problems.ts";
import { conditionsOf, validatorOf } from "./rule-conditions.ts";
import type { GoCondition, GoPointerPart, GoRuleCase, GoRuleFailure, GoRuleStep } from "./rule-types.ts";
import {
  condition,
  type GoValue,
  goValue,
  isDecidedByNil,
  isNilable,
  literal,
  nilConditions,
  zeroCondition,
} from "./value-conditions.ts";

/** The name of a field in a message. */
interface FieldName {
  /** The part of the message; null for that of the struct. */
  in: GoRuleStep["in"] | null;
  /** What is added to the place of the struct, or the name of a parameter. */
  text: string;
}

/** How the fields of a struct are found in Go and in the message. */
interface FieldLookup {
  /** The names of the fields in the message, by their paths of Go names, such as `Owner.Name`. */
  names: ReadonlyMap<string, FieldName>;
  /** The name in failures of a field that has none in the message. */
  otherwise(name: string): FieldName;
  /** The paths of the fields that Go selects by their last name alone. */
  promoted(): ReadonlySet<string>;
}

/** The lookup in a binding struct. Its method UnmarshalJSON, if it has one, may also read fields from the body that have no name there. */
function lookupInMessage({ body, fields }: ResolvedStruct, readsItself: boolean): FieldLookup {
  const names = new Map<string, FieldName>();
  for (const field of fields) {
    const tag = partTag(field.tag.pairs);
    if (field.flattened || !tag) continue;
    const { key: part, name } = tag;
    const key = name || field.name;
    const text = part === "json" ? pointerPart(key) : part === "header" ? canonicalHeader(key) : key;
    const bodyPart = body?.raw ? "body" : "json";
    names.set(fieldPath(field), part === "body" ? { in: bodyPart, text: "" } : { in: part, text });
  }
  const promoted = new Set(fields.map(fieldPath));
  return {
    names,
    otherwise: name =>
      readsItself ? { in: "json", text: pointerPart(name) } : { in: "request", text: name },
    promoted: () => promoted,
  };
}

/** The lookup in a struct that is a JSON object. */
function lookupInJSON(struct: GoType): FieldLookup {
  const isNamed = struct.target.kind === "declared";
  const readsItself = isNamed && hasMethod(struct, "UnmarshalJSON", "UnmarshalText");
  const nameOf = (key: string): FieldName => ({ in: null, text: pointerPart(key) });
  let promoted: Set<string> | null = null;
  return {
    names: new Map(jsonFields(struct).fields.map(field => [fieldPath(field), nameOf(field.key)])),
    otherwise: name => ({ in: readsItself ? null : "request", text: pointerPart(name) }),
    promoted() {
      promoted ??= new Set(isNamed ? promotedFields(struct).fields.map(fieldPath) : []);
      return promoted;
    },
  };
}

/** Deepest nesting of types that the package can't name: their rules are printed again for each of their values. */
const maxUnnamed = 5;

/** A struct that is embedded more often than this has a function that applies its rules. Otherwise they would be printed again for each path to it. */
const mostUses = 3;

/** A struct, or one that it embeds, whose fields validator visits. */
interface VisitedStruct {
  /** The outermost struct, or a pointer to it. */
  base: string;
  /** Its place. */
  at: RulePlace;
  lookup: FieldLookup;
  /** The names of the embedded fields that lead to this one. */
  path: string[];
  /** What selects it from the outermost struct; null where generated code can't name it, so that only its promoted fields can be selected. */
  selector: string | null;
  /** The structs around it. */
  within: GoType[];
  /** How often each struct is embedded. */
  uses: Map<GoType, number>;
}

/** The steps for the fields of a struct. `base` is the struct or a pointer to it. */
function structSteps(context: CheckContext, type: GoType, lookup: FieldLookup, base: string, at: RulePlace) {
  const outer = { base, at, lookup, path: [], selector: "", within: [], uses: new Map() };
  return structFields(type).flatMap((field): GoRuleStep[] => fieldSteps(context, field, outer));
}

/** The steps for a field, or for the fields that the message has in the place of an embedded struct. */
function fieldSteps(context: CheckContext, field: StructField, outer: VisitedStruct): GoRuleStep[] {
  const { name, embedded, tag, declaration, held, struct } = field;
  const { base, at, lookup, within, uses } = outer;
  const rules = validateTag(tag.pairs);
  if (!embedded && (!isExported(name) || !(rules || mayHoldStruct(declaration.type)))) return [];
  const path = [...outer.path, name];
  const found = lookup.names.get(path.join(".")) ?? null;
  const [inside] = embedded ? structFields(held) : [];
  const isFlattened =
    embedded &&
    found === null &&
    held.literal?.type.kind === "struct" &&
    !tag.pairs.some(({ key, value }) => key === "json" && value === "-") &&
    !(inside && within.includes(inside.struct)) &&
    !(inside && (uses.get(inside.struct) ?? 0) >= mostUses);
  if (isFlattened && inside) uses.set(inside.struct, (uses.get(inside.struct) ?? 0) + 1);
  // Its name alone where Go promotes it; null if generated code can't select it.
  const isPromoted = path.length === 1 || lookup.promoted().has(path.join("."));
  const isNameable = isExported(name) || struct.place.pkg === context.own;
  const selector = !isNameable ? null : isPromoted ? name : outer.selector && `${outer.selector}.${name}`;
  // The fields of a struct that can't be named are promoted, but whether a pointer to it is nil can't be found out.
  if (selector === null && (!isFlattened || field.isPointer)) return [];
  if (selector !== null && rules?.value === "-") return [];
  const read = selector === null || !rules ? null : constraintsOf(context, field);
  if (read) reportUnapplied(context, field, read.problems);
  const { in: part, text } = found ?? lookup.otherwise(name);
  const select = (selector: string | null) => (selector ? `${base}.${selector}` : base);
  return valueSteps(context, read?.constraints ?? [], {
    ...at,
    goType: field.type,
    value: select(selector),
    owner: { struct, value: select(outer.selector) },
    promoted: isFlattened ? { ...outer, path, selector, within: [...within, struct] } : null,
    in: part ?? at.in,
    place: at.isParameter ? at.place : placeWithin(at.place, { kind: "literal", text }),
    isParameter: at.isParameter || isTextPart(part ?? undefined) || part === "body",
  });
}

/** A quick test: reports whether a type may be a struct, or a pointer to one. */
function mayHoldStruct(type: TypeExpression): boolean {
  if (type.kind === "pointer") return mayHoldStruct(type.element);
  // Nobody declares a struct with a predeclared name.
  if (type.kind === "name") return type.package !== null || !predeclaredTypes.has(type.name);
  return type.kind === "struct";
}

/** The steps for a request. A whole body that is not a struct has no tag, so its elements are visited as if there was a `dive`. */
export function requestSteps(context: CheckContext, request: ResolvedStruct): GoRuleStep[] {
  const { type, whole } = request;
  const lookup = lookupInMessage(request, hasMethod(type, "UnmarshalJSON"));
  const at = { goType: type, value: "req", owner: { struct: type, value: "req" }, ...startPlace };
  const steps =
    whole === null
      ? structSteps(context, type, lookup, "req", startPlace)
      : valueSteps(context, divesInto(type), { ...at, promoted: null });
  makeSteps(context.ruleFunctions);
  return steps;
}

/** A `dive` for each level of lists and maps. */
function divesInto(goType: GoType, outer: unknown[] = []): Constraint[] {
  const { element, type } = valueType(goType);
  if (element === null || outer.includes(type.literal?.type)) return [];
  return [diveInto(divesInto(element, [...outer, type.literal?.type]))];
}

/** A value that has rules, and where it is. */
interface PlacedValue extends RulePlace {
  goType: GoType;
  value: string;
  /** The struct that has the value, or the list or map around it, as a field. */
  owner: GoValue["owner"];
  /** The embedded struct that it is, if it promotes fields. */
  promoted: VisitedStruct | null;
}

/** What is said of a value that is nil. */
const required = { name: "required", message: "is required" };

/** The steps for the rules of a value but the first ones, which are applied already, and for the struct that it may be. */
function valueSteps(
  context: CheckContext,
  constraints: Constraint[],
  at: PlacedValue,
  applied = 0,
): GoRuleStep[] {
  const value = goValue(context, at.goType, at.value, at.owner);
  const { kind } = value;
  if (constraints.length === 0 && kind !== "struct") return [];
  const cases: GoRuleCase[] = [];
  const failure = (constraint: Constraint): GoRuleFailure => {
    const { rule, parameter, message } = constraint;
    const validator = validatorOf(context, constraint);
    return {
      name: validator ? (validator.returns === "error" ? "call" : "function") : rule,
      rule: rule === "or" ? shown(constraint) : rule,
      parameter: parameter ?? "",
      message,
      in: at.in,
      place: at.place,
    };
  };
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
    else if (mayBeNil && !isConditional(constraint))
      endAtNil(refusesNilAt(index, constraint) ? { ...failure(constraint), ...required } : null);
    if (validatorOf(context, constraint)?.returns === "error") {
      const conditions = conditionsOf(context, constraint, value) ?? [];
      const rest = valueSteps(context, constraints, at, index + 1);
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
    steps = insideSteps(context, value, at);
  }
  return cases.length > 0 || steps ? [step("switch", { cases, steps: steps ?? [] })] : [];
}

/** The condition under which `omitempty` and its like end the check of a value that is not nil; null if they never do. */
function emptyCondition(where: "empty" | "zero" | "nil", value: GoValue): GoCondition | null {
  const { kind } = value;
  const isList = kind === "slice" || kind === "map";
  if (isList && where === "zero")
    return condition("length", value.value, { operator: "==", operands: [literal("0")] });
  const never = where === "zero" ? kind === "interface" : where === "nil" || isNilable(value);
  return never && !isList ? null : zeroCondition(value, false);
}

/** The conditions under which no alternative holds; null if one always does. Where the value may be nil, only isdefault and rules on other fields hold for nil. */
function alternatives(context: CheckContext, rule: Constraint, value: GoValue, mayBeNil: boolean) {
  const each = rule.alternatives.map(one => {
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

/** The steps for the elements of a list, or for the keys and values of a map. */
function elementSteps(
  context: CheckContext,
  { keys, elements }: Constraint,
  { element, key, operand, value }: GoValue,
  at: PlacedValue,
): GoRuleStep[] {
  if (!element) return [];
  const stepsOf = (goType: GoType, constraints: Constraint[], value: string, part: GoPointerPart) => {
    const place = at.isParameter ? at.place : elementPlace(at.place, part);
    const inner = { ...at, goType, value, promoted: null, place, loops: at.loops + 1 };
    return valueSteps(context, constraints, inner);
  };
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

function insideSteps(context: CheckContext, value: GoValue, at: PlacedValue): GoRuleStep[] {
  const { promoted } = at;
  const { type: struct, pointers, outer } = value;
  if (promoted) return structFields(struct).flatMap(field => fieldSteps(context, field, promoted));
  const { target, literal } = struct;
  // The standard library has no rules.
  if (literal === null || isOfStandardLibrary(struct)) return [];
  const id = target.kind === "declared" ? target.id : null;
  const written = id === null ? null : writableType(struct, context.own);
  if (id === null || written === null) {
    const key = id ?? literal.type;
    if (at.unnamed.includes(key) || (id !== null && at.unnamed.length > maxUnnamed)) return [];
    const inner = { ...at, unnamed: [...at.unnamed, key] };
    return structSteps(context, struct, lookupInJSON(struct), pointers > 1 ? value.operand : outer, inner);
  }
  addFunction(context.ruleFunctions, id, { type: written, steps: [] }, () =>
    structSteps(context, struct, lookupInJSON(struct), "v", startPlace),
  );
  const pointer = pointers === 0 ? `&${outer}` : "*".repeat(pointers - 1) + outer;
  const kind = at.isParameter ? "parameter" : "struct";
  return [step(kind, { value: pointer, function: id, in: at.in, place: placeBefore(at.place) })];
}

/** Where a value is. */
interface RulePlace extends Pick<GoRuleStep, "in" | "place">, Pick<CodeValue, "loops"> {
  /** It is a parameter or a part of one: failures name the parameter. */
  isParameter: boolean;
  /** The structs around it for which there is no function: the ids of types that the package can't name, and structs without a name. */
  unnamed: (string | TypeExpression)[];
}

/** The place of a whole message, or of a function's parameter. */
const startPlace: RulePlace = { in: "json", place: [], isParameter: false, loops: 0, unnamed: [] };

/** A step with the given keys, and without the others. */
export function step(kind: GoRuleStep["kind"], given: Partial<GoRuleStep>): GoRuleStep {
  const nothing = { cases: [], conditions: [], value: "", function: null, in: "json" as const };
  return { kind, ...nothing, place: [], index: null, item: null, elseIf: false, steps: [], ...given };
}
