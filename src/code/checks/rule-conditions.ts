/**
 * The conditions in Go under which values break rules, by the checks of the rows in src/constraints. A condition of a new kind is a member of `GoCondition.kind`
 * and a partial `when-<kind>` in templates/chapters/rules.go.hbs.
 */

import { canSelect, findField, isHidden } from "../../constraints/named-fields.ts";
import { type Check, type FieldComparison, type FieldCondition, opposites } from "../../constraints/rule.ts";
import { checkOf } from "../../constraints/rules.ts";
import type { Constraint, Operator } from "../../constraints/types.ts";
import { takesBasic, type Validator } from "../../constraints/validators.ts";
import { isSameType } from "../../types/comparable.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoCondition } from "./rule-types.ts";
import {
  condition,
  type GoValue,
  goType,
  goValue,
  isPredeclared,
  isTime,
  literal,
  nilCondition,
  textOperand,
  timeType,
  zeroCondition,
} from "./rule-values.ts";
import { breaksCheck, breaksOrder, timeMethods, unlike } from "./value-conditions.ts";

/** The conditions under which a value that is not nil breaks a rule; null where no value breaks it. Rules that say how the check goes on are in rule-steps.ts. */
export function conditionsOf(
  context: CheckContext,
  constraint: Constraint,
  value: GoValue,
): GoCondition[] | null {
  const check = checkOf(constraint);
  if (check.kind === "function") return breaksFunction(context, constraint, value);
  if (check.kind === "alternatives") return null;
  return constraint.fields.length > 0
    ? breaksFieldCheck(context, check, constraint, value)
    : breaksCheck(check, constraint, value);
}

/** The function that decides about a rule; null for gen's own rules. */
export function validatorOf(
  { validators }: Pick<CheckContext, "validators">,
  { rule, function: decides }: Constraint,
): Validator | null {
  const validator = decides === null ? undefined : validators.get(rule);
  return validator === undefined || typeof validator === "string" ? null : validator;
}

/** The condition under which a function of the config refuses a value. */
function breaksFunction(
  context: CheckContext,
  constraint: Constraint,
  { type, value }: GoValue,
): GoCondition[] | null {
  const validator = validatorOf(context, constraint);
  if (!validator) return null;
  const { name, pkg, takesParameter, returns } = validator;
  const needsConversion = takesBasic(validator, type) && !isPredeclared(type);
  return [
    condition("call", needsConversion ? `${type.basic}(${value})` : value, {
      negated: returns === "bool",
      operator: returns === "error" ? "!=" : null,
      operands: takesParameter ? [textOperand(constraint.parameter ?? "")] : [],
      type:
        pkg === null
          ? goType(name)
          : goType(`${pkg.name}.${name}`, [{ name: pkg.name, path: pkg.importPath }]),
    }),
  ];
}

/** Conditions that all hold. */
type All = GoCondition[];

/** What holds where a value breaks a rule that looks at other fields; null where generated code can't select one of them. */
function breaksFieldCheck(
  context: CheckContext,
  check: Check,
  constraint: Constraint,
  value: GoValue,
): All | null {
  if (check.kind === "unique") return breaksUnique(context, constraint, value);
  const others: OtherField[] = [];
  for (const { name } of constraint.fields) {
    const other = otherField(context, value.owner, name);
    if (!other) return null;
    others.push(other);
  }
  const [first] = others;
  if (check.kind === "condition") return breaksCondition(check, constraint, value, others);
  if (check.kind === "compareField") return breaksComparison(check, value, first!);
  return check.kind === "containField" ? breaksContaining(check.negated, value, first!) : null;
}

/** The condition that all conditions of at least one group hold. */
function any(groups: All[]): All {
  const [only] = groups;
  if (groups.length === 1) return only!;
  return [condition("any", "", { groups: groups.map(conditions => ({ conditions })) })];
}

