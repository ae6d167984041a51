/** What functions and methods return whose source is not read: of many, the name says it. */
import { basicResult, times } from "../go/standard-results.ts";
import type { GoType } from "../types/go-types.ts";
import { predeclaredType, typeNamedBy } from "./program.ts";
import type { Call } from "./types.ts";

/** The type of the first result of a function, or of a method of the `receiver`; null where its name says nothing. */
export function resultType(name: string, { run, expression, path }: Call, receiver: GoType | null = null) {
  const basic = basicResult(name);
  if (basic) return predeclaredType(run.program, basic);
  if (!times.test(name)) return null;
  if (receiver) return receiver.id === "time.Time" ? receiver : null;
  const { callee } = expression.kind === "call" ? expression : { callee: null };
  return callee?.kind === "selector" ? typeNamedBy({ ...callee, field: "Time" }, path.scope) : null;
}
