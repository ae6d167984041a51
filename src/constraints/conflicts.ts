/** Finds rules on one value that contradict each other, and redundant ones. */

import { ruleAliases } from "./format-rules.ts";
import {
  askedOfStruct,
  type BoundedType,
  both,
  boundsOf,
  boundsOfType,
  exactly,
  holds,
  impossibleValues,
  integers,
  isEmpty,
  isPartOfText,
  isRequired,
  isWithin,
  keeps,
  refusedNumber,
  zeros,
} from "./judge-value.ts";
import { checkOf, shown } from "./rules.ts";
import type { Constraint, ConstraintCode } from "./types.ts";
import type { ValueKind, ValueType } from "./value-kinds.ts";

/** The type of a value, as far as conflicts between its rules depend on it. */
type ConstrainedType = BoundedType & Pick<ValueType, "pointers">;

/** A rule that contradicts others or that they make redundant, with the message about it. */
export interface Conflict {
  code: ConstraintCode;
  message: string;
  constraint: Constraint;
}

/** A conflict with rules that can't hold beside a rule, or with the rule itself. */
export function contradiction(message: string, constraint: Constraint): Conflict {
  return { code: "contradicting-rules", message, constraint };
}

function redundancy(message: string, constraint: Constraint): Conflict {
  return { code: "redundant-rule", message, constraint };
}

// Lists the values that a rule such as `oneof` allows.

const compared: readonly ValueKind[] = ["string", "bool", "float", ...integers];

/** All values that a rule allows, as texts; null for rules whose values can't be listed. */
function finiteValues(constraint: Constraint, type: ConstrainedType): string[] | null {
  const { parameter, values, alternatives } = constraint;
  const check = checkOf(constraint);
  switch (check.kind) {
    case "order":
      if (check.operator !== "==" || check.texts !== "value" || parameter === null) return null;
      return compared.includes(type.kind) ? [parameter] : null;
    case "among": {
      if (check.anyCase) return null;
      const impossible = impossibleValues(constraint, type);
      return values.filter(value => !impossible.includes(value));
    }
    case "zero":
      return check.is && type.pointers === 0 && compared.includes(type.kind) ? [zeros[type.kind]!] : null;
    case "alternatives": {
      const lists = alternatives.map(one => finiteValues(one, type));
      return lists.includes(null) ? null : (lists as string[][]).flat();
    }
    default:
      return null;
  }
}

// Finds rules on one value that can't all hold.

/** The contradictions of the rules on one value. With `omitempty`, they are about all values but the empty one. */
function contradictionsOf(constraints: Constraint[], type: ConstrainedType): Conflict[] {
  const found: Conflict[] = [];
  const range = boundsOfType(type);
  for (const [index, one] of constraints.entries()) {
    const report = (message: string) => found.push(contradiction(message, one));
    const own = boundsOf(one, type);
    const other = constraints
      .slice(0, index)
      .find(earlier => verdict(earlier, one, type) === false || verdict(one, earlier, type) === false);
    if ((own && isEmpty(both(own.bounds, range))) || finiteValues(one, type)?.length === 0)
      report(`no value can satisfy ${shown(one)}`);
    else if (other) report(`no value can satisfy both ${shown(other)} and ${shown(one)}`);
  }
  if (found.length > 0) return found;
  return constraints.flatMap(one => {
    const impossible = impossibleValues(one, type).map(
      value => `oneof has ${value}, which the type can't have`,
    );
    return [...impossible, ...refusedValues(one, constraints, type)].map(message =>
      contradiction(message, one),
    );
  });
}

/** Messages about the values of `oneof` that other rules refuse. */
function refusedValues(oneOf: Constraint, constraints: Constraint[], type: ConstrainedType): string[] {
  if (checkOf(oneOf).kind !== "among") return [];
  return (finiteValues(oneOf, type) ?? []).flatMap(value => {
    const refusing = constraints.find(
      one => one !== oneOf && looksAtValue(one, type) && keeps(one, type, value) === false,
    );
    return refusing ? [`oneof has ${JSON.stringify(value)}, which ${shown(refusing)} refuses`] : [];
  });
}

/** Reports whether a rule looks at the value itself. Behind a pointer, `required` and `isdefault` look at the pointer only. */
function looksAtValue(constraint: Constraint, type: ConstrainedType): boolean {
  const isOfPointer = type.pointers > 0 && checkOf(constraint).kind === "zero";
  return !isOfPointer && constraint.alternatives.every(one => looksAtValue(one, type));
}

