/**
 * The conditions in Go under which values break rules, by the checks of the rows in src/constraints. A condition of a new kind is a member of `GoCondition.kind`
 * and a partial `when-<kind>` in templates/chapters/rules.go.hbs.
 */
import { canSelect, findField, isHidden } from "../../constraints/named-fields.ts";
import { type Check, type FieldComparison, type FieldCondition, opposites } from "../../constraints/rule.ts";
import { checkOf } from "../../constraints/rules.ts";
import type { Constraint } from "../../constraints/types.ts";
import { takesBasic } from "../../constraints/validators.ts";
import { isSameType, typeNamed, writableType } from "../../types/type-text.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoCondition } from "./rule-types.ts";
import {
  asSlice,
  breaksCheck,
  breaksOrder,
  condition,
  equals,
  type GoValue,
  goValue,
  isIndirect,
  isNil,
  isPredeclared,
  isTime,
  literal,
  nilPointers,
  opposite,
  textOperand,
  timeMethods,
  timeType,
  unlike,
  zeroCondition,
} from "./value-conditions.ts";

/** The conditions under which a value that is not nil breaks a rule; null where no value breaks it. Rules that say how the check goes on are in rule-steps.ts. */
export function conditionsOf(context: CheckContext, constraint: Constraint, value: GoValue) {
  const check = checkOf(constraint);
  if (check.kind === "function") return breaksFunction(context, constraint, value);
  if (check.kind === "alternatives") return null;
  return constraint.fields.length > 0
    ? breaksFieldCheck(context, check, constraint, value)
    : breaksCheck(check, constraint, value);
}

/** The function that decides about a rule; null for gen's own rules. */
export function validatorOf({ validators }: CheckContext, { rule, function: decides }: Constraint) {
  const validator = decides === null ? undefined : validators.get(rule);
  return validator === undefined || typeof validator === "string" ? null : validator;
}

/** The condition under which a function of the config refuses a value. */
function breaksFunction(context: CheckContext, constraint: Constraint, given: GoValue): GoCondition[] | null {
  const validator = validatorOf(context, constraint);
  if (!validator) return null;
  const { name, pkg, takesParameter, returns } = validator;
  const isAsIs = !takesBasic(validator, given) || isPredeclared(given);
  return [
    condition("call", isAsIs ? given.value : `${given.basic}(${given.value})`, {
      negated: returns === "bool",
      operator: returns === "error" ? "!=" : null,
      operands: takesParameter ? [textOperand(constraint.parameter ?? "")] : [],
      type: typeNamed(name, pkg),
    }),
  ];
}

/** Conditions that all hold. */
type All = GoCondition[];

/** What holds where a value breaks a rule that looks at other fields; null where generated code can't select one of them. */
function breaksFieldCheck(context: CheckContext, check: Check, constraint: Constraint, value: GoValue) {
  if (check.kind === "unique") return breaksUnique(context, constraint, value);
  const others = constraint.fields.flatMap(({ name }) => otherField(context, value.owner, name) ?? []);
  const [first] = others;
  if (!first || others.length < constraint.fields.length) return null;
  if (check.kind === "condition") return breaksCondition(check, constraint, value, others);
  if (check.kind === "compareField")
    // Where the other field is not there, only `nefield` holds.
    return besides(first, check.operator === "!=", comparison(check, value, first.value));
  if (check.kind !== "containField") return null;
  const { negated } = check;
  const operands = [literal(first.value.plain)];
  const found = condition("strings", value.plain, { function: "Contains", operands, negated: !negated });
  return besides(first, negated, found);
}

/** The condition that all conditions of at least one group hold. */
function any(groups: All[]): All {
  const [only] = groups;
  if (groups.length === 1) return only!;
  return [condition("any", "", { groups: groups.map(conditions => ({ conditions })) })];
}

/** `required_if`, `excluded_with` and their like: the value is zero, or not, and the other fields are as the rule says. */
function breaksCondition(check: FieldCondition, rule: Constraint, value: GoValue, others: OtherField[]) {
  const { needs, asks, of, negated } = check;
  const own: OtherField = { value, reached: [] };
  const broken = needs === "required" ? any(missing(own)) : given(own);
  const answers = others.map((other, index): All[] => {
    if (asks === "given") return [given(other)];
    if (asks === "missing") return missing(other);
    const text = rule.fields[index]?.value ?? "";
    return negated ? isNot(other, text) : [is(other, text)];
  });
  // A negated rule such as `required_unless` counts only if no field has its value.
  return of === "all" || negated ? [...broken, ...answers.flatMap(any)] : [...broken, ...any(answers.flat())];
}

/** What must hold so that a field is there, and so is what its pointers point to. */
function there({ value, reached }: OtherField): All {
  return [...reached, ...nilPointers(value).map(opposite)];
}

/** The groups of conditions of which one holds where not all of these hold. */
function notAll(conditions: All): All[] {
  return conditions.map(one => [opposite(one)]);
}

/** The conditions that a field is given: it is not zero, or a pointer to a value. */
function given(other: OtherField): All {
  const { value } = other;
  return isJudgedByPointer(value) ? there(other) : [...there(other), zeroCondition(value, true)];
}

