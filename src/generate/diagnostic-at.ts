import { join } from "node:path";
import type { Position } from "../model/types.ts";
import type { Diagnostic, Severity } from "../report/diagnostic.ts";
import { type RuleCode, severities } from "../report/rule-severities.ts";

/** The diagnostic for a place in a package, with the rule's default severity unless another one is given. `displayDir` is the package's directory for messages. */
export function diagnosticAt(
  code: RuleCode,
  message: string,
  { file, ...span }: Position,
  displayDir: string,
  severity: Severity = severities[code],
): Diagnostic {
  const location = { file: join(displayDir, file), ...span };
  return { code, severity, message, location, related: [] };
}
