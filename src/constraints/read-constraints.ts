/** Reads a tag `validate` as constraints on a value of a type, and finds its mistakes. */
import { getOrMake, joinWords } from "../base/text/common.ts";
import { isSlip } from "../base/text/suggest.ts";
import type { EnumContext } from "../types/enums.ts";
import type { GoType, StructField } from "../types/go-types.ts";
import { methodOf, methodSet, signatureOf } from "../types/methods.ts";
import { holdsInterface, isComparable } from "../types/type-text.ts";
import { conflictsOf } from "./conflicts.ts";
import type { FormatRule } from "./format-rules.ts";
import { refusesAbsent } from "./judge-value.ts";
import { type ConstrainedValue, namedFields, opaqueProblem } from "./named-fields.ts";
import { integer, parameterProblem } from "./parameters.ts";
import { parseValidateTag, splitParameter, validateTag, type WrittenRule } from "./parse-validate-tag.ts";
import { kindName, type Rule, type ValueType, valueType } from "./rule.ts";
import { checkOf, constraintOf, isBreakable, joinMessages, refusedRules, rules } from "./rules.ts";
import type { Constraint, ConstraintCode, ConstraintProblem } from "./types.ts";
import { callProblem, type Validator, type Validators } from "./validators.ts";

/** The constraints of a tag, and its mistakes. A rule with a mistake is not a constraint. */
export interface ReadConstraints {
  constraints: Constraint[];
  problems: ConstraintProblem[];
  /** They refuse a message without the value; those on the fields of a struct don't count. */
  refusesAbsent: boolean;
  /** Where each constraint, also one in another, stands in the tag's value. */
  places: Map<Constraint, { offset: number; length: number }>;
}

/** Reports whether a rule says something of pointers and interfaces themselves, not of what they hold. */
const isAboutPresence = ({ check }: Rule) => check.kind === "zero" || check.kind === "omit";

/** Reports whether a rule asks whether a value is zero. */
const isAboutZero = ({ check }: Rule) =>
  check.kind === "zero" || check.kind === "condition" || (check.kind === "omit" && check.where !== "nil");

/** What is needed to read tags. */
export interface RuleContext extends Pick<EnumContext, "own"> {
  /** The functions of the config. */
  validators: Validators;
}

/** The kinds of parameters that name fields. */
const namesFields = new Set<Rule["parameter"]>(["field", "fields", "pairs", "optionalField"]);

/** What is wrong with a tag that is written for another library than validator. */
export const otherSyntax = "the syntax is not that of go-playground/validator";

/** The constraints of the fields whose tags were read: each tag is read once. */
const known = new WeakMap<StructField, ReadConstraints>();

/** The constraints of a field's tag `validate`. */
export function constraintsOf(context: RuleContext, field: StructField): ReadConstraints {
  return getOrMake(known, field, () => readConstraints(context, field, validateTag(field.tag.pairs)?.value));
}

/** The constraints that a tag puts on a field. */
function readConstraints(context: RuleContext, field: StructField, value = ""): ReadConstraints {
  const { rules: written, problem, foreign } = parseValidateTag(value, context.validators);
  const read: ReadConstraints = { constraints: [], problems: [], refusesAbsent: false, places: new Map() };
  if (foreign) {
    const { offset, length } = foreign;
    read.problems.push({ code: "unapplied-rule", message: otherSyntax, offset, length });
    return read;
  }
  if (problem) read.problems.push(problem);
  if (written.length > 0) {
    read.constraints = readAll(context, written, field, read);
    const type = valueType(field.type);
    const [first] = read.constraints;
    // An Optional[T] that has no value breaks no rules but those that ask for one.
    if (type.optional && first && !["zero", "omit", "condition"].includes(checkOf(first).kind))
      read.constraints.unshift(constraintOf("omitnil"));
    read.refusesAbsent = refusesAbsent(read.constraints, type);
  }
  const cut = value.search(/pattern=|\boneof(?:ci)?=[^, ]*,/);
  if (cut >= 0)
    for (const one of read.problems) if (one.offset > cut) explainParts(one, value.startsWith("p", cut));
  return read;
}

