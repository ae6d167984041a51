/** The rules: small, pure, and blind to each other. src/check/README.md is their reference. */
import type { RuleCode } from "../report/rule-severities.ts";
import { bindingRules } from "./binding-rules.ts";
import { commentRules } from "./comment-rules.ts";
import { listRules } from "./list-rules.ts";
import { packageRules } from "./package-rules.ts";
import { pairingRules } from "./pairing-rules.ts";
import { placeholderRules } from "./placeholder-rules.ts";
import { routeRules } from "./route-rules.ts";
import type { Rule } from "./rule.ts";
import { shapeRules } from "./shape-rules.ts";
import { tagRules } from "./tag-rules.ts";

export const rules: Rule[] = [
  ...packageRules,
  ...commentRules,
  ...routeRules,
  ...pairingRules,
  ...placeholderRules,
  ...tagRules,
  ...bindingRules,
  ...shapeRules,
  ...listRules,
];

/** Codes of what is wrong with a struct, not with a function or a file: where no handler is, the struct is none of ours. */
export const structCodes: readonly RuleCode[] = [
  "unpaired-binding",
  ...[...tagRules, ...bindingRules, ...shapeRules].map(({ code }) => code),
];
