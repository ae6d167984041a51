/** Follows assignments and declarations of variables. */
import type { Expression, Statement } from "../go/declarations.ts";
import { binary } from "../types/constant-operations.ts";
import { isUntyped } from "../types/constant-values.ts";
import { zeroOf } from "./members.ts";
import { evaluateAll, resultsOf } from "./operands.ts";
import { forget, letUnknownSend, setVariable, setVariables } from "./paths.ts";
import { constantAs } from "./program.ts";
import { declare, findVariable, innerScope, typeIn } from "./scope.ts";
import { countStep } from "./steps.ts";
import type { EvaluatedList, Path, PlacedType, Scope, Value } from "./types.ts";
import { reachesWriter } from "./unknown-calls.ts";
import { constantValue, integer, numberOf, single, unknown } from "./values.ts";

/** Follows an assignment on all paths. */
export function assignOperands(
  statement: Statement & { kind: "assign" },
  scope: Scope,
  paths: Path[],
): Path[] {
  const { left, right, operator } = statement;
  // The values are computed before `:=` declares its variables.
  const computed = paths.flatMap(path => {
    countStep(scope.frame.analysis);
    return valuesFor(left.length, right, scope, path);
  });
  // `:=` declares the variables that the block doesn't have yet.
  if (operator === ":=") {
    for (const target of left) {
      if (target.kind === "name" && target.name !== "_" && !scope.declared.has(target.name))
        declare(scope, target.name, numberOf(right));
    }
  }
  return computed.flatMap(({ path, values }) => {
    const calculated =
      operator === "=" || operator === ":="
        ? [{ path, values }]
        : calculate(operator, left, values, scope, path);
    return calculated.map(({ path, values }) => assignAll(left, values, scope, path));
  });
}

/** Gives targets their values. */
export function assignAll(targets: Expression[], values: Value[], scope: Scope, path: Path): Path {
  let result = path;
  for (const [index, target] of targets.entries())
    result = assignTo(target, values[index] ?? unknown, scope, result);
  return result;
}

/** The values that `count` variables get: those of as many expressions, or the results of one call. */
function valuesFor(count: number, right: Expression[], scope: Scope, path: Path): EvaluatedList[] {
  const [only, ...others] = right;
  if (count === 1 || others.length > 0 || !only) return evaluateAll(right, scope, path);
  return resultsOf(only, scope, path);
}

/** The value of `x op= y`. */
function calculate(
  operator: string,
  left: Expression[],
  values: Value[],
  scope: Scope,
  path: Path,
): EvaluatedList[] {
  return evaluateAll(left, scope, path).map(({ path, values: [current = unknown] }) => {
    const [operand = unknown] = values;
    if (current.kind !== "constant" || operand.kind !== "constant") return { path, values: [unknown] };
    const result = binary(operator.slice(0, -1), current.operand, operand.operand);
    return { path, values: [constantValue(result) ?? unknown] };
  });
}

/** Gives a variable, a field or an element a value. */
function assignTo(target: Expression, value: Value, scope: Scope, path: Path): Path {
  if (target.kind === "name") {
    if (target.name === "_") return path;
    const key = findVariable(scope, target.name);
    if (key === null) return leak(value, path);
    return setVariable(path, key, held(scope, value, path.store.get(key)));
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

/** A value as a variable holds it, which had the value `before`: untyped constants get a type. */
function held(scope: Scope, value: Value, before: Value | undefined): Value {
  const one = single(value);
  const type = before?.kind === "unknown" ? before.type : null;
  if (one.kind === "constant") {
    const { operand } = one;
    if (
      before?.kind === "constant" &&
      isUntyped(operand.type) &&
      typeof operand.value === typeof before.operand.value
    )
      return { kind: "constant", operand: { ...operand, type: before.operand.type } };
    return constantAs(scope.frame.analysis.program, operand, type);
  }
  return one.kind === "unknown" && one.type === null && type ? { ...one, type } : one;
}

/** Follows a `var` or `const` declaration on all paths. */
export function declareNames(
  statement: Statement & { kind: "declare" },
  scope: Scope,
  paths: Path[],
): Path[] {
  const { names, type, values, iota } = statement;
  const { program } = scope.frame.analysis;
  const placed: PlacedType | null = type && typeIn(scope, type);
  const place = numberOf(statement);
  const inner = innerScope(scope);
  const iotaKey = iota === null ? null : declare(inner, "iota", place);
  const computed = paths.flatMap((path): EvaluatedList[] => {
    if (values.length === 0) {
      const zero = placed ? zeroOf(program, placed) : unknown;
      return [{ path, values: names.map(() => zero) }];
    }
    const begun = iotaKey === null ? path : setVariable(path, iotaKey, integer(iota ?? 0));
    return valuesFor(names.length, values, inner, begun);
  });
  const declared = (value: Value): Value => {
    const one = single(value);
    if (one.kind === "unknown" && placed) return { ...one, type: placed };
    // A constant without a written type stays untyped.
    if (one.kind !== "constant" || (iota !== null && placed === null)) return one;
    return constantAs(program, one.operand, placed);
  };
  const keys = names.map(name => (name === "_" ? null : declare(scope, name, place, { type: placed })));
  return computed.map(({ path, values }) =>
    setVariables(
      path,
      keys,
      names.map((_, index) => declared(values[index] ?? unknown)),
    ),
  );
}
