/** Evaluates calls: conversions, Go's built-in functions, and the function and the arguments of all others. */

import type { CallExpression, Expression } from "../go/declarations.ts";
import { predeclaredFunctions } from "../go/predeclared.ts";
import { convert } from "../types/constant-operations.ts";
import { constantTypeOf } from "../types/constants.ts";
import { zeroOf } from "./members.ts";
import { computed, conversionType, evaluateAll, evaluateList } from "./operands.ts";
import { goTypeOf, isDeclared, nameOf } from "./program.ts";
import { findVariable } from "./scope.ts";
import type {
  DeferredCall,
  Evaluated,
  FunctionValue,
  ListValue,
  Path,
  PlacedType,
  Program,
  Scope,
  Value,
} from "./types.ts";
import {
  constantValue,
  extended,
  integer,
  isHolder,
  nil,
  nonNil,
  noValue,
  numberOf,
  single,
  spreadLast,
  unbounded,
  unknown,
  unknownOf,
  unknownRest,
} from "./values.ts";

/** Evaluates a call. */
export function evaluateCall(call: CallExpression, scope: Scope, path: Path): Evaluated[] {
  const { callee } = call;
  const builtin = builtinOf(callee, scope);
  if (builtin?.name === "new" || builtin?.name === "make")
    return [{ path, value: madeValue(builtin.name, call.arguments[0], scope) }];
  const type = builtin ? null : conversionType(callee, scope);
  const { analysis } = scope.frame;
  if (type)
    return computed(call.arguments, scope, path, (value = unknown) =>
      converted(analysis.program, value, type),
    );
  const receiver = callee.kind === "selector" ? callee.operand : null;
  const site = { id: numberOf(call), scope, arguments: call.arguments, receiver };
  return prepareCall(call, scope, path).flatMap(({ path, callee, arguments: given }) =>
    callee.of === "builtin"
      ? applyBuiltin(callee.name, given, scope, path)
      : analysis.call(callee, given, site, path),
  );
}

/** Evaluates the function and the arguments of a call, and does not call the function. */
export function prepareCall(
  call: CallExpression,
  scope: Scope,
  path: Path,
): (DeferredCall & { path: Path })[] {
  const { callee, spread } = call;
  const builtin = builtinOf(callee, scope);
  const callees = builtin ? [{ path, values: [builtin] }] : evaluateAll([callee], scope, path);
  return callees.flatMap(({ path, values: [fn = unknown] }) => {
    const called: FunctionValue = fn.kind === "function" ? fn : unknownFunction(fn, callee);
    return evaluateList(call.arguments, scope, path).map(({ path, values }) => ({
      path,
      callee: called,
      arguments: spreadLast(values, spread),
    }));
  });
}

/** A function that is not known. */
function unknownFunction(operand: Value, callee: Expression): FunctionValue {
  const name = callee.kind === "selector" ? callee.field : callee.kind === "name" ? callee.name : "";
  return { kind: "function", of: "method", operand, name, results: [] };
}

/** The built-in function of Go that an expression names; null for others, and for a name that is declared again. */
function builtinOf(callee: Expression, scope: Scope): (FunctionValue & { of: "builtin" }) | null {
  if (callee.kind !== "name" || !predeclaredFunctions.has(callee.name)) return null;
  const { name } = callee;
  if (findVariable(scope, name) !== null || isDeclared(scope.frame.analysis.program, name)) return null;
  return { kind: "function", of: "builtin", name };
}

/** The value of `new(T)` and `make(T)`. */
function madeValue(name: "new" | "make", written: Expression | undefined, scope: Scope): Value {
  const type = written && conversionType(written, scope);
  const zero = type && name === "new" ? zeroOf(scope.frame.analysis.program, type) : null;
  return zero?.kind === "struct" ? { ...zero, pointer: true } : nonNil;
}

/** The outcomes of a call of a built-in function of Go with these values. */
export function applyBuiltin(name: string, values: Value[], scope: Scope, path: Path): Evaluated[] {
  const [value = unknown, ...others] = values;
  switch (name) {
    case "panic":
      scope.frame.panics.push({ ...path, panic: value.kind === "nil" ? nonNil : value });
      return [];
    case "recover": {
      const { recoverable } = path;
      if (recoverable === null) return [{ path, value: nil }];
      // What it returns after a panic is never nil.
      const value = recoverable.kind === "unknown" ? { ...recoverable, nonNil: true } : recoverable;
      return [{ path: { ...path, recoverable: null }, value }];
    }
    case "len":
      return [{ path, value: lengthOf(value) }];
    case "append":
      return [{ path, value: appended(value, others) }];
    default:
      return [{ path, value: noValue }];
  }
}

/** The value of `append(list, items...)`. */
function appended(list: Value, given: Value[]): Value {
  const items = given.filter(item => item !== unknownRest);
  if (given.length === 0) return list;
  const known: ListValue | null =
    list.kind === "nil" ? { kind: "list", items: [] } : list.kind === "list" ? list : null;
  const all = known && items.length === given.length ? extended(known, items) : null;
  if (all && all.items.length > 0 && (all.items.length <= 64 || all.items.some(isHolder))) return all;
  const kept = [...(known?.items ?? []), ...items];
  // Whoever gets the list may use the writer in it.
  if (kept.some(isHolder)) return { kind: "list", items: kept, open: true };
  return kept.length > 0 ? nonNil : unknown;
}

function lengthOf(value: Value): Value {
  if (value.kind === "nil") return integer(0);
  if (value.kind === "list")
    return value.open ? { ...unknown, atLeast: value.items.length } : integer(value.items.length);
  if (value.kind === "constant" && typeof value.operand.value === "string")
    return integer(value.operand.value.length);
  return value.kind === "unknown" && value.merged ? { ...unknown, merged: true } : unknown;
}

/** The value of the conversion `T(value)`. */
function converted(program: Program, value: Value, type: PlacedType): Value {
  const one = single(value);
  if (one.kind === "constant") {
    const found = constantTypeOf(goTypeOf(program, type));
    if ("reason" in found) return unknownOf(type);
    return constantValue(convert(one.operand, found.type)) ?? unknownOf(type);
  }
  if (one.kind === "unknown") return { ...unbounded(one), type };
  const named = nameOf(program, type);
  if (named?.path !== null || !program.types.has(named.name)) return one;
  if (one.kind === "function" || one.kind === "list") return { ...one, named: named.name };
  return one.kind === "struct" ? { ...one, type: named.name } : one;
}