/** Says why a part of a regular expression, or of the values of oneof, is taken for a rule. */
function explainParts(problem: ConstraintProblem, isPattern: boolean): void {
  if (problem.code !== "unknown-rule" && problem.code !== "unapplied-rule") return;
  problem.code = "unknown-rule";
  const advice = isPattern
    ? "in a pattern, a comma is written as 0x2C, and | as 0x7C"
    : "a comma ends a rule, so write spaces between the values of oneof";
  problem.message = `${problem.message.split(": ")[0]}: ${advice}`;
}

/** Reads the rules on one value, and finds the conflicts between them. */
function readAll(
  context: RuleContext,
  written: WrittenRule[],
  { name, type: goType, struct }: Omit<ConstrainedValue, "type"> & { type: GoType },
  read: ReadConstraints,
): Constraint[] {
  const type = valueType(goType);
  const constraints = written.flatMap(rule => readRule(context, rule, { type, struct, name }, read) ?? []);
  for (const { code, message, constraint } of conflictsOf(constraints.filter(isBuiltIn), type))
    read.problems.push({ code, message, ...read.places.get(constraint)! });
  return constraints;
}

/** Reports whether gen's own rules decide, and no function of the config does. */
export function isBuiltIn({ function: decides, alternatives }: Constraint): boolean {
  return decides === null && alternatives.every(isBuiltIn);
}

function readRule(
  context: RuleContext,
  written: WrittenRule,
  on: ConstrainedValue,
  read: ReadConstraints,
): Constraint | null {
  const { validators } = context;
  const { problems } = read;
  const { rule: name, parameter, offset, length } = written;
  const { type, struct } = on;
  const report = (code: ConstraintProblem["code"], message: string) => {
    problems.push({ code, message, offset, length });
    return null;
  };
  const constraint = (message: string, more: Partial<Constraint> = {}) => {
    const made = constraintOf(name, { parameter, message, ...more });
    read.places.set(made, { offset, length });
    return made;
  };
  if (name === "or") {
    // Validator has no functions for these, as in `omitempty|min=3`.
    const misused = written.alternatives.find(({ rule }) => !isBreakable(checkOf({ rule, function: null })));
    if (misused) return report("invalid-rule", `${misused.rule} can't be an alternative of other rules`);
    const before = problems.length;
    const alternatives = usable(written.alternatives, type).flatMap(
      one => readRule(context, one, on, read) ?? [],
    );
    return problems.length > before ? null : constraint(joinMessages(alternatives), { alternatives });
  }
  const validator = validators.get(name);
  if (validator !== undefined) {
    const problem = validatorProblem(validator, written, type);
    if (problem !== null || typeof validator === "string") return report("invalid-rule", problem ?? "");
    return constraint("is not valid", { function: validator.function });
  }
  const rule = rules.get(name);
  if (!rule) return report(...unknownRule(name, [...validators.keys()]));
  const problem =
    applicationProblem(written, rule, type) ?? parameterProblem(name, parameter, rule, type.kind);
  if (problem !== null) return report("invalid-rule", problem);
  const opaque = isAboutZero(rule) ? opaqueProblem(context.own, type) : null;
  if (opaque !== null) return report("invalid-rule", `gen can't compile the rule ${name}: ${opaque}`);
  if (rule.check.kind === "dive") {
    const { element, key } = type;
    if (written.keys.length > 0 && key === null)
      return report("invalid-rule", `keys is for maps, and this is ${kindName(type.kind)}`);
    const inner = (type: GoType | null, rules: WrittenRule[]) =>
      type ? readAll(context, rules, { name: null, type, struct }, read) : [];
    return constraint("", { keys: inner(key, written.keys), elements: inner(element, written.elements) });
  }
  const named = namesFields.has(rule.parameter)
    ? namedFields(context.own, written, rule.check, on)
    : { fields: [], problems: [] };
  problems.push(...named.problems);
  const { fields } = named;
  if (fields === null) return null;
  const isList = rule.parameter === "values" || rule.parameter === "pairs" || rule.parameter === "fields";
  const values = isList ? splitParameter(parameter ?? "") : [];
  // A client reads 16, not 0x10.
  const size = rule.parameter === "size" && type.kind !== "duration" ? integer(parameter ?? "") : null;
  const shown = size === null ? (parameter ?? "") : String(size);
  return constraint(rule.message(type.kind, shown, values, fields), {
    values,
    fields: fields.map(({ name, key, value }) => ({ name, key, value })),
  });
}

