import { join } from "node:path";
import type { Position } from "../model/types.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import { type RuleCode, severities } from "../report/rule-severities.ts";

/** The diagnostic for a place in a package, with the rule's default severity. `displayDir` is the package's directory for messages. */
export function diagnosticAt(
  code: RuleCode,
  message: string,
  { file, ...span }: Position,
  displayDir: string,
): Diagnostic {
  const location = { file: join(displayDir, file), ...span };
  return { code, severity: severities[code], message, location, related: [] };
}
