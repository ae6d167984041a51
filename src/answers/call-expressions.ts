/** Evaluates calls: conversions, Go's built-in functions, and the function and the arguments of all others. */

import type { CallExpression, Expression } from "../go/declarations.ts";
import { convert } from "../types/constant-operations.ts";
import { constantTypeOf } from "../types/constants.ts";
import type { GoType } from "../types/go-types.ts";
import { compare } from "./conditions.ts";
import { contentAt, zeroOf } from "./members.ts";
import { findVariable, typeNamedBy } from "./scope.ts";
import { contentOf, giveAway, newCell, setCell, split } from "./state.ts";
import type { Outcome, OutcomeList, Run, Scope, State, Value } from "./types.ts";
import {
  constantValue,
  integer,
  integerOf,
  join,
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
export function evaluateCall(call: CallExpression, scope: Scope, state: State): Outcome[] {
  const { callee } = call;
  const { run } = scope.frame;
  const builtin = builtinOf(callee, scope);
  if (builtin === "new" || builtin === "make") return make(builtin, call, scope, state);
  const type = builtin ? null : typeNamedBy(callee, scope);
  if (type && call.arguments.length === 1)
    return run
      .evaluate(call.arguments[0]!, scope, state)
      .map(({ state, value }) => ({ state, value: converted(run, single(value), type, state) }));
  const site = { scope, call, arguments: call.arguments };
  return prepareCall(call, scope, state).flatMap(({ state, callee, given }) =>
    run.call(callee, given, site, state).flatMap(outcome => split(outcome, state => state, null)),
  );
}

/** Evaluates the function and the arguments of a call, and does not call the function. */
export function prepareCall(
  call: CallExpression,
  scope: Scope,
  state: State,
): { state: State; callee: Value; given: Value[] }[] {
  const { callee, spread } = call;
  const { run } = scope.frame;
  const builtin = builtinOf(callee, scope);
  const callees: Outcome[] = builtin
    ? [{ state, value: { kind: "function", type: null, of: "builtin", name: builtin } }]
    : run.evaluate(callee, scope, state);
  return callees.flatMap(({ state, value }) => {
    const fn = single(value);
    const called = fn.kind === "function" ? fn : unknownFunction(fn, callee);
    return argumentsOf(call.arguments, scope, state).map(({ state, values }) => ({
      state,
      callee: called,
      given: spread ? spreadLast(run, values, state) : values,
    }));
  });
}

function argumentsOf(expressions: readonly Expression[], scope: Scope, state: State): OutcomeList[] {
  const { run } = scope.frame;
  const [only, ...others] = expressions;
  let outcomes: OutcomeList[] = [{ state, values: [] }];
  for (const expression of expressions)
    outcomes = outcomes.flatMap(({ state, values }) =>
      run.evaluate(expression, scope, state).map(one => {
        const results = one.value.kind === "tuple" && only?.kind === "call" && others.length === 0;
        const added = results && one.value.kind === "tuple" ? one.value.values : [single(one.value)];
        return { state: one.state, values: [...values, ...added] };
      }),
    );
  return outcomes;
}

/** A function that is not known. */
function unknownFunction(operand: Value, callee: Expression): Value {
  const name = callee.kind === "selector" ? callee.field : callee.kind === "name" ? callee.name : "";
  return { kind: "function", type: null, of: "method", operand, name, results: [] };
}

const builtins = new Set(
  "append cap clear close complex copy delete imag len make max min new panic print println real recover".split(
    " ",
  ),
);

/** The built-in function of Go that an expression names; null for others, and for a name that is declared again. */
function builtinOf(callee: Expression, scope: Scope): string | null {
  if (callee.kind !== "name" || !builtins.has(callee.name)) return null;
  return findVariable(scope, callee.name) === null ? callee.name : null;
}

/** The value of `new(T)` and `make(T)`. */
function make(name: "new" | "make", call: CallExpression, scope: Scope, state: State): Outcome[] {
  const { run } = scope.frame;
  const [written, size] = call.arguments;
  const type = written ? typeNamedBy(written, scope) : null;
  if (name === "new") {
    const cell = `@${numberOf(call)}`;
    const value = type ? zeroOf(type) : unknown;
    return [{ state: newCell(state, cell, value), value: { kind: "pointer", cell, path: [] } }];
  }
  if (!size || type?.kind !== "slice") return [{ state, value: { ...unknownOf(type), nonNil: true } }];
  return run.evaluate(size, scope, state).map(({ state, value }) => {
    if (integerOf(single(value)) !== 0) return { state, value: { ...unknownOf(type), nonNil: true } };
    const cell = `@${numberOf(call)}`;
    const list: Value = { kind: "list", type, items: [], rest: null };
    return { state: newCell(state, cell, list), value: { kind: "slice", cell, type } };
  });
}

/** The arguments of a call `f(list...)`. */
function spreadLast({ program }: Run, values: Value[], state: State): Value[] {
  const last = values.at(-1);
  const others = values.slice(0, -1);
  if (!last || last.kind === "nil") return others;
  const list = last.kind === "slice" ? contentOf(program, state, last.cell) : undefined;
  if (list?.kind !== "list") return [...others, unknownRest];
  return [...others, ...list.items, ...(list.rest ? [unknownRest] : [])];
}

/** The outcomes of a call of a built-in function of Go with these values; null if it panics. */
export function applyBuiltin(
  name: string,
  values: readonly Value[],
  { call, scope }: { call: object; scope: Scope },
  state: State,
): Outcome[] {
  const { run } = scope.frame;
  const [value = unknown, ...others] = values;
  switch (name) {
    case "panic":
      scope.frame.panics.push({ ...state, panic: value.kind === "nil" ? nonNil : value });
      return [];
    case "recover": {
      const { recoverable } = state;
      if (recoverable === null) return [{ state, value: nil }];
      const reason = recoverable.kind === "any" ? { ...recoverable, nonNil: true } : recoverable;
      return [{ state: { ...state, recoverable: null }, value: reason }];
    }
    case "len":
      return [{ state, value: lengthOf(run, value, state) }];
    case "append":
      return [appended(run, value, others, call, state)];
    case "max":
    case "min":
      return [{ state, value: values.reduce((a, b) => extreme(name, a, b)) }];
    case "copy":
    case "clear":
    case "delete":
      return [{ state: forgetList(state, value), value: unknown }];
    default:
      return [{ state, value: noValue }];
  }
}

/** The larger or smaller one of two numbers. */
function extreme(name: "max" | "min", a: Value, b: Value): Value {
  if (compare(a, b) === null) return unknown;
  const [x, y] = [integerOf(a), integerOf(b)];
  if (x === null || y === null) return unknown;
  return x > y === (name === "max") ? a : b;
}

/** The state in which the items of a list are not known. */
export function forgetList(state: State, list: Value): State {
  if (list.kind !== "slice") return state;
  const content = state.store.get(list.cell);
  // An item of a table of the package may be changed for all handlers.
  if (!content) return { ...state, header: { kind: "unknown" } };
  return setCell(giveAway(state, [content]), list.cell, unknownOf(list.type));
}

/** The outcome of `append(list, items...)`. */
function appended(run: Run, list: Value, given: readonly Value[], call: object, state: State): Outcome {
  if (given.length === 0) return { state, value: list };
  const content = list.kind === "slice" ? contentOf(run.program, state, list.cell) : undefined;
  const type = "type" in list ? list.type : null;
  const added = given.filter(item => item !== unknownRest);
  const isOpen = added.length < given.length;
  const known: Value =
    content?.kind === "list"
      ? content
      : {
          kind: "list",
          type,
          items: [],
          rest: list.kind === "nil" ? null : unknownOf(type?.element ?? null),
        };
  if (known.kind !== "list") return { state, value: unknown };
  const length = known.items.length + added.length;
  const isLong = known.rest !== null || length > mostItems;
  const others = [
    ...(known.rest ? [known.rest] : []),
    ...(isLong ? added : []),
    ...(isOpen ? [unknownOf(type?.element ?? null)] : []),
  ];
  const [first, ...more] = others;
  const items = isLong ? known.items : [...known.items, ...added];
  const made: Value = {
    kind: "list",
    type: known.type ?? type,
    items,
    rest: first ? more.reduce(join, first) : null,
  };
  // The new list replaces the one that the same code made before.
  const cell = `@${numberOf(call)}`;
  const isOwn = list.kind === "slice" && list.cell === cell;
  const after = isOwn
    ? setCell({ ...state, several: without(state.several, cell) }, cell, made)
    : newCell(state, cell, made);
  return { state: after, value: { kind: "slice", cell, type: known.type ?? type } };
}

function without(cells: ReadonlySet<string>, cell: string): ReadonlySet<string> {
  return cells.has(cell) ? new Set([...cells].filter(one => one !== cell)) : cells;
}

function lengthOf({ program }: Run, value: Value, state: State): Value {
  if (value.kind === "nil") return integer(0);
  const list =
    value.kind === "slice" ? contentOf(program, state, value.cell) : contentAt({ program, state }, value);
  if (list?.kind === "list")
    return list.rest ? { ...unknown, atLeast: list.items.length } : integer(list.items.length);
  if (list?.kind === "map") return integer(list.entries.length);
  const text = textOf(value);
  if (text !== null) return integer(text.length);
  if (value.kind !== "any") return { ...unknown, atLeast: 0 };
  const { merged, symbol } = value;
  return { ...unknown, merged, atLeast: 0, symbol: symbol === null ? null : `len(${symbol})` };
}

/** The value of the conversion `T(value)`. */
function converted(run: Run, value: Value, type: GoType, state: State): Value {
  void run;
  void state;
  switch (value.kind) {
    case "constant": {
      const isBytes = type.kind === "slice";
      if (isBytes) return { kind: "bytes", body: { kind: "text" } };
      const found = constantTypeOf(type);
      if (!("type" in found)) return type.kind === "interface" ? value : unknownOf(type);
      return constantValue(convert(value.operand, found.type), type) ?? unknownOf(type);
    }
    case "any":
      return type.kind === "interface" && value.type ? value : { ...value, type };
    case "function":
    case "slice":
    case "list":
    case "map":
    case "struct":
      return type.kind === "interface" || type.target.kind !== "declared"
        ? value
        : ({ ...value, type } as Value);
    default:
      return value;
  }
}