/** Alternatives without the members of an alias that never hold for the type: of country_code, only the numeric code applies to an integer. */
function usable(alternatives: WrittenRule[], type: ValueType): WrittenRule[] {
  const kept = alternatives.filter(one => {
    const isMember = alternatives.some(other => other !== one && other.offset === one.offset);
    const rule = rules.get(one.rule);
    return !isMember || !rule || applicationProblem(one, rule, type) === null;
  });
  return kept.length > 0 ? kept : alternatives;
}

/** Why a function of the config can't be called with a value; null if it can. */
function validatorProblem(validator: Validator | string, { rule, parameter }: WrittenRule, type: ValueType) {
  if (typeof validator === "string") return `the config's validator ${rule} can't be called: ${validator}`;
  const problem = callProblem(validator, type);
  if (problem !== null) return `${rule}: ${problem}`;
  const { name, takesParameter } = validator;
  if (takesParameter === (parameter !== null)) return null;
  return takesParameter
    ? `${rule} needs a text, as in ${rule}=abc: ${name} has a second parameter`
    : `${rule} takes no parameter: ${name} has no second one`;
}

function unknownRule(name: string, own: string[]): [ConstraintCode, string] {
  const reason = refusedRules.get(name);
  if (reason !== undefined) return ["invalid-rule", `gen can't compile the rule ${name}: ${reason}`];
  const trimmed = name.trim();
  if (trimmed !== name && rules.has(trimmed))
    return ["unknown-rule", `unknown rule ${JSON.stringify(name)}: remove the space from its name`];
  // A short name is near to many others, and another program may know it.
  const near = name.length < 5 ? undefined : [...own, ...rules.keys()].find(known => isSlip(name, known));
  return near === undefined
    ? ["unapplied-rule", `unknown rule ${name}`]
    : ["unknown-rule", `unknown rule ${name}: did you mean ${near}?`];
}

/** Why a rule does not apply to a type; null if it does. */
function applicationProblem({ rule: name, parameter }: WrittenRule, rule: Rule, type: ValueType) {
  const { kind } = type;
  const { check } = rule;
  if (kind === "unknown") {
    if (type.pointers > 0 && isAboutPresence(rule)) return null;
    const { target, text } = type.type;
    const reason = target.kind === "unknown" ? `: ${target.reason}` : "";
    return `${name} can't be compiled for ${text}, which is not a type that gen knows${reason}`;
  }
  if (kind === "interface" && !isAboutPresence(rule) && check.kind !== "condition")
    return `${name} can't be compiled for an interface: what it holds is only known when the program runs`;
  if (!rule.kinds.includes(kind)) {
    const others = rule.kinds.filter(one => one !== "uintptr");
    const words = others.map(one => `${kindName(one).replace(/^an? /, "")}s`);
    return `${name} does not apply to ${kindName(kind)}: it is for ${joinWords(words)}`;
  }
  const { element } = type;
  if (check.kind === "unique" && !parameter && element) {
    const { type: held } = valueType(element);
    if (isComparable(held) === false)
      return `unique needs elements that Go can compare with ==, and ${held.text} is none of these types`;
    if (holdsInterface(held))
      return `unique can't compare values of ${element.text}: what the interface holds is only known when the program runs`;
  }
  return check.kind === "format" ? formatTypeProblem(name, check.format, type) : null;
}

/** Why a format rule can't judge a list or a struct; null if it can, and for other types. */
function formatTypeProblem(name: string, rule: FormatRule, type: ValueType): string | null {
  if (!["slice", "array", "struct"].includes(type.kind)) return null;
  const held = type.element?.target;
  if (rule.bytes && held && !(held.kind === "predeclared" && held.name === "uint8"))
    return `${name} is for strings and []byte, not for ${type.type.text}`;
  if (!rule.stringers) return null;
  const method = methodOf(type.type, "String");
  const hasMethod = method
    ? !method.pointerReceiver && signatureOf(method) === "()(string)"
    : methodSet(type.type).missing !== null;
  if (!hasMethod)
    return `${name} is for strings and types with the method String() string, which ${type.type.text} does not have`;
  return null;
}
