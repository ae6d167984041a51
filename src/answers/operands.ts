/** Evaluates the operands of an expression, and finds the import path or the type that a name means. */

import type { Expression } from "../go/declarations.ts";
import { predeclaredTypes } from "../go/predeclared.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { importPathOf, isDeclared } from "./program.ts";
import { findVariable, lookUp, typeIn } from "./scope.ts";
import type { Evaluated, EvaluatedList, Path, PlacedType, Scope, Value } from "./types.ts";
import { single } from "./values.ts";

/** The values of an expression, each with the path that leads to it; none if a call in it never returns. */
export function evaluate(expression: Expression, scope: Scope, path: Path): Evaluated[] {
  return scope.frame.analysis.evaluate(expression, scope, path);
}

/** The values of several expressions, computed in their order. */
export function evaluateAll(expressions: Expression[], scope: Scope, path: Path): EvaluatedList[] {
  let outcomes: EvaluatedList[] = [{ path, values: [] }];
  for (const expression of expressions) {
    const next: EvaluatedList[] = [];
    for (const { path, values } of outcomes)
      for (const one of evaluate(expression, scope, path))
        next.push({ path: one.path, values: [...values, single(one.value)] });
    outcomes = next;
  }
  return outcomes;
}

/** What a function makes of the values of expressions. */
export function computed(
  expressions: Expression[],
  scope: Scope,
  path: Path,
  compute: (...values: Value[]) => Value,
): Evaluated[] {
  return evaluateAll(expressions, scope, path).map(({ path, values }) => ({
    path,
    value: compute(...values),
  }));
}

/** All results of an expression. */
export function resultsOf(expression: Expression, scope: Scope, path: Path): EvaluatedList[] {
  return evaluate(expression, scope, path).map(({ path, value }) => ({
    path,
    values: value.kind === "tuple" ? value.values : [value],
  }));
}

/** The values of several expressions; those of a single call are all of its results. */
export function evaluateList(expressions: Expression[], scope: Scope, path: Path): EvaluatedList[] {
  const [only, ...others] = expressions;
  const isCall = only?.kind === "call" && others.length === 0;
  return isCall ? resultsOf(only, scope, path) : evaluateAll(expressions, scope, path);
}

/** The import path that an expression names; null where it is not a qualifier. */
export function qualifierPath(expression: Expression, scope: Scope): string | null {
  if (expression.kind !== "name" || findVariable(scope, expression.name) !== null) return null;
  const { name } = expression;
  const { file, analysis } = scope.frame;
  return isDeclared(analysis.program, name) ? null : importPathOf(analysis.program, name, file);
}

/** The type `T` of a conversion `T(x)`; null if the callee is not a type. */
export function conversionType(callee: Expression, scope: Scope): PlacedType | null {
  const { file, analysis } = scope.frame;
  if (callee.kind === "type") return typeIn(scope, callee.type);
  if (callee.kind !== "name") return null;
  const { name } = callee;
  const isType = analysis.program.types.has(name) || predeclaredTypes.has(name);
  if (!isType && !lookUp(scope, name)?.meaning) return null;
  const type = typeOfName(name, file.packageSpan);
  const found = typeIn(scope, type);
  if (found.type !== type) return found;
  return isType && findVariable(scope, name) === null ? found : null;
}