/** The groups of conditions of which one holds where a field is not given. */
function missing(other: OtherField): All[] {
  const { value } = other;
  const notThere = notAll(there(other));
  return isJudgedByPointer(value) ? notThere : [...notThere, [zeroCondition(value, false)]];
}

/** Reports whether a pointer counts as given whatever it points to. One to a list, map or interface that is nil counts as missing. */
function isJudgedByPointer(value: GoValue): boolean {
  return isIndirect(value) && !["slice", "map", "interface", "other"].includes(value.kind);
}

/** The conditions that a field has a value that a rule gives it. */
function is(other: OtherField, text: string): All {
  if (text === "nil" && isIndirect(other.value))
    return [...other.reached, ...any(nilPointers(other.value).map(one => [one]))];
  return [...there(other), comparedWith(other.value, text, true)];
}

/** The groups of conditions of which one holds where a field does not have the value. */
function isNot(other: OtherField, text: string): All[] {
  if (text === "nil" && isIndirect(other.value)) return [...notAll(other.reached), there(other)];
  return [...notAll(there(other)), [comparedWith(other.value, text, false)]];
}

function comparedWith(value: GoValue, text: string, equal: boolean): GoCondition {
  if (text === "nil" && value.kind !== "string") return equals(value.value, literal("nil"), !equal);
  // A duration is compared with its number of nanoseconds.
  const kind = value.kind === "duration" ? "int" : value.kind;
  const check = { kind: "order", operator: equal ? "!=" : "==", texts: "value" } as const;
  return breaksOrder(check, text, { ...value, kind });
}

/** A condition and that another field is there, or that one of both does not hold. */
function besides(other: OtherField, isThere: boolean, one: GoCondition): All {
  return isThere ? [...there(other), one] : any([...notAll(there(other)), [one]]);
}

/** What holds where a value breaks `eqfield` and its like. */
function comparison({ operator, ordersTexts }: FieldComparison, value: GoValue, other: GoValue): GoCondition {
  const { kind } = value;
  if (kind === "time") {
    const method = { ...timeMethods[operator], operands: [literal(other.value)] };
    return isTime(value) && isTime(other)
      ? condition("time", value.pointers === 1 ? value.outer : value.operand, method)
      : condition("time", value.value, { ...method, type: timeType });
  }
  const isEquality = operator === "==" || operator === "!=";
  if ((kind === "string" && !isEquality && !ordersTexts) || ["slice", "map", "array"].includes(kind))
    return condition("length", value.value, {
      operator: opposites[operator],
      operands: [literal(`len(${other.value})`)],
    });
  // Go compares values of one type only.
  const isSame = isSameType(value.type, other.type);
  const plain = (one: GoValue) =>
    isSame || isPredeclared(one) || one.basic === null ? one.value : `${one.basic}(${one.value})`;
  return unlike(value, plain(value), operator, literal(plain(other)));
}

/** `unique=Name`: generated code compares the elements by a function that returns a pointer to the field of one, or nil where there is none. */
function breaksUnique(context: CheckContext, { fields }: Constraint, list: GoValue): All | null {
  const [field] = fields;
  if (!field || !list.element) return null;
  const element = goValue(context, list.element, "*e", list.owner);
  const struct = element.type;
  const written = writableType(struct, context.own);
  if (struct.literal === null || written === null) return null;
  const isPointer = element.pointers > 0;
  const other = otherField(context, { struct, value: isPointer ? "(*e)" : "e" }, field.name);
  const key = other && writableType(other.value.type, context.own);
  if (!other || !key) return null;
  const absent = [...(isPointer ? [isNil("*e")] : []), ...other.reached.map(opposite)];
  const text = `func(e *${isPointer ? "*" : ""}${written.text}) *${key.text}`;
  return [
    condition("unique-by", asSlice(list), {
      negated: true,
      type: { ...typeNamed(text), imports: [...written.imports, ...key.imports] },
      operands: [literal((other.value.pointers > 0 ? "" : "&") + other.value.outer)],
      groups: absent.map(one => ({ conditions: [one] })),
    }),
  ];
}

// Finds the fields that rules such as `gtfield=From` name: how Go selects them, and under which conditions it can.

/** A field that a rule names. */
interface OtherField {
  value: GoValue;
  /** What must hold so that it is there: pointers on the way are not nil, lists are long enough. */
  reached: All;
}

/** Finds a field by its path; null for one that generated code can't select. */
function otherField(context: CheckContext, owner: GoValue["owner"], path: string): OtherField | null {
  const found = findField(owner.struct, path);
  if (typeof found === "string") return null;
  const reached: All = [];
  let text = owner.value;
  for (const [index, one] of found.path.entries()) {
    if (isHidden(one, context.own)) return null;
    const next = found.path[index + 1];
    if (one.kind === "index") {
      reached.push(condition("length", text, { operator: ">", operands: [literal(one.text)] }));
      text = `${text}[${one.text}]`;
    } else if (canSelect(one, context.own)) text = `${text}.${one.text}`;
    if (!next) break;
    reached.push(...nilPointers({ ...one, outer: text, valid: null }).map(opposite));
    // Before a field, Go follows one pointer by itself; before an index it follows none.
    const stars = next.kind === "index" ? one.pointers : one.pointers - 1;
    if (stars > 0) text = `(${"*".repeat(stars)}${text})`;
  }
  return { value: goValue(context, found.goType, text, owner), reached };
}
