/** Evaluates calls: conversions, Go's built-in functions, and the function and the arguments of all others. */

import type { CallExpression, Expression } from "../go/declarations.ts";
import { convert } from "../types/constant-operations.ts";
import { constantTypeOf } from "../types/constants.ts";
import type { GoType } from "../types/go-types.ts";
import { compare } from "./conditions.ts";
import { isKnownFunction } from "./known-functions.ts";
import { contentAt, zeroOf } from "./members.ts";
import { typeNamedBy } from "./scope.ts";
import { endPath, forgetItems, isOfRequest, newCell } from "./state.ts";
import type { CallSite, Path, Run, Scope, State, Value } from "./types.ts";
import {
  constantValue,
  integer,
  integerOf,
  joinAll,
  mostItems,
  nil,
  nonNil,
  noValue,
  numberOf,
  single,
  textOf,
  unknown,
  unknownOf,
  unknownRest,
} from "./values.ts";

/** Evaluates a call. */
export function evaluateCall(call: CallExpression, scope: Scope, path: Path): Value {
  const { callee, arguments: given } = call;
  const { run } = scope.frame;
  if (callee.kind === "name" && (callee.name === "new" || callee.name === "make"))
    return made(callee.name, call, scope, path);
  // Only a call with one argument can be a conversion.
  const type = given.length === 1 && !isKnownFunction(callee, scope) ? typeNamedBy(callee, scope) : null;
  if (type) return converted(single(run.evaluate(given[0]!, scope, path)), type);
  const prepared = prepareCall(call, scope, path);
  return run.call(prepared.callee, prepared.given, { scope, call, arguments: given }, path);
}

/** Evaluates the function and the arguments of a call, and does not call the function. */
export function prepareCall(
  call: CallExpression,
  scope: Scope,
  path: Path,
): { callee: Value; given: Value[] } {
  const { callee, spread } = call;
  const { run } = scope.frame;
  const fn = single(run.evaluate(callee, scope, path));
  const given = argumentsOf(call.arguments, scope, path);
  return {
    callee: fn.kind === "function" ? fn : unknownFunction(fn, callee),
    given: spread ? spreadLast(run, given, path.state) : given,
  };
}

function argumentsOf(expressions: readonly Expression[], scope: Scope, path: Path): Value[] {
  return expressions.flatMap(expression => {
    const value = scope.frame.run.evaluate(expression, scope, path);
    const areResults = expressions.length === 1 && expression.kind === "call" && value.kind === "tuple";
    return areResults ? value.values : [single(value)];
  });
}

/** A function that is not known. */
function unknownFunction(receiver: Value, callee: Expression): Value {
  const name = callee.kind === "selector" ? callee.field : callee.kind === "name" ? callee.name : "";
  return { kind: "function", type: null, of: "method", receiver, name, results: [] };
}

/** The value of `new(T)` and `make(T)`. */
function made(name: "new" | "make", call: CallExpression, scope: Scope, path: Path): Value {
  const [written, size] = call.arguments;
  const type = written ? typeNamedBy(written, scope) : null;
  if (name === "new") {
    const cell = `@${numberOf(call)}`;
    newCell(path.state, cell, type ? zeroOf(type) : unknown);
    return { kind: "pointer", cell, path: [] };
  }
  const length = size && integerOf(single(scope.frame.run.evaluate(size, scope, path)));
  if (length === 0 && type?.kind === "slice") return { kind: "list", type, items: [], rest: null };
  return { ...unknownOf(type), nonNil: true };
}

/** The arguments of a call `f(list...)`. */
function spreadLast({ program }: Run, values: Value[], state: State): Value[] {
  const last = values.at(-1);
  const others = values.slice(0, -1);
  if (!last || last.kind === "nil") return others;
  const list = contentAt({ program, state }, last);
  if (list?.kind !== "list") return [...others, unknownRest];
  return [...others, ...list.items, ...(list.rest ? [unknownRest] : [])];
}

/** Calls a built-in function of Go with these values. */
export function callBuiltin(name: string, values: readonly Value[], { scope }: CallSite, path: Path): Value {
  const { run } = scope.frame;
  const { state } = path;
  const [value = unknown, ...others] = values;
  switch (name) {
    case "panic":
      state.panic = value.kind === "nil" ? nonNil : value;
      return endPath();
    case "recover": {
      const { panic } = state;
      state.panic = null;
      return panic?.kind === "any" ? { ...panic, nonNil: true } : (panic ?? nil);
    }
    case "len":
      return lengthOf(run, value, state);
    case "append":
      return appended(run, value, others, state);
    case "max":
    case "min":
      return values.reduce((a, b) => extreme(name, a, b));
    case "copy":
    case "clear":
    case "delete":
      forgetItems(state);
      return unknown;
    default:
      return noValue;
  }
}

/** The larger or smaller one of two numbers. */
function extreme(name: "max" | "min", a: Value, b: Value): Value {
  const [x, y] = [integerOf(a), integerOf(b)];
  if (compare(a, b) === null || x === null || y === null) return unknown;
  return x > y === (name === "max") ? a : b;
}

/** The value of `append(list, items...)`. */
function appended({ program }: Run, list: Value, given: readonly Value[], state: State): Value {
  if (given.length === 0) return list;
  // After JSON comes a newline. A pointer may be nil, of which nothing is sent but null.
  if (list.kind === "bytes" && list.body.kind === "json" && list.body.type.kind !== "pointer") return list;
  const content = contentAt({ program, state }, list) ?? list;
  const type = "type" in list ? list.type : null;
  const element = unknownOf(type?.element ?? null);
  const before =
    content.kind === "list" ? content : { items: [], rest: list.kind === "nil" ? null : element };
  const added = given.filter(item => item !== unknownRest);
  const isLong = before.rest !== null || before.items.length + added.length > mostItems;
  const rest = joinAll([before.rest, ...(isLong ? added : []), added.length < given.length ? element : null]);
  return { kind: "list", type, items: isLong ? before.items : [...before.items, ...added], rest };
}

function lengthOf({ program }: Run, value: Value, state: State): Value {
  if (value.kind === "nil") return integer(0);
  const list = contentAt({ program, state }, value);
  if (list?.kind === "list")
    return list.rest ? { ...unknown, atLeast: list.items.length } : integer(list.items.length);
  if (list?.kind === "map") return integer(list.keys.length);
  const text = textOf(value);
  if (text !== null) return integer(text.length);
  if (value.kind !== "any") return { ...unknown, atLeast: 0 };
  return { ...unknown, atLeast: 0, id: isOfRequest(value.id) ? `$len(${value.id})` : null };
}

/** The value of the conversion `T(value)`. */
function converted(value: Value, type: GoType): Value {
  const isInterface = type.kind === "interface";
  if (value.kind === "constant") {
    if (type.kind === "slice") return { kind: "bytes", body: { kind: "text" } };
    const found = constantTypeOf(type);
    if ("type" in found) return constantValue(convert(value.operand, found.type), type);
    return isInterface ? value : unknownOf(type);
  }
  if (value.kind === "any") return isInterface && value.type ? value : { ...value, type };
  const isTyped =
    /^(?:function|list|map|struct)$/.test(value.kind) && !isInterface && type.target.kind === "declared";
  return isTyped ? ({ ...value, type } as Value) : value;
}
