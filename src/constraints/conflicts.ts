/** Finds rules on one value that contradict each other, and redundant ones. */

import { askedOfStruct } from "./absent-values.ts";
import { both, boundsOf, boundsOfType, exactly, isEmpty, isWithin, measure } from "./bounds.ts";
import { fieldConditions } from "./field-rules.ts";
import { ruleAliases } from "./format-rules.ts";
import { hasAny, keeps } from "./judge-value.ts";
import { integer } from "./parameters.ts";
import { type Conflict, type RuledType, shown } from "./ruled-type.ts";
import type { Constraint, ConstraintCode } from "./types.ts";
import type { ValueKind } from "./value-kinds.ts";

// Lists the values that a rule such as `oneof` allows.

const integers: readonly ValueKind[] = ["int", "uint", "duration"];
const compared: readonly ValueKind[] = ["string", "bool", "float", ...integers];

/** All values that a rule allows, as texts; null for rules whose values can't be listed. */
function finiteValues(constraint: Constraint, type: RuledType): string[] | null {
  const { rule, parameter, values, alternatives } = constraint;
  switch (rule) {
    case "eq":
      return parameter !== null && compared.includes(type.kind) ? [parameter] : null;
    case "oneof": {
      const impossible = impossibleValues(constraint, type);
      return values.filter(value => !impossible.includes(value));
    }
    case "isdefault":
      return type.pointers === 0 ? zeroValue(type.kind) : null;
    case "or": {
      const lists = alternatives.map(one => finiteValues(one, type));
      return lists.includes(null) ? null : (lists as string[][]).flat();
    }
    default:
      return null;
  }
}

function zeroValue(kind: ValueKind): string[] | null {
  if (!compared.includes(kind)) return null;
  return [kind === "string" ? "" : kind === "bool" ? "false" : "0"];
}

/** The values of `oneof` that no value of an integer type equals: `007`, since validator compares texts, or `300` for an int8. */
function impossibleValues({ rule, values }: Constraint, type: RuledType): string[] {
  if (rule !== "oneof" || !integers.includes(type.kind)) return [];
  return values.filter(text => {
    const value = integer(text);
    return value === null || String(value) !== text || !isWithin(exactly(value), boundsOfType(type));
  });
}

// Finds rules on one value that can't all hold.

/** The contradictions of the rules on one value. With `omitempty`, they are about all values but the empty one. */
function contradictionsOf(constraints: Constraint[], type: RuledType): Conflict[] {
  const found: Conflict[] = [];
  const range = boundsOfType(type);
  for (const [index, one] of constraints.entries()) {
    const report = (message: string) => found.push({ message, constraint: one });
    const own = boundsOf(one, type);
    const other = constraints
      .slice(0, index)
      .find(earlier => contradicts(earlier, one, type) || contradicts(one, earlier, type));
    if ((own && isEmpty(both(own.bounds, range))) || finiteValues(one, type)?.length === 0)
      report(`no value can satisfy ${shown(one)}`);
    else if (other) report(`no value can satisfy both ${shown(other)} and ${shown(one)}`);
  }
  if (found.length > 0) return found;
  return constraints.flatMap(one => {
    const impossible = impossibleValues(one, type).map(
      value => `oneof has ${value}, which the type can't have`,
    );
    return [...impossible, ...refusedValues(one, constraints, type)].map(message => ({
      message,
      constraint: one,
    }));
  });
}

/** Messages about the values of `oneof` that other rules refuse. */
function refusedValues(oneOf: Constraint, constraints: Constraint[], type: RuledType): string[] {
  if (oneOf.rule !== "oneof") return [];
  return (finiteValues(oneOf, type) ?? []).flatMap(value => {
    const refusing = constraints.find(
      one => one !== oneOf && looksAtValue(one, type) && keeps(one, type, value) === false,
    );
    return refusing ? [`oneof has ${JSON.stringify(value)}, which ${shown(refusing)} refuses`] : [];
  });
}

/** Reports whether a rule looks at the value itself. Behind a pointer, `required` and `isdefault` look at the pointer only. */
function looksAtValue({ rule, alternatives }: Constraint, type: RuledType): boolean {
  const isOfPointer = type.pointers > 0 && (rule === "required" || rule === "isdefault");
  return !isOfPointer && alternatives.every(one => looksAtValue(one, type));
}

/** Rules on presence and on times that contradict each other whatever their parameters. */
const pairs: readonly [string, RegExp][] = [
  ["required", /^isdefault$/],
  // For a time, `gt` means the future, and `lt` the past.
  ["gt", /^(?:lte?|max)$/],
  ["gte", /^(?:lte?|max)$/],
  ["min", /^(?:lte?|max)$/],
];

