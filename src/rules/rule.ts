/** The types of rules and findings. */

import type { Severity, SourceEdit, Span } from "../base/report/diagnostic.ts";
import type { RuleCode } from "../config/rule-severities.ts";
import { positionOf } from "../go/positions.ts";
import type { Position } from "../model/types.ts";
import type { CheckContext } from "./context.ts";

/** A rule, which finds one kind of mistake. Several rules may have the same code. */
export interface Rule {
  code: RuleCode;
  find(context: CheckContext): Finding[] | Promise<Finding[]>;
}

/** A mistake that a rule found. The file in the position is a base name. */
export interface Finding {
  message: string;
  position: Position;
  related: { message: string; position: Position }[];
  /** A severity for this finding, when the rule is less certain than usual. */
  severity?: Severity;
  /** The changes that `gen adopt` makes, for findings about the syntax of other tools. Empty if they are not known. */
  edits?: FindingEdit[];
}

/** A change of a file of the package; see `SourceEdit`. */
export interface FindingEdit extends Omit<SourceEdit, "location"> {
  position: Position;
}

/** A finding at a place; `related` are other places that belong to it. */
export function finding(message: string, position: Position, related: Finding["related"] = []): Finding {
  return { message, position, related };
}

/** A finding in a file of the package. */
export function findingIn(file: { name: string }, span: Span, message: string): Finding {
  return finding(message, positionOf(file.name, span));
}

/** The place where something is declared, as the related place of a finding. */
export function declaredHere(name: string, position: Position): Finding["related"] {
  return [{ message: `${name} is declared here`, position }];
}

/** The same finding as a warning, when the rule is less certain than usual. */
export function asWarning(found: Finding): Finding {
  return { ...found, severity: "warning" };
}
