/** Rules on tags `validate`: rules that gen does not know, and rules that can't be checked. */
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const constraintRules: Rule[] = [
  { code: "unknown-rule", find: context => withCode(context, "unknown-rule") },
  { code: "invalid-rule", find: context => withCode(context, "invalid-rule") },
];

function withCode({ checkProblems }: CheckContext, code: "unknown-rule" | "invalid-rule"): Finding[] {
  return checkProblems
    .filter(problem => problem.code === code)
    .map(({ message, position }) => finding(message, position));
}
