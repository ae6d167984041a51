/** The types of rules and findings. */

import type { Diagnostic, Location, Severity, Span } from "../base/report/diagnostic.ts";
import type { RuleCode } from "../config/rule-severities.ts";
import { positionOf } from "../go/declarations.ts";
import type { CheckContext } from "./context.ts";

/** A rule, which finds one kind of mistake. Several rules may have the same code. */
export interface Rule {
  code: RuleCode;
  find(context: CheckContext): Finding[] | Promise<Finding[]>;
}

/** A mistake that a rule found. The files in its places are base names. */
export interface Finding extends Pick<Diagnostic, "message" | "related" | "edits"> {
  location: Location;
  /** A severity for this finding, when the rule is less certain than usual. */
  severity?: Severity;
}

/** A finding at a place; `related` are other places that belong to it. */
export function finding(message: string, location: Location, related: Finding["related"] = []): Finding {
  return { message, location, related };
}

/** A finding in a file of the package. */
export function findingIn(file: { name: string }, span: Span, message: string): Finding {
  return finding(message, positionOf(file.name, span));
}

/** The place where something is declared, as the related place of a finding. */
export function declaredHere(name: string, location: Location): Finding["related"] {
  return [{ message: `${name} is declared here`, location }];
}

/** The same finding as a warning, when the rule is less certain than usual. */
export function asWarning(found: Finding): Finding {
  return { ...found, severity: "warning" };
}
