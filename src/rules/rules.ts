/** The table of all rules: small pure functions that import no other rule. src/rules/README.md is their reference. */
import type { RuleCode } from "../base/report/rule-severities.ts";
import { bindingRules } from "./binding-rules.ts";
import { commentRules } from "./comment-rules.ts";
import { earlierRouteRules } from "./earlier-route-rules.ts";
import { generatedRules } from "./generated-rules.ts";
import { clientRules, listRules } from "./output-rules.ts";
import { packageRules } from "./package-rules.ts";
import { pairingRules } from "./pairing-rules.ts";
import { placeholderRules } from "./placeholder-rules.ts";
import { responseRules, routeRules } from "./route-rules.ts";
import type { Rule } from "./rule.ts";
import { signatureRules } from "./signature-rules.ts";
import { tagRules } from "./tag-rules.ts";
import { constraintRules, enumRules, shapeRules } from "./type-rules.ts";

export const rules: Rule[] = [
  ...packageRules,
  ...commentRules,
  ...routeRules,
  ...responseRules,
  ...earlierRouteRules,
  ...signatureRules,
  ...pairingRules,
  ...placeholderRules,
  ...tagRules,
  ...bindingRules,
  ...enumRules,
  ...constraintRules,
  ...shapeRules,
  ...listRules,
  ...generatedRules,
  ...clientRules,
];

/** The codes of rules on structs that have no handler. */
export const unpairedCodes: readonly RuleCode[] = [
  "unpaired-binding",
  "missing-tag",
  "malformed-tag",
  "unknown-tag",
];

/** The codes of rules on structs. Errors with them don't show that a package has something to do with gen. */
export const structCodes: readonly RuleCode[] = [
  ...unpairedCodes,
  ...[...tagRules, ...bindingRules, ...shapeRules].map(({ code }) => code),
];
