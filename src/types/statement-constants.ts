/** Computes the constants in the statements of a function. */
import type { Expression, GoFile } from "../go/declarations.ts";
import { constantText, namesIn } from "../go/walk-statements.ts";
import type { KnownOperand } from "./constant-operations.ts";
import { computeExpression } from "./constants.ts";
import type { TypePackage, TypeReader } from "./go-types.ts";

/** The value of an expression in a file; null if it is not a constant. `hidden` has the names that the function declares: they hide constants of the package. */
export function constantOf(
  reader: TypeReader,
  expression: Expression,
  { file, pkg, hidden }: { file: GoFile; pkg: TypePackage; hidden: ReadonlySet<string> },
): KnownOperand | null {
  const text = constantText(expression);
  if (text === null || namesIn(expression).some(name => hidden.has(name))) return null;
  const operand = computeExpression(reader, { text, span: file.packageSpan }, { file, pkg });
  return operand.value === null ? null : (operand as KnownOperand);
}
