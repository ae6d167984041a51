/** Finds rules on one value that contradict each other, and redundant ones. */
import { contradictionsOf } from "./contradictions.ts";
import { redundantRules } from "./redundancies.ts";
import { type Conflict, type RuledType, shown } from "./ruled-type.ts";
import type { Constraint, ConstraintCode } from "./types.ts";

/** A conflict with the code of its diagnostic. */
interface CodedConflict extends Conflict {
  code: ConstraintCode;
}

/** The rules after which validator looks at no others. */
const last = new Set(["structonly", "nostructlevel"]);

/** The conflicts of the rules on one value. */
export function conflictsOf(constraints: Constraint[], type: RuledType): CodedConflict[] {
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
  }
  const contradictions = contradictionsOf(kept, type);
  for (const { message, constraint } of contradictions)
    conflicts.push({ code: "contradicting-rules", message, constraint });
  // Beside a contradiction, everything is redundant.
  if (contradictions.length === 0)
    for (const { message, constraint } of redundantRules(kept, type)) redundant(message, constraint);
  return conflicts;
}