/** `required_if`, `excluded_with` and their like: the value is zero, or not, and the other fields are as the rule says. */
function breaksCondition(
  { needs, asks, of, negated }: FieldCondition,
  { fields }: Constraint,
  value: GoValue,
  others: OtherField[],
): All {
  const own: OtherField = { value, reached: [], notReached: [] };
  const broken = needs === "required" ? any(missing(own)) : given(own);
  const answers = others.map((other, index): All[] => {
    if (asks === "given") return [given(other)];
    if (asks === "missing") return missing(other);
    const text = fields[index]?.value ?? "";
    return negated ? isNot(other, text) : [is(other, text)];
  });
  // A negated rule such as `required_unless` counts only if no field has its value.
  return of === "all" || negated ? [...broken, ...answers.flatMap(any)] : [...broken, ...any(answers.flat())];
}

/** For each pointer to a value, outermost first, the condition that it is nil, or is not. */
function pointerConditions({ type, outer }: GoValue, negated: boolean): All {
  return Array.from({ length: type.pointers }, (_, level) =>
    nilCondition("*".repeat(level) + outer, negated),
  );
}

/** The conditions that a field is given: it is not zero, or a pointer to a value. */
function given({ value, reached }: OtherField): All {
  return [
    ...reached,
    ...pointerConditions(value, true),
    ...(isJudgedByPointer(value) ? [] : [zeroCondition(value, true)]),
  ];
}

/** The groups of conditions of which one holds where a field is not given. */
function missing({ value, notReached }: OtherField): All[] {
  return [
    ...notReached,
    ...pointerConditions(value, false),
    ...(isJudgedByPointer(value) ? [] : [zeroCondition(value, false)]),
  ].map(one => [one]);
}

/** Reports whether a pointer counts as given whatever it points to. One to a list, map or interface that is nil counts as missing. */
function isJudgedByPointer({ type }: GoValue): boolean {
  return type.pointers > 0 && !["slice", "map", "interface", "other"].includes(type.kind);
}

/** The conditions that a field has a value that a rule gives it. */
function is(other: OtherField, text: string): All {
  const anyNil = pointerConditions(other.value, false);
  if (text === "nil" && anyNil.length > 0) return [...other.reached, ...any(anyNil.map(one => [one]))];
  return whereThere(other, comparedWith(other.value, text, true));
}

/** The groups of conditions of which one holds where a field does not have the value. */
function isNot({ value, reached, notReached }: OtherField, text: string): All[] {
  const unreached = notReached.map(one => [one]);
  const anyNil = pointerConditions(value, false).map(one => [one]);
  if (text === "nil" && anyNil.length > 0)
    return [...unreached, [...reached, ...pointerConditions(value, true)]];
  return [...unreached, ...anyNil, [comparedWith(value, text, false)]];
}

function comparedWith(value: GoValue, text: string, equal: boolean): GoCondition {
  const { type } = value;
  if (text === "nil" && type.kind !== "string") return nilCondition(value.value, !equal);
  // A duration is compared with its number of nanoseconds.
  const number = type.kind === "duration" ? { ...value, type: { ...type, kind: "int" as const } } : value;
  return breaksOrder({ operator: equal ? "!=" : "==", texts: "value" }, text, number);
}

/** `eqfield` and its like. Where the other field is not there, only `nefield` holds. */
function breaksComparison(
  { operator, ordersTexts }: FieldComparison,
  value: GoValue,
  other: OtherField,
): All {
  const isSame = isSameType(value.type.type, other.value.type.type);
  const broken = comparison(operator, ordersTexts, value, other.value, isSame);
  return operator === "!=" ? whereThere(other, broken) : whereMissing(other, broken);
}

/** A condition on another field that is there. */
function whereThere({ value, reached }: OtherField, one: GoCondition): All {
  return [...reached, ...pointerConditions(value, true), one];
}

/** A condition on another field, or that one is not there. */
function whereMissing({ value, notReached }: OtherField, one: GoCondition): All {
  return any([...notReached, ...pointerConditions(value, false), one].map(each => [each]));
}

