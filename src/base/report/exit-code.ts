import type { Diagnostic } from "./diagnostic.ts";

/** The codes of errors in the command line, the set-up, or `gen` itself: until they are fixed, the package can't be checked. */
const setUpCodes: readonly string[] = [
  "usage",
  "config",
  "template",
  "unknown-receiver",
  "platform",
  "directory",
  "internal",
];

/**
 * The exit code. 0: no errors; 1: errors, out-of-date files, or more warnings
 * than allowed; 2: wrong usage, config or template. The highest counts.
 */
export function exitCodeOf(diagnostics: Diagnostic[], maxWarnings: number): 0 | 1 | 2 {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => setUpCodes.includes(code))) return 2;
  return errors.length > 0 || tooManyWarnings(diagnostics, maxWarnings) !== null ? 1 : 0;
}

/** Says that there are more warnings than allowed; null when there are not. */
export function tooManyWarnings(diagnostics: Diagnostic[], maxWarnings: number): string | null {
  const count = diagnostics.filter(({ severity }) => severity === "warning").length;
  if (count <= maxWarnings) return null;
  return `${count} warning${count === 1 ? "" : "s"}: --max-warnings allows ${maxWarnings}`;
}
