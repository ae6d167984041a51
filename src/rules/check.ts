/** Runs the rules. */

import { join } from "node:path";
import type { Diagnostic, Location } from "../base/report/diagnostic.ts";
import { severities } from "../base/report/rule-severities.ts";
import type { Position } from "../model/types.ts";
import { commentRules } from "./comment-rules.ts";
import type { CheckContext } from "./context.ts";
import { pairingRules } from "./pairing-rules.ts";
import { rules } from "./rules.ts";
import { signatureRules } from "./signature-rules.ts";

/** The codes whose warnings don't count in files that another program wrote: on names and comments. */
const unwritten = [...commentRules, ...signatureRules, ...pairingRules].map(({ code }) => code);

/** Runs every rule and returns the findings as diagnostics; `displayDir` is the package's directory as messages show it. */
export async function check(context: CheckContext, displayDir: string): Promise<Diagnostic[]> {
  const locate = ({ file, ...span }: Position): Location => ({ file: join(displayDir, file), ...span });
  const broken = context.files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const found = await Promise.all(rules.map(({ find }) => find(context)));
  return rules.flatMap(({ code }, index) =>
    // In a file with syntax errors, all other findings may be wrong. What another program wrote is not corrected by hand.
    found[index]!.filter(({ position }) => code === "syntax" || !broken.includes(position.file))
      .filter(({ position, severity = severities[code] }) => {
        return severity === "error" || !unwritten.includes(code) || !context.ofOthers.has(position.file);
      })
      .map(
        ({ message, position, related, severity, edits }): Diagnostic => ({
          code,
          severity: severity ?? severities[code],
          message,
          location: locate(position),
          related: related.map(second => ({ message: second.message, location: locate(second.position) })),
          ...(edits && {
            edits: edits.map(({ position, ...edit }) => ({ location: locate(position), ...edit })),
          }),
        }),
      ),
  );
}
