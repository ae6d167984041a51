/** Rules on tags `validate`: rules that gen does not know, that can't be checked, that contradict each other, or that say nothing. */
import type { ConstraintCode } from "../model/types.ts";
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

const codes: ConstraintCode[] = ["unknown-rule", "invalid-rule", "contradicting-rules", "redundant-rule"];

export const constraintRules: Rule[] = codes.map(code => ({
  code,
  find: context => withCode(context, code),
}));

function withCode({ checkProblems }: CheckContext, code: ConstraintCode): Finding[] {
  return checkProblems
    .filter(problem => problem.code === code)
    .map(({ message, position }) => finding(message, position));
}
