/** Finds rules on one value that say nothing beside the others. */
import { both, boundsOf, boundsOfType, exactly, isWithin, measure } from "./bounds.ts";
import { says } from "./contradictions.ts";
import { finiteValues } from "./finite-values.ts";
import { keeps } from "./judge-value.ts";
import { type RuledType, shown } from "./ruled-type.ts";
import { textVerdict } from "./text-conflicts.ts";
import type { Constraint } from "./types.ts";

/** A rule that says nothing, with a message. */
export interface Redundancy {
  message: string;
  constraint: Constraint;
}

const omitting = new Set(["omitempty", "omitzero", "omitnil"]);

/** Rules with which a nil pointer passes, or that stop there. */
const ofPresence =
  /^(?:omit(?:empty|zero|nil)|isdefault|dive|structonly|nostructlevel|(?:required|excluded|skip)_\w+)$/;

/** The rules that another one implies, or that hold for all values: of two that imply each other, the later one. The rules must not contradict each other. */
export function redundantRules(constraints: Constraint[], type: RuledType): Redundancy[] {
  const found: Redundancy[] = [];
  const needed = [...constraints];
  for (const one of constraints.toReversed()) {
    const reason = reasonFor(one, needed, type);
    if (reason === null) continue;
    needed.splice(needed.indexOf(one), 1);
    found.push({ message: reason, constraint: one });
  }
  return found;
}

/** Why a rule says nothing beside others; null if it says something. */
function reasonFor(one: Constraint, needed: Constraint[], type: RuledType): string | null {
  const index = needed.indexOf(one);
  // The first rule refuses a nil pointer, whatever it says.
  const next = needed[index + 1];
  if (type.pointers > 0 && index === 0 && (!next || ofPresence.test(next.rule))) return null;
  if (omitting.has(one.rule)) return omissionReason(one, needed.slice(0, index), type);
  const own = boundsOf(one, type);
  if (own?.exact && isWithin(boundsOfType(type), own.bounds)) return `${shown(one)} holds for every value`;
  // Rules after omitempty say nothing of the empty value.
  const end = needed.findIndex((other, at) => at > index && omitting.has(other.rule));
  const others = needed.slice(0, end < 0 ? needed.length : end);
  const implying = others.find(other => other !== one && implies(other, one, type));
  return implying ? `${shown(implying)} implies ${shown(one)}` : null;
}

/** Reports whether each value that keeps the first rule keeps the second. */
function implies(known: Constraint, other: Constraint, type: RuledType): boolean {
  // It says what the field is for, and has a text of its own for clients.
  if (other.rule === "required" || other.rule === "isdefault") return false;
  const inner = boundsOf(known, type)?.bounds;
  const outer = boundsOf(other, type);
  if (inner && outer?.exact && isWithin(both(inner, boundsOfType(type)), outer.bounds)) return true;
  if (inner && other.rule === "ne" && type.kind !== "string") {
    const refused = measure(other.parameter ?? "", type);
    if (refused !== null && !isWithin(exactly(refused), inner)) return true;
  }
  if (type.kind === "string" && textVerdict(known, other) === true) return true;
  const values = says(known, type) ? finiteValues(known, type) : null;
  return values?.every(value => keeps(other, type, value) === true) ?? false;
}

/** Why a rule such as `omitempty` never counts; null if it may. */
function omissionReason(one: Constraint, before: Constraint[], { kind, pointers }: RuledType): string | null {
  const isNillable = pointers > 0 || ["slice", "map", "interface", "other", "unknown"].includes(kind);
  if (one.rule === "omitnil" && !isNillable) return "omitnil says nothing of a value that is never nil";
  const after = before.find(({ rule }) => {
    if (rule !== "required" && rule !== "omitempty") return rule === "omitzero" && one.rule !== "omitzero";
    // An empty list is not nil, and zero behind a pointer is not absent: only omitzero skips these.
    return one.rule !== "omitzero" || !isNillable;
  });
  return after ? `${one.rule} says nothing after ${after.rule}` : null;
}
