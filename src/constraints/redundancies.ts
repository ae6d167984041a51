/** Finds redundant rules: the other rules on the value imply them, or they hold for every value. */
import { both, boundsOf, boundsOfType, exactly, isWithin, measure } from "./bounds.ts";
import { looksAtValue } from "./contradictions.ts";
import { finiteValues } from "./finite-values.ts";
import { keeps } from "./judge-value.ts";
import { type Conflict, type RuledType, shown } from "./ruled-type.ts";
import { textVerdict } from "./text-conflicts.ts";
import type { Constraint } from "./types.ts";

const omitting = new Set(["omitempty", "omitzero", "omitnil"]);

/** Rules that a nil pointer can keep, or that end the list of a value's rules. */
const ofPresence =
  /^(?:omit(?:empty|zero|nil)|isdefault|dive|structonly|nostructlevel|(?:required|excluded|skip)_\w+)$/;

/** The redundant rules. Of two rules that imply each other, the later one is redundant. The rules must not contradict each other. */
export function redundantRules(constraints: Constraint[], type: RuledType): Conflict[] {
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
  const values = looksAtValue(known, type) ? finiteValues(known, type) : null;
  return values?.every(value => keeps(other, type, value) === true) ?? false;
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