/** Reports whether the first rule alone shows that no value keeps both. A caller asks for both orders. */
function contradicts(a: Constraint, b: Constraint, type: RuledType): boolean {
  if (a.rule === "required" || type.kind === "time")
    if (pairs.some(([rule, others]) => a.rule === rule && others.test(b.rule))) return true;
  const [first, second] = [boundsOf(a, type)?.bounds, boundsOf(b, type)?.bounds];
  if (first && second && isEmpty(both(both(first, second), boundsOfType(type)))) return true;
  if (first && b.rule === "ne" && type.kind !== "string") {
    const refused = measure(b.parameter ?? "", type);
    if (refused !== null && isWithin(both(first, boundsOfType(type)), exactly(refused))) return true;
  }
  if (first && b.rule === "required" && type.pointers === 0 && !holdsMany(type))
    if (isWithin(both(first, boundsOfType(type)), exactly(0n))) return true;
  if (type.kind === "string" && textVerdict(a, b) === false) return true;
  const values = looksAtValue(a, type) && looksAtValue(b, type) ? finiteValues(a, type) : null;
  return values?.every(value => keeps(b, type, value) === false) ?? false;
}

/** Reports whether a value is a list or a map: one without elements is not its zero value. */
function holdsMany({ kind }: RuledType): boolean {
  return kind === "slice" || kind === "array" || kind === "map";
}

const omitting = new Set(["omitempty", "omitzero", "omitnil"]);

/** Rules that a nil pointer can keep, or that end the list of a value's rules. */
const ofPresence =
  /^(?:omit(?:empty|zero|nil)|isdefault|dive|structonly|nostructlevel|(?:required|excluded|skip)_\w+)$/;

/** The redundant rules. Of two rules that imply each other, the later one is redundant. The rules must not contradict each other. */
function redundantRules(constraints: Constraint[], type: RuledType): Conflict[] {
  const found: Conflict[] = [];
  const needed = [...constraints];
  for (const one of constraints.toReversed()) {
    const reason = reasonFor(one, needed, type);
    if (reason === null) continue;
    needed.splice(needed.indexOf(one), 1);
    found.push({ message: reason, constraint: one });
  }
  return found;
}

/** Why a rule is redundant; null if it is not. */
function reasonFor(one: Constraint, needed: Constraint[], type: RuledType): string | null {
  const index = needed.indexOf(one);
  // The first rule also refuses a nil pointer, which the next one in its place may not do.
  const next = needed[index + 1];
  if (type.pointers > 0 && index === 0 && (!next || ofPresence.test(next.rule))) return null;
  if (omitting.has(one.rule)) return omissionReason(one, needed.slice(0, index), type);
  const own = boundsOf(one, type);
  if (acceptsAll(one, type)) return `every value satisfies ${shown(one)}`;
  if (own?.exact && isWithin(boundsOfType(type), own.bounds)) return `every value satisfies ${shown(one)}`;
  // Rules after omitempty are never asked about the empty value.
  const end = needed.findIndex((other, at) => at > index && omitting.has(other.rule));
  const others = needed.slice(0, end < 0 ? needed.length : end);
  const implying = others.find(other => other !== one && implies(other, one, type));
  return implying ? `${shown(implying)} implies ${shown(one)}` : null;
}

/** Reports whether each value that keeps the first rule keeps the second. */
function implies(known: Constraint, other: Constraint, type: RuledType): boolean {
  // Even if another rule implies them, these two say more clearly what is meant, also to clients.
  if (other.rule === "required" || other.rule === "isdefault") return false;
  const inner = boundsOf(known, type)?.bounds;
  const outer = boundsOf(other, type);
  if (inner && outer?.exact && isWithin(both(inner, boundsOfType(type)), outer.bounds)) return true;
  if (inner && other.rule === "ne" && type.kind !== "string") {
    const refused = measure(other.parameter ?? "", type);
    if (refused !== null && !isWithin(exactly(refused), inner)) return true;
  }
  if (type.kind === "string" && textVerdict(known, other) === true) return true;
  const values = looksAtValue(known, type) && looksAtValue(other, type) ? finiteValues(known, type) : null;
  return values?.every(value => keeps(other, type, value) === true) ?? false;
}

/** Reports whether one of several alternatives accepts each value that another one refuses. */
function acceptsAll({ alternatives }: Constraint, type: RuledType): boolean {
  return alternatives.some(one => alternatives.some(other => one !== other && acceptsRest(other, one, type)));
}

