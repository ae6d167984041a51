/** Follows assignments and declarations of variables. */
import type { Expression, Statement } from "../go/statements.ts";
import { binary, type KnownOperand } from "../types/constant-operations.ts";
import { type Analysis, countStep } from "./analysis.ts";
import { zeroOf } from "./members.ts";
import { evaluateAll } from "./operands.ts";
import { forget, letUnknownSend, setVariable } from "./paths.ts";
import { constantAs, withDefaultType } from "./program.ts";
import { declareVariable, findVariable, innerScope, typeIn } from "./scope.ts";
import type { EvaluatedList, Path, PlacedType, Scope, Value } from "./types.ts";
import { reachesWriter } from "./unknown-calls.ts";
import { integer, numberOf, single, unknown } from "./values.ts";

/** Follows an assignment on all paths. */
export function assignOperands(
  analysis: Analysis,
  statement: Statement & { kind: "assign" },
  scope: Scope,
  paths: Path[],
): Path[] {
  const { left, right, operator } = statement;
  // The values are computed before `:=` declares its variables.
  const computed = paths.flatMap(path => {
    countStep(analysis);
    return valuesFor(analysis, left.length, right, scope, path);
  });
  if (operator === ":=") declare(statement, scope);
  return computed.flatMap(({ path, values }) => {
    const calculated =
      operator === "=" || operator === ":="
        ? [{ path, values }]
        : calculate(analysis, operator, left, values, scope, path);
    return calculated.map(({ path, values }) => {
      let result = path;
      for (const [index, target] of left.entries())
        result = assignTo(analysis, target, values[index] ?? unknown, scope, result);
      return result;
    });
  });
}

/** Declares the variables of `:=` that the block doesn't have yet. */
function declare({ left, right }: Statement & { kind: "assign" }, scope: Scope): void {
  for (const target of left) {
    if (target.kind === "name" && target.name !== "_" && !scope.names.has(target.name))
      declareVariable(scope, target.name, numberOf(right));
  }
}

/** The values that `count` variables get: those of as many expressions, or the results of one call. */
function valuesFor(
  analysis: Analysis,
  count: number,
  right: Expression[],
  scope: Scope,
  path: Path,
): EvaluatedList[] {
  const [only, ...others] = right;
  if (count === 1 || others.length > 0 || !only) return evaluateAll(analysis, right, scope, path);
  return analysis
    .evaluate(analysis, only, scope, path)
    .map(({ path, value }) => ({ path, values: value.kind === "tuple" ? value.values : [value] }));
}

/** The value of `x op= y`. */
function calculate(
  analysis: Analysis,
  operator: string,
  left: Expression[],
  values: Value[],
  scope: Scope,
  path: Path,
): EvaluatedList[] {
  return evaluateAll(analysis, left, scope, path).map(({ path, values: [current = unknown] }) => {
    const [operand = unknown] = values;
    if (current.kind !== "constant" || operand.kind !== "constant") return { path, values: [unknown] };
    const result = binary(operator.slice(0, -1), current.operand, operand.operand, 64);
    return {
      path,
      values: [result.value === null ? unknown : { kind: "constant", operand: result as KnownOperand }],
    };
  });
}

/** Gives a variable, a field or an element a value. */
export function assignTo(
  analysis: Analysis,
  target: Expression,
  value: Value,
  scope: Scope,
  path: Path,
): Path {
  if (target.kind === "name") {
    if (target.name === "_") return path;
    const key = findVariable(scope, target.name);
    if (key === null) return leak(value, path);
    const before = path.store.get(key);
    const type = before?.kind === "unknown" ? before.type : null;
    return setVariable(path, key, held(analysis, value, before, type));
  }
  if (target.kind === "selector" && target.operand.kind === "name") {
    const key = findVariable(scope, target.operand.name);
    const struct = key === null ? undefined : path.store.get(key);
    if (key !== null && struct?.kind === "struct")
      return setVariable(path, key, { ...struct, fields: new Map(struct.fields).set(target.field, value) });
  }
  let root: Expression = target;
  while (root.kind === "selector" || root.kind === "index" || root.kind === "unary") root = root.operand;
  const key = root.kind === "name" ? findVariable(scope, root.name) : null;
  return leak(value, key === null ? path : forget(path, [key]));
}

/** The path after a value is stored where it can't be followed: unknown code may use a writer in it. */
function leak(value: Value, path: Path): Path {
  return reachesWriter(value, path) ? letUnknownSend(path) : path;
}

/** A value as a variable holds it: untyped constants get a type. */
function held(analysis: Analysis, value: Value, before: Value | undefined, type: PlacedType | null): Value {
  const one = single(value);
  if (one.kind === "constant") {
    if (before?.kind === "constant")
      return { kind: "constant", operand: assignable(one.operand, before.operand) };
    return {
      kind: "constant",
      operand: type ? constantAs(analysis.program, one.operand, type) : withDefaultType(one.operand),
    };
  }
  if (one.kind === "unknown" && one.type === null && type) return { ...one, type };
  return one;
}

/** A constant as a variable holds it: an untyped one gets the type of the variable's last value. */
function assignable(operand: KnownOperand, before: KnownOperand): KnownOperand {
  return operand.type.basic.startsWith("untyped ") && operand.value.kind === before.value.kind
    ? { ...operand, type: before.type }
    : withDefaultType(operand);
}

/** Follows a `var` or `const` declaration on all paths. */
export function declareNames(
  analysis: Analysis,
  statement: Statement & { kind: "declare" },
  scope: Scope,
  paths: Path[],
): Path[] {
  const { names, type, values, iota } = statement;
  const placed: PlacedType | null = type && typeIn(scope, type);
  const place = numberOf(statement);
  const inner = innerScope(scope);
  const iotaKey = iota === null ? null : declareVariable(inner, "iota", place);
  const computed = paths.flatMap((path): EvaluatedList[] => {
    if (values.length === 0) {
      const zero = placed ? zeroOf(analysis.program, placed) : unknown;
      return [{ path, values: names.map(() => zero) }];
    }
    const begun = iotaKey === null ? path : setVariable(path, iotaKey, integer(iota ?? 0));
    return valuesFor(analysis, names.length, values, inner, begun);
  });
  const keys = names.map(name => (name === "_" ? null : declareVariable(scope, name, place)));
  if (placed) for (const name of names) scope.types.set(name, placed);
  return computed.map(({ path, values }) => {
    let result = path;
    for (const [index, key] of keys.entries()) {
      if (key !== null)
        result = setVariable(
          result,
          key,
          declared(analysis, values[index] ?? unknown, placed, iota !== null),
        );
    }
    return result;
  });
}

function declared(analysis: Analysis, value: Value, type: PlacedType | null, isConstant: boolean): Value {
  const one = single(value);
  if (one.kind === "constant") {
    if (type) return { kind: "constant", operand: constantAs(analysis.program, one.operand, type) };
    return isConstant ? one : { kind: "constant", operand: withDefaultType(one.operand) };
  }
  return one.kind === "unknown" && type ? { ...one, type } : one;
}