/** Whether the values that keep the first rule keep the second: all of them, none, or null where it depends on the value or is not known. */
function verdict(known: Constraint, other: Constraint, type: ConstrainedType): boolean | null {
  const [one, asked] = [checkOf(known), checkOf(other)];
  if (isRequired(known) && asked.kind === "zero" && asked.is) return false;
  // For a time, `gt` means the future, and `lt` the past.
  if (type.kind === "time" && one.kind === "order" && asked.kind === "order")
    if (one.operator.startsWith(">") && asked.operator.startsWith("<")) return false;
  const own = boundsOf(known, type);
  if (own) {
    const inner = both(own.bounds, boundsOfType(type));
    const outer = boundsOf(other, type);
    if (outer && isEmpty(both(inner, outer.bounds))) return false;
    if (outer?.exact && isWithin(inner, outer.bounds)) return true;
    const refused = refusedNumber(other, type);
    if (refused !== null && isWithin(inner, exactly(refused))) return false;
    if (refused !== null && !isWithin(exactly(refused), own.bounds)) return true;
    // A list or a map without elements is not its zero value.
    const mayBeZero = type.pointers > 0 || ["slice", "array", "map"].includes(type.kind);
    if (isRequired(other) && !mayBeZero && isWithin(inner, exactly(0n))) return false;
  }
  const ofText = type.kind === "string" ? textVerdict(known, other) : null;
  if (ofText !== null) return ofText;
  const values = looksAtValue(known, type) && looksAtValue(other, type) ? finiteValues(known, type) : null;
  const verdicts = values?.map(value => keeps(other, type, value));
  if (verdicts?.every(one => one === false)) return false;
  return verdicts?.every(one => one === true) ? true : null;
}

/** Reports whether a nil pointer can keep a rule, or whether it ends the list of a value's rules. */
function isOfPresence(constraint: Constraint): boolean {
  const check = checkOf(constraint);
  return ["omit", "end", "dive", "condition"].includes(check.kind) || (check.kind === "zero" && check.is);
}

/** The redundant rules. Of two rules that imply each other, the later one is redundant. The rules must not contradict each other. */
function redundantRules(constraints: Constraint[], type: ConstrainedType): Conflict[] {
  const found: Conflict[] = [];
  const needed = [...constraints];
  for (const one of constraints.toReversed()) {
    const reason = reasonFor(one, needed, type);
    if (reason === null) continue;
    needed.splice(needed.indexOf(one), 1);
    found.push(redundancy(reason, one));
  }
  return found;
}

/** Why a rule is redundant; null if it is not. */
function reasonFor(one: Constraint, needed: Constraint[], type: ConstrainedType): string | null {
  const index = needed.indexOf(one);
  // The first rule also refuses a nil pointer, which the next one in its place may not do.
  const next = needed[index + 1];
  if (type.pointers > 0 && index === 0 && (!next || isOfPresence(next))) return null;
  if (whereOmitted(one) !== null) return omissionReason(one, needed.slice(0, index), type);
  const own = boundsOf(one, type);
  const { alternatives } = one;
  // One of several alternatives may accept each value that another one refuses.
  if (alternatives.some(a => alternatives.some(b => a !== b && acceptsRest(b, a, type))))
    return `every value satisfies ${shown(one)}`;
  if (own?.exact && isWithin(boundsOfType(type), own.bounds)) return `every value satisfies ${shown(one)}`;
  // Rules after omitempty are never asked about the empty value.
  const end = needed.findIndex((other, at) => at > index && whereOmitted(other) !== null);
  const others = needed.slice(0, end < 0 ? needed.length : end);
  // Even if another rule implies them, `required` and `isdefault` say more clearly what is meant, also to clients.
  if (checkOf(one).kind === "zero") return null;
  const implying = others.find(other => other !== one && verdict(other, one, type) === true);
  return implying ? `${shown(implying)} implies ${shown(one)}` : null;
}

/** Reports whether a rule accepts each value that another one refuses. */
function acceptsRest(rule: Constraint, other: Constraint, type: ConstrainedType): boolean {
  if (!looksAtValue(rule, type) || !looksAtValue(other, type)) return false;
  const [a, b] = [checkOf(rule), checkOf(other)];
  const isUnequal = b.kind === "order" && b.operator === "!=";
  const refused =
    isRequired(other) && compared.includes(type.kind) ? zeros[type.kind] : isUnequal ? other.parameter : null;
  if (typeof refused === "string") return keeps(rule, type, refused) === true;
  const [own, others] = [boundsOf(rule, type), boundsOf(other, type)];
  // No bound of floats accepts NaN.
  if (own?.exact && others?.exact && type.kind !== "float") {
    const [{ least, most }, rest] = [own.bounds, others.bounds];
    return !least && !rest.most && BigInt(most!.value) + 1n >= BigInt(rest.least!.value);
  }
  if (a.kind !== "condition" || b.kind !== "condition" || mayBeNil(type)) return false;
  // One refuses only what is zero, the other only what is not.
  if (a.needs !== b.needs) return true;
  // One counts only where a field is given, the other only where it is missing.
  const [[field, ...more], [named, ...moreNamed]] = [rule.fields, other.fields];
  const isOne = more.length + moreNamed.length === 0 && field?.name === named?.name;
  return (
    isOne && [a, b].some(({ asks }) => asks === "given") && [a, b].some(({ asks }) => asks === "missing")
  );
}