/** Reports whether a rule accepts each value that another one refuses. */
function acceptsRest(rule: Constraint, other: Constraint, type: RuledType): boolean {
  if (!looksAtValue(rule, type) || !looksAtValue(other, type)) return false;
  const refused = other.rule === "required" ? zeroValue(type.kind)?.[0] : other.parameter;
  if ((other.rule === "ne" || other.rule === "required") && typeof refused === "string")
    return keeps(rule, type, refused) === true;
  const [own, others] = [boundsOf(rule, type), boundsOf(other, type)];
  // No bound of floats accepts NaN.
  if (own?.exact && others?.exact && type.kind !== "float") {
    const [{ least, most }, rest] = [own.bounds, others.bounds];
    return !least && !rest.most && BigInt(most!.value) + 1n >= BigInt(rest.least!.value);
  }
  const [a, b] = [fieldConditions.get(rule.rule), fieldConditions.get(other.rule)];
  if (!a || !b || mayBeNil(type)) return false;
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
function needless({ alternatives }: Constraint, type: RuledType): Constraint[] {
  return alternatives.filter((one, index) => {
    // The first rule decides about nil, and isdefault does so only alone. An alias has all its members.
    const decidesAboutNil = mayBeNil(type) && (index === 0 || alternatives[0]!.rule === "isdefault");
    if (decidesAboutNil || aliasMembers.has(one.rule)) return false;
    if (alternatives.slice(0, index).some(other => shown(other) === shown(one))) return true;
    const needs = one.rule === "required" ? "required" : one.rule === "isdefault" ? "excluded" : null;
    return alternatives.some(({ rule }) => needs !== null && fieldConditions.get(rule)?.needs === needs);
  });
}

const aliasMembers = new Set<string>(Object.values(ruleAliases).flat());

function mayBeNil({ kind, pointers }: RuledType): boolean {
  return pointers > 0 || kind === "interface";
}

/** Why a rule such as `omitempty` never counts; null if it may. */
function omissionReason(one: Constraint, before: Constraint[], { kind, pointers }: RuledType): string | null {
  const isNillable = pointers > 0 || ["slice", "map", "interface", "other", "unknown"].includes(kind);
  if (one.rule === "omitnil" && !isNillable) return "omitnil has no effect on a value that is never nil";
  const after = before.find(({ rule }) => {
    if (rule !== "required" && rule !== "omitempty") return rule === "omitzero" && one.rule !== "omitzero";
    // An empty list is not nil, and zero behind a pointer is not absent: only omitzero skips these.
    return one.rule !== "omitzero" || !isNillable;
  });
  return after ? `${one.rule} has no effect after ${after.rule}` : null;
}

/** A conflict with the code of its diagnostic. */
interface CodedConflict extends Conflict {
  code: ConstraintCode;
}

/** The rules after which validator looks at no others. */
const last = new Set(["structonly", "nostructlevel"]);

/** The conflicts of the rules on one value. */
export function conflictsOf(all: Constraint[], type: RuledType): CodedConflict[] {
  // Validator ignores `required` as the first rule on a struct, and as its first alternative.
  const isIgnored =
    type.kind === "struct" && type.pointers === 0 && all[0] && askedOfStruct(all[0]) !== all[0];
  const constraints = isIgnored ? all.slice(1) : all;
  const conflicts: CodedConflict[] = [];
  const redundant = (message: string, constraint: Constraint) =>
    conflicts.push({ code: "redundant-rule", message, constraint });
  const kept: Constraint[] = [];
  for (const one of constraints) {
    const end = kept.find(({ rule }) => last.has(rule));
    if (end) redundant(`${shown(one)} has no effect after ${end.rule}`, one);
    else if (one.rule !== "dive" && kept.some(other => shown(other) === shown(one)))
      redundant(`${shown(one)} is there twice`, one);
    else kept.push(one);
    for (const alternative of needless(one, type))
      redundant(`${shown(alternative)} has no effect in ${shown(one)}`, alternative);
  }
  const contradictions = contradictionsOf(kept, type);
  for (const { message, constraint } of contradictions)
    conflicts.push({ code: "contradicting-rules", message, constraint });
  // Beside a contradiction, everything is redundant.
  if (contradictions.length === 0)
    for (const { message, constraint } of redundantRules(kept, type)) redundant(message, constraint);
  return conflicts;
}

/** Reports whether a text that keeps the first rule, such as `startswith=ab`, also keeps the second; null where that depends on the rest of the text. */
function textVerdict(known: Constraint, other: Constraint): boolean | null {
  const [has, wanted] = [known.parameter ?? "", other.parameter ?? ""];
  if (!["contains", "startswith", "endswith"].includes(known.rule)) return null;
  switch (other.rule) {
    case "contains":
      return has.includes(wanted) ? true : null;
    case "containsany":
      return hasAny(has, wanted) ? true : null;
    case "excludes":
      return has.includes(wanted) ? false : null;
    case "excludesall":
      return hasAny(has, wanted) ? false : null;
    case "startswith":
    case "startsnotwith": {
      if (known.rule !== "startswith") return null;
      return decided(has.startsWith(wanted), wanted.startsWith(has), other.rule === "startsnotwith");
    }
    case "endswith":
    case "endsnotwith": {
      if (known.rule !== "endswith") return null;
      return decided(has.endsWith(wanted), wanted.endsWith(has), other.rule === "endsnotwith");
    }
    default:
      return null;
  }
}

/** The verdict on a text whose beginning or end is known: it has the wanted one, or it may have it, or it can't. */
function decided(has: boolean, mayHave: boolean, negated: boolean): boolean | null {
  if (has) return !negated;
  return mayHave ? null : negated;
}
