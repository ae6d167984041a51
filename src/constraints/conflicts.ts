/** Finds rules on one value that contradict each other, and redundant ones. */
import { ruleAliases } from "./format-rules.ts";
import {
  askedOfStruct,
  holds,
  impossibleValues,
  isAlwaysKept,
  isOfPart,
  isRequired,
  judge,
  keeps,
  type MeasuredType,
  samplesOf,
} from "./judge-value.ts";
import { checkOf, shown } from "./rules.ts";
import type { Constraint, ConstraintProblem } from "./types.ts";

/** A rule that contradicts others or that they make redundant, with the message about it. */
export interface Conflict extends Pick<ConstraintProblem, "code" | "message"> {
  constraint: Constraint;
}

/** A conflict with rules that can't hold beside a rule, or with the rule itself. */
export function contradiction(message: string, constraint: Constraint): Conflict {
  return { code: "contradicting-rules", message, constraint };
}

// Finds rules on one value that can't all hold.

/** The contradictions of the rules on one value. With `omitempty`, they are about all values but the empty one. */
function contradictionsOf(constraints: Constraint[], type: MeasuredType): Conflict[] {
  const found: Conflict[] = [];
  const possible: Constraint[] = [];
  for (const one of constraints) {
    const report = (message: string) => found.push(contradiction(message, one));
    if (samplesOf([one], type).every(value => judge(one, type, value) === false)) {
      report(`no value can satisfy ${shown(one)}`);
      continue;
    }
    const other = possible.find(earlier => areContrary(earlier, one, type));
    if (other) report(`no value can satisfy both ${shown(other)} and ${shown(one)}`);
    possible.push(one);
  }
  if (found.length > 0) return found;
  return constraints.flatMap(one =>
    strangeValues(one, constraints, type).map(message => contradiction(message, one)),
  );
}

/** Messages about the values of `oneof` that the type can't have, and about those that other rules refuse. */
function strangeValues(oneOf: Constraint, constraints: Constraint[], type: MeasuredType): string[] {
  const check = checkOf(oneOf);
  if (check.kind !== "among" || check.anyCase) return [];
  const impossible = impossibleValues(oneOf, type);
  const refused = oneOf.values.flatMap(value => {
    if (impossible.includes(value)) return [];
    const refusing = constraints.find(one => one !== oneOf && keeps(one, type, value) === false);
    return refusing ? `oneof has ${JSON.stringify(value)}, which ${shown(refusing)} refuses` : [];
  });
  return [...impossible.map(value => `oneof has ${value}, which the type can't have`), ...refused];
}

/** Reports whether no value keeps both rules. */
function areContrary(a: Constraint, b: Constraint, type: MeasuredType): boolean {
  const [one, other] = [checkOf(a), checkOf(b)];
  if (one.kind === "zero" && other.kind === "zero") return one.is !== other.is;
  if (type.kind === "string" && (textVerdict(a, b) === false || textVerdict(b, a) === false)) return true;
  const samples = samplesOf([a, b], type).filter(value => judge(a, type, value) !== false);
  return samples.every(value => judge(b, type, value) === false);
}

/** Reports whether each value that keeps the first rule keeps the second. */
function implies(known: Constraint, other: Constraint, type: MeasuredType): boolean {
  const ofText = type.kind === "string" ? textVerdict(known, other) : null;
  if (ofText !== null) return ofText;
  const samples = samplesOf([known, other], type).filter(value => judge(known, type, value) !== false);
  return samples.every(value => judge(other, type, value) === true);
}

/** Reports whether a nil pointer can keep a rule, or whether it ends the list of a value's rules. */
function isOfPresence(constraint: Constraint): boolean {
  const check = checkOf(constraint);
  return ["omit", "end", "dive", "condition"].includes(check.kind) || (check.kind === "zero" && check.is);
}