function comparison(
  operator: Operator,
  ordersTexts: boolean,
  value: GoValue,
  other: GoValue,
  isSame: boolean,
): GoCondition {
  const { kind } = value.type;
  if (kind === "time") {
    const method = { ...timeMethods[operator], operands: [literal(other.value)] };
    return isTime(value.type) && isTime(other.type)
      ? condition("time", value.type.pointers === 1 ? value.outer : value.operand, method)
      : condition("time", value.value, { ...method, type: timeType });
  }
  const isEquality = operator === "==" || operator === "!=";
  if ((kind === "string" && !isEquality && !ordersTexts) || ["slice", "map", "array"].includes(kind))
    return condition("length", value.value, {
      operator: opposites[operator],
      operands: [literal(`len(${other.value})`)],
    });
  // Go compares values of one type only.
  const plain = ({ value, type }: GoValue) =>
    isSame || isPredeclared(type) || type.basic === null ? value : `${type.basic}(${value})`;
  return unlike(value, plain(value), operator, literal(plain(other)));
}

function breaksContaining(negated: boolean, value: GoValue, other: OtherField): All {
  const operands = [literal(other.value.text)];
  const found = condition("strings", value.text, { function: "Contains", operands, negated: !negated });
  return negated ? whereThere(other, found) : whereMissing(other, found);
}

/** `unique=Name`: generated code compares the elements by a function that returns a pointer to the field of one, or nil where there is none. */
function breaksUnique(
  context: CheckContext,
  { fields }: Constraint,
  { type, operand, value, owner }: GoValue,
): All | null {
  const [field] = fields;
  if (!field || !type.element) return null;
  const element = goValue(context, { goType: type.element, value: "*e", owner });
  if (element.type.type.literal === null || element.written === null) return null;
  const isPointer = element.type.pointers > 0;
  const base = { struct: element.type.type, value: isPointer ? "(*e)" : "e" };
  const other = otherField(context, base, field.name);
  if (!other || other.value.written === null) return null;
  const key = other.value.written;
  const absent = [...(isPointer ? [nilCondition("*e", false)] : []), ...other.notReached];
  return [
    condition("unique-by", type.kind === "array" ? `${operand}[:]` : value, {
      negated: true,
      type: goType(`func(e *${isPointer ? "*" : ""}${element.written.text}) *${key.text}`, [
        ...element.written.imports,
        ...key.imports,
      ]),
      operands: [literal((other.value.type.pointers > 0 ? "" : "&") + other.value.outer)],
      groups: absent.map(one => ({ conditions: [one] })),
    }),
  ];
}

// Finds the fields that rules such as `gtfield=From` name: how Go selects them, and under which conditions it can.

/** A field that a rule names. */
interface OtherField {
  value: GoValue;
  /** What must hold so that it is there: pointers on the way are not nil, lists are long enough. */
  reached: GoCondition[];
  /** The opposites of these conditions: where it is not there, one of them holds. */
  notReached: GoCondition[];
}

/** Finds a field by its path; null for one that generated code can't select. */
function otherField(context: CheckContext, owner: GoValue["owner"], path: string): OtherField | null {
  const found = findField(owner.struct, path);
  if (typeof found === "string") return null;
  const reached: GoCondition[] = [];
  const notReached: GoCondition[] = [];
  let text = owner.value;
  for (const [index, one] of found.path.entries()) {
    if (isHidden(one, context.own)) return null;
    const next = found.path[index + 1];
    if (one.kind === "index") {
      reached.push(condition("length", text, { operator: ">", operands: [literal(one.text)] }));
      notReached.push(condition("length", text, { operator: "<=", operands: [literal(one.text)] }));
      text = `${text}[${one.text}]`;
    } else if (canSelect(one, context.own)) text = `${text}.${one.text}`;
    if (!next) break;
    for (let level = 0; level < one.pointers; level++) {
      const pointer = "*".repeat(level) + text;
      reached.push(nilCondition(pointer, true));
      notReached.push(nilCondition(pointer, false));
    }
    // Before a field, Go follows one pointer by itself; before an index it follows none.
    const stars = next.kind === "index" ? one.pointers : one.pointers - 1;
    if (stars > 0) text = `(${"*".repeat(stars)}${text})`;
  }
  return { value: goValue(context, { goType: found.goType, value: text, owner }), reached, notReached };
}
