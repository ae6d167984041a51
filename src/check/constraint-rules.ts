/** Rules on tags `validate`: rules that gen does not know, that can't be checked, that contradict each other, or that change nothing. */
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

const codes = [
  "unknown-rule",
  "invalid-rule",
  "unapplied-rule",
  "contradicting-rules",
  "redundant-rule",
] as const;

export const constraintRules: Rule[] = codes.map(code => ({
  code,
  find: context => withCode(context, code),
}));

function withCode({ checkProblems }: CheckContext, code: (typeof codes)[number]): Finding[] {
  return checkProblems
    .filter(problem => problem.code === code)
    .map(({ message, position }) => finding(message, position));
}
