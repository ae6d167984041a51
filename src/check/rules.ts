/** The rules, one code each: small, pure, and blind to each other. DESIGN section 8. */
import type { Severity } from "../diagnostics.ts";
import { bindingRules } from "./binding-rules.ts";
import type { CheckContext, Finding } from "./context.ts";
import { handlerRules } from "./handler-rules.ts";
import { listRules } from "./list-rules.ts";

export interface Rule {
  code: string;
  severity: Severity;
  find(context: CheckContext): Finding[];
}

export const rules: Rule[] = [...handlerRules, ...listRules, ...bindingRules];
