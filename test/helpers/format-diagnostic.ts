import type { Diagnostic } from "../../src/base/report/diagnostic.ts";
import { formatText } from "../../src/base/report/text.ts";

/** A diagnostic as a run prints it where there is no terminal. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  return formatText([diagnostic], () => null, { color: false, columns: null }).trimEnd();
}
