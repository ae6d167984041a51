import { join } from "node:path";
import type { Diagnostic, Severity } from "../../base/report/diagnostic.ts";
import { type RuleCode, severities } from "../../base/report/rule-severities.ts";
import type { Position } from "../../model/types.ts";

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
