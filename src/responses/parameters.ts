/** Gives the parameters and the results of functions their values. */
import type { Parameter } from "../go/declarations.ts";
import { zeroOf } from "./members.ts";
import { setVariable } from "./paths.ts";
import { constantAs, type Program } from "./program.ts";
import { declareVariable } from "./scope.ts";
import type { Path, PlacedType, Scope, Value } from "./types.ts";
import { unknown, unknownRest } from "./values.ts";

/** Declares the parameters with the values that a call gives them, and the named results with zero values. */
export function declareParameters(
  program: Program,
  { parameters, results, file }: { parameters: Parameter[]; results: Parameter[]; file: PlacedType["file"] },
  given: Value[],
  scope: Scope,
  path: Path,
): Path {
  let result = path;
  for (const [index, { name, type, variadic }] of parameters.entries()) {
    if (name === null || name === "_") continue;
    const value: Value = variadic
      ? restOf(given.slice(index))
      : adapted(program, given[index] ?? unknown, { type, file });
    result = setVariable(result, declareVariable(scope, name, 0), value);
  }
  for (const { name, type } of results) {
    if (name === null || name === "_") continue;
    result = setVariable(result, declareVariable(scope, name, 0), zeroOf(program, { type, file }));
  }
  return result;
}

/** The value of a variadic parameter. */
function restOf(given: Value[]): Value {
  const items = given.filter(value => value !== unknownRest);
  if (items.length === given.length) return { kind: "list", items };
  return items.length > 0 ? { kind: "list", items, open: true } : unknown;
}

/** A value as a variable of a type holds it. */
export function adapted(program: Program, value: Value, type: PlacedType): Value {
  if (value.kind === "constant")
    return { kind: "constant", operand: constantAs(program, value.operand, type) };
  return value.kind === "unknown" && value.type === null ? { ...value, type } : value;
}

/** Sets the named results, whose keys are given, to what is returned: deferred calls may change them. */
export function setResults(path: Path, named: (string | null)[], values: Value[]): Path {
  let result = path;
  for (const [index, value] of values.entries()) {
    const key = named[index];
    if (key) result = setVariable(result, key, value);
  }
  return result;
}
