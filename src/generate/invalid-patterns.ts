/** Finds regular expressions in tags `validate` that Go can't compile. Without this check, the generated code would panic when the program starts. */
import { loadPatternCheck } from "../constraints/pattern-syntax.ts";
import type { GoFile } from "../go/declarations.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import type { FoundPattern } from "../value-checks/checking.ts";
import { diagnosticAt } from "./diagnostic-at.ts";

/** Reports the regular expressions that Go can't compile. */
export async function invalidPatterns(
  patterns: FoundPattern[],
  files: GoFile[],
  displayDir: string,
): Promise<Diagnostic[]> {
  const broken = files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const suspects = patterns.filter(({ position }) => !broken.includes(position.file));
  if (suspects.length === 0) return [];
  const check = await loadPatternCheck();
  return suspects.flatMap(({ pattern, position }) => {
    const problem = check(pattern);
    if (problem === null) return [];
    const message = `pattern is not a regular expression of Go: ${problem}`;
    return [diagnosticAt("invalid-rule", message, position, displayDir)];
  });
}
