/** Which branches run of code that registers handlers, where the method in a row of a table decides, or the one that a helper gets. */
import type { Expression } from "../go/declarations.ts";
import { isHttpMethod } from "../go/http.ts";
import { type Part, partsOf } from "../go/walk-statements.ts";
import { isCallOf, textOf } from "./handlers.ts";
import type { Scope } from "./types.ts";

/** The parts of a statement or an expression that may run: of an `if` or a `switch` that a method decides, as in `switch row.method { case "GET": … }`, only one branch. */
export function partsThatRun(one: Part, scope: Scope): Part[] {
  const branch = one.kind === "if" || one.kind === "switch" ? branchOf(one, scope) : null;
  return branch ?? partsOf(one);
}

/** The statements of the branch that runs; null where it is not known which does. */
function branchOf(one: Part & { kind: "if" | "switch" }, scope: Scope): Part[] | null {
  if (one.kind === "if") {
    const { condition, consequence, alternative } = one;
    if (condition.kind !== "binary" || !/^[!=]=$/.test(condition.operator)) return null;
    const [left, right] = [methodIn(condition.left, scope), methodIn(condition.right, scope)];
    if (left === null || right === null) return null;
    return (left === right) === (condition.operator === "==") ? consequence : alternative;
  }
  const method = one.value && methodIn(one.value, scope);
  const tests = one.cases.map(({ values }) => values?.map(test => methodIn(test, scope)) ?? []);
  const fallsThrough = one.cases.some(({ body }) => partsOf(body).some(isFallthrough));
  if (method === null || fallsThrough || tests.flat().includes(null)) return null;
  const index = tests.findIndex(methods => methods.includes(method));
  return (one.cases[index] ?? one.cases.find(({ values }) => values === null))?.body ?? [];
}

const isFallthrough = (one: Part) => one.kind === "jump" && one.jump === "fallthrough";

/** The method that an expression certainly is, as it is written, or an empty text; null for others. */
function methodIn(expression: Expression, scope: Scope): string | null {
  if (isCallOf(expression, "strings", "ToUpper"))
    return methodIn(expression.arguments[0]!, scope)?.toUpperCase() ?? null;
  const { text, entryOf } = textOf(expression, scope);
  return entryOf === null && (text === "" || isHttpMethod(text.toUpperCase())) ? text : null;
}
