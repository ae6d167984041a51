/** Rules on types whose values are checked, and on tags `validate`: more types than gen follows, interfaces that nothing can be read into, rules that it does not know, that can't be checked, that contradict each other, or that change nothing. */
import { checkFindings } from "./facts.ts";
import type { Rule } from "./rule.ts";

const codes = [
  "unknown-rule",
  "unreadable-interface",
  "unresolved-type",
  "invalid-rule",
  "unapplied-rule",
  "contradicting-rules",
  "redundant-rule",
] as const;

export const constraintRules: Rule[] = codes.map(code => ({
  code,
  find: context => checkFindings(context, code),
}));
