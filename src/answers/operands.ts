/** Evaluates the operands of an expression, and finds the import path or the type that a name means. */
import { predeclaredTypes } from "../go/predeclared.ts";
import type { Expression } from "../go/statements.ts";
import { typeOfName } from "../go/type-expressions.ts";
import type { Analysis } from "./analysis.ts";
import { importPathOf } from "./program.ts";
import { findVariable, isLocalType, typeIn } from "./scope.ts";
import type { EvaluatedList, Path, PlacedType, Scope } from "./types.ts";
import { single } from "./values.ts";

/** The values of several expressions, computed in their order. */
export function evaluateAll(
  analysis: Analysis,
  expressions: Expression[],
  scope: Scope,
  path: Path,
): EvaluatedList[] {
  const [first, ...others] = expressions;
  if (first === undefined) return [{ path, values: [] }];
  let outcomes: EvaluatedList[] = analysis
    .evaluate(analysis, first, scope, path)
    .map(({ path, value }) => ({ path, values: [single(value)] }));
  for (const expression of others) {
    outcomes = outcomes.flatMap(({ path, values }) =>
      analysis
        .evaluate(analysis, expression, scope, path)
        .map(({ path, value }) => ({ path, values: [...values, single(value)] })),
    );
  }
  return outcomes;
}

/** The values of several expressions; those of a single call are all of its results. */
export function evaluateList(
  analysis: Analysis,
  expressions: Expression[],
  scope: Scope,
  path: Path,
): EvaluatedList[] {
  const [only, ...others] = expressions;
  if (only?.kind !== "call" || others.length > 0) return evaluateAll(analysis, expressions, scope, path);
  return analysis
    .evaluate(analysis, only, scope, path)
    .map(({ path, value }) => ({ path, values: value.kind === "tuple" ? value.values : [value] }));
}

/** The import path that an expression names; null where it is not a qualifier. */
export function qualifierPath(analysis: Analysis, expression: Expression, scope: Scope): string | null {
  if (expression.kind !== "name" || findVariable(scope, expression.name) !== null) return null;
  const { values, functions, types } = analysis.program;
  const { name } = expression;
  if (values.has(name) || functions.has(name) || types.has(name)) return null;
  return importPathOf(analysis.program, name, scope.frame.file);
}

/** The type `T` of a conversion `T(x)`; null if the callee is not a type. */
export function conversionType(analysis: Analysis, callee: Expression, scope: Scope): PlacedType | null {
  const { file } = scope.frame;
  if (callee.kind === "type") return typeIn(scope, callee.type);
  if (callee.kind !== "name") return null;
  const { name } = callee;
  const isType = analysis.program.types.has(name) || predeclaredTypes.has(name);
  if (!isType && !isLocalType(scope, name)) return null;
  const type = typeOfName(name, file.packageSpan);
  const found = typeIn(scope, type);
  if (found.type !== type) return found;
  if (findVariable(scope, name) !== null) return null;
  return isType ? found : null;
}