/** Why a rule is redundant; null if it is not. */
function reasonFor(one: Constraint, needed: Constraint[], type: MeasuredType): string | null {
  const index = needed.indexOf(one);
  // The first rule also refuses a nil pointer, which the next one in its place may not do.
  const next = needed[index + 1];
  if (type.pointers > 0 && index === 0 && (!next || isOfPresence(next))) return null;
  // On a struct, `required` counts only behind another rule.
  if (type.kind === "struct" && index === 0 && next && askedOfStruct(next) !== next) return null;
  if (whereOmitted(one) !== null) return omissionReason(one, needed.slice(0, index), type);
  const alternatives = mayBeNil(type) ? [] : one.alternatives;
  const isCovered = alternatives.some(a => alternatives.some(b => a !== b && areOpposite(a, b)));
  if (isCovered || isAlwaysKept(one, type)) return `every value satisfies ${shown(one)}`;
  // Rules after omitempty are never asked about the empty value.
  const end = needed.findIndex((other, at) => at > index && whereOmitted(other) !== null);
  const others = needed.slice(0, end < 0 ? needed.length : end);
  // Even if another rule implies them, `required` and `isdefault` say more clearly what is meant, also to clients; and `min=1` beside `required` does.
  if (checkOf(one).kind === "zero") return null;
  const implying = others.find(other => other !== one && !isRequired(other) && implies(other, one, type));
  return implying ? `${shown(implying)} implies ${shown(one)}` : null;
}

/** Reports whether of two conditions on other fields each value keeps one. */
function areOpposite(one: Constraint, other: Constraint): boolean {
  const [a, b] = [checkOf(one), checkOf(other)];
  if (a.kind !== "condition" || b.kind !== "condition") return false;
  // One refuses only what is zero, the other only what is not.
  if (a.needs !== b.needs) return true;
  // One counts only where a field is given, the other only where it is missing.
  const [[field, ...more], [named, ...moreNamed]] = [one.fields, other.fields];
  const isOne = more.length + moreNamed.length === 0 && field?.name === named?.name;
  return isOne && a.asks !== b.asks && a.asks !== "value" && b.asks !== "value";
}

/** The alternatives that accept nothing that no other one accepts: those that are there twice, and `required` beside `required_with=Name`. */
function needless({ alternatives }: Constraint, type: MeasuredType): Constraint[] {
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

function mayBeNil({ kind, pointers }: MeasuredType): boolean {
  return pointers > 0 || kind === "interface";
}

/** Why a rule such as `omitempty` never counts; null if it may. */
function omissionReason(one: Constraint, before: Constraint[], type: MeasuredType): string | null {
  const { kind, pointers } = type;
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
export function conflictsOf(all: Constraint[], type: MeasuredType): Conflict[] {
  // Validator ignores `required` as the first rule on a struct, and as its first alternative.
  const isIgnored =
    type.kind === "struct" && type.pointers === 0 && all[0] && askedOfStruct(all[0]) !== all[0];
  const constraints = isIgnored ? all.slice(1) : all;
  const conflicts: Conflict[] = [];
  const redundant = (message: string, constraint: Constraint) =>
    conflicts.push({ code: "redundant-rule", message, constraint });
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
  if (contradictions.length > 0) return [...conflicts, ...contradictions];
  const needed = [...kept];
  // Of two rules that imply each other, the later one is redundant.
  for (const one of kept.toReversed()) {
    const reason = reasonFor(one, needed, type);
    if (reason === null) continue;
    needed.splice(needed.indexOf(one), 1);
    redundant(reason, one);
  }
  return conflicts;
}

/** Reports whether a text that keeps the first rule, such as `startswith=ab`, also keeps the second; null where that depends on the rest of the text. */
function textVerdict(known: Constraint, other: Constraint): boolean | null {
  const [has, wanted] = [known.parameter ?? "", other.parameter ?? ""];
  const [one, asked] = [checkOf(known), checkOf(other)];
  if (one.kind !== "strings" || one.negated || !isOfPart(one)) return null;
  if (asked.kind !== "strings" || asked.function === "ContainsRune") return null;
  const isEnd = asked.function === "HasPrefix" || asked.function === "HasSuffix";
  if (isEnd && one.function !== asked.function) return null;
  if (holds(asked.function, has, wanted)) return !asked.negated;
  // The known beginning or end of the text is the beginning or end of the wanted one, or the text does not have that.
  return isEnd && !holds(asked.function, wanted, has) ? asked.negated : null;
}
