/** The table of all rules, and their runner. A rule is a small pure function that imports no other rule; src/rules/README.md is their reference. */
import { join } from "node:path";
import type { Diagnostic, Location } from "../base/report/diagnostic.ts";
import { fixedCodes, type RuleCode, ruleCodes, severities } from "../config/rule-severities.ts";
import { answerRules } from "./answer-rules.ts";
import { commentRules } from "./comment-rules.ts";
import type { CheckContext, Rule } from "./context.ts";
import { earlierRouteRules } from "./earlier-route-rules.ts";
import { fileRules } from "./file-rules.ts";
import { frameworkRules } from "./framework-rules.ts";
import { outputRules } from "./output-rules.ts";
import { pairingRules } from "./pairing-rules.ts";
import { placeholderRules } from "./placeholder-rules.ts";
import { requestRules } from "./request-rules.ts";
import { routeRules } from "./route-rules.ts";
import { structRules } from "./struct-rules.ts";
import { swagRules } from "./swag-comments.ts";
import { checkRules, shapeRules } from "./type-rules.ts";

const rules: Rule[] = [
  ...commentRules,
  ...swagRules,
  ...routeRules,
  ...earlierRouteRules,
  ...pairingRules,
  ...placeholderRules,
  ...structRules,
  ...requestRules,
  ...answerRules,
  ...frameworkRules,
  ...checkRules,
  ...shapeRules,
  ...outputRules,
  ...fileRules,
];

/** The codes of rules on structs that have no handler. */
export const unpairedCodes: readonly string[] = [
  ...(["unpaired-binding", "missing-tag", "malformed-tag", "unknown-tag"] satisfies RuleCode[]),
];

/** The codes of rules on structs. Errors with them don't show that a package has something to do with gen. */
export const structCodes: readonly string[] = [
  ...unpairedCodes,
  ...[...structRules, ...requestRules, ...answerRules, ...shapeRules].map(({ code }) => code),
];

/** The codes that count in files that another program wrote: errors that generated code would have, too, or that are not about names and comments. */
const ofAllFiles: readonly RuleCode[] = [
  ...fixedCodes,
  ...ruleCodes.filter(one => ![...commentRules, ...pairingRules].some(({ code }) => code === one)),
];

/** Runs every rule and returns the findings as diagnostics; `displayDir` is the package's directory as messages show it. */
export async function check(context: CheckContext, displayDir: string): Promise<Diagnostic[]> {
  const locate = <T extends { location: Location }>(one: T): T => {
    return { ...one, location: { ...one.location, file: join(displayDir, one.location.file) } };
  };
  const broken = context.files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const found = await Promise.all(rules.map(({ find }) => find(context)));
  return rules.flatMap(({ code }, index) =>
    // In a file with syntax errors, all other findings may be wrong. What another program wrote is not corrected by hand.
    found[index]!.filter(({ location }) => code === "syntax" || !broken.includes(location.file))
      .filter(({ location, severity = severities[code] }) => {
        return !context.ofOthers.has(location.file) || (severity === "error" && ofAllFiles.includes(code));
      })
      .map(({ severity = severities[code], ...one }) => ({
        code,
        severity,
        ...locate(one),
        related: one.related.map(locate),
        ...(one.edits && { edits: one.edits.map(locate) }),
      })),
  );
}