/** The alternatives that accept nothing that no other one accepts: those that are there twice, and `required` beside `required_with=Name`. */
function needless({ alternatives }: Constraint, type: ConstrainedType): Constraint[] {
  return alternatives.filter((one, index) => {
    // The first rule decides about nil, and isdefault does so only alone. An alias has all its members.
    const [first, check] = [checkOf(alternatives[0]!), checkOf(one)];
    const decidesAboutNil = mayBeNil(type) && (index === 0 || (first.kind === "zero" && first.is));
    if (decidesAboutNil || aliasMembers.has(one.rule)) return false;
    if (alternatives.slice(0, index).some(other => shown(other) === shown(one))) return true;
    if (check.kind !== "zero") return false;
    const needs = check.is ? "excluded" : "required";
    return alternatives.map(checkOf).some(other => other.kind === "condition" && other.needs === needs);
  });
}

const aliasMembers = new Set<string>(Object.values(ruleAliases).flat());

function mayBeNil({ kind, pointers }: ConstrainedType): boolean {
  return pointers > 0 || kind === "interface";
}

/** Why a rule such as `omitempty` never counts; null if it may. */
function omissionReason(
  one: Constraint,
  before: Constraint[],
  { kind, pointers }: ConstrainedType,
): string | null {
  const isNillable = pointers > 0 || ["slice", "map", "interface", "other", "unknown"].includes(kind);
  const omitted = whereOmitted(one);
  if (omitted === "nil" && !isNillable) return "omitnil has no effect on a value that is never nil";
  const after = before.find(other => {
    const where = whereOmitted(other);
    if (where !== "empty" && !isRequired(other)) return where === "zero" && omitted !== "zero";
    // An empty list is not nil, and zero behind a pointer is not absent: only omitzero skips these.
    return omitted !== "zero" || !isNillable;
  });
  return after ? `${one.rule} has no effect after ${after.rule}` : null;
}

/** Which values a rule such as `omitempty` lets be; null for other rules. */
function whereOmitted(constraint: Constraint): "empty" | "zero" | "nil" | null {
  const check = checkOf(constraint);
  return check.kind === "omit" ? check.where : null;
}

/** The conflicts of the rules on one value. */
export function conflictsOf(all: Constraint[], type: ConstrainedType): Conflict[] {
  // Validator ignores `required` as the first rule on a struct, and as its first alternative.
  const isIgnored =
    type.kind === "struct" && type.pointers === 0 && all[0] && askedOfStruct(all[0]) !== all[0];
  const constraints = isIgnored ? all.slice(1) : all;
  const conflicts: Conflict[] = [];
  const redundant = (message: string, constraint: Constraint) =>
    conflicts.push(redundancy(message, constraint));
  const kept: Constraint[] = [];
  for (const one of constraints) {
    // After these, validator looks at no other rules.
    const end = kept.find(other => checkOf(other).kind === "end");
    if (end) redundant(`${shown(one)} has no effect after ${end.rule}`, one);
    else if (checkOf(one).kind !== "dive" && kept.some(other => shown(other) === shown(one)))
      redundant(`${shown(one)} is there twice`, one);
    else kept.push(one);
    for (const alternative of needless(one, type))
      redundant(`${shown(alternative)} has no effect in ${shown(one)}`, alternative);
  }
  const contradictions = contradictionsOf(kept, type);
  // Beside a contradiction, everything is redundant.
  return [...conflicts, ...(contradictions.length > 0 ? contradictions : redundantRules(kept, type))];
}

/** Reports whether a text that keeps the first rule, such as `startswith=ab`, also keeps the second; null where that depends on the rest of the text. */
function textVerdict(known: Constraint, other: Constraint): boolean | null {
  const [has, wanted] = [known.parameter ?? "", other.parameter ?? ""];
  const [one, asked] = [checkOf(known), checkOf(other)];
  if (!isPartOfText(one) || asked.kind !== "strings" || asked.function === "ContainsRune") return null;
  const isEnd = asked.function === "HasPrefix" || asked.function === "HasSuffix";
  if (isEnd && one.function !== asked.function) return null;
  if (holds(asked.function, has, wanted)) return !asked.negated;
  // The known beginning or end of the text is the beginning or end of the wanted one, or the text does not have that.
  return isEnd && !holds(asked.function, wanted, has) ? asked.negated : null;
}
