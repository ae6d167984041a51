/** What a rule is, and what it returns. */

import type { Position } from "../model/types.ts";
import type { Severity } from "../report/diagnostic.ts";
import type { RuleCode } from "../report/rule-severities.ts";
import type { CheckContext } from "./context.ts";

/** Looks for one kind of mistake. Several rules may have the same code. */
export interface Rule {
  code: RuleCode;
  find(context: CheckContext): Finding[];
}

/** What a rule found; the position's file is a base name. */
export interface Finding {
  message: string;
  position: Position;
  related: { message: string; position: Position }[];
  /** Where a rule is less sure than usual. */
  severity?: Severity;
}

/** A finding at a place; `related` are other places that belong to it. */
export function finding(message: string, position: Position, related: Finding["related"] = []): Finding {
  return { message, position, related };
}
