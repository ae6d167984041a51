/** Follows assignments and declarations of variables. */
import type { Expression, Statement } from "../go/declarations.ts";
import { known } from "../types/constant-operations.ts";
import { untyped } from "../types/constant-values.ts";
import type { GoType } from "../types/go-types.ts";
import { forgetList } from "./call-expressions.ts";
import { assignable } from "./composites.ts";
import { compare } from "./conditions.ts";
import { evaluateEach, evaluateList, operated } from "./expressions.ts";
import { fieldOf, findMember, heldType, interfaceMethodNames, zeroOf } from "./members.ts";
import { evaluateAddress, fieldPlace } from "./places.ts";
import { typeIn } from "./program.ts";
import { declare, findVariable } from "./scope.ts";
import { contentOf, giveAway, newCell, setCell } from "./state.ts";
import type { OutcomeList, PointerValue, Scope, State, Value } from "./types.ts";
import { constantValue, integer, integerOf, numberOf, typeOf, unknown, unknownOf } from "./values.ts";
import { setHeader } from "./writer.ts";

/** Follows an assignment in all states. */
export function assignOperands(
  statement: Statement & { kind: "assign" },
  scope: Scope,
  states: State[],
): State[] {
  const { left, right, operator } = statement;
  // The values are computed before `:=` declares its variables.
  const computed = states.flatMap(state => valuesFor(left.length, right, scope, state));
  if (operator === ":=") {
    const isNew = (target: Expression) =>
      target.kind === "name" && target.name !== "_" && !scope.names.has(target.name);
    const fresh = left.map(isNew);
    for (const [index, target] of left.entries())
      if (target.kind === "name" && fresh[index]) declare(scope, target.name, target);
    return computed.map(({ state, values }) =>
      left.reduce((result, target, index) => {
        const value = values[index] ?? unknown;
        if (target.kind !== "name" || !fresh[index]) return assignTo(target, value, scope, result);
        return newCell(result, scope.names.get(target.name)!, assignable(scope.frame.run, value, null));
      }, state),
    );
  }
  return computed.flatMap(({ state, values }) => {
    if (operator === "=") return [assignAll(left, values, scope, state)];
    return evaluateEach(left, scope, state).map(before => {
      const results = before.values.map((value, index) =>
        operated(operator.slice(0, -1), value, values[index] ?? unknown),
      );
      return assignAll(left, results, scope, before.state);
    });
  });
}

/** Gives targets their values. */
export function assignAll(targets: Expression[], values: Value[], scope: Scope, state: State): State {
  return targets.reduce(
    (result, target, index) => assignTo(target, values[index] ?? unknown, scope, result),
    state,
  );
}

/** The values that `count` variables get: those of as many expressions, or the results of one call, index or type assertion. */
export function valuesFor(
  count: number,
  right: readonly Expression[],
  scope: Scope,
  state: State,
): OutcomeList[] {
  const [only, ...others] = right;
  if (count === 1 || others.length > 0 || !only) return evaluateEach(right, scope, state);
  if (only.kind === "call") return evaluateList(right, scope, state);
  return scope.frame.run
    .evaluate(only, scope, state)
    .map(({ state, value }) => ({ state, values: value.kind === "tuple" ? [...value.values] : [value] }));
}

/** Gives the variable, the field or the item that an expression names a value. */
function assignTo(target: Expression, value: Value, scope: Scope, state: State): State {
  const { run, declaredTypes } = scope.frame;
  const { program } = run;
  switch (target.kind) {
    case "name": {
      if (target.name === "_") return state;
      const cell = findVariable(scope, target.name);
      // A variable of a package: whoever reads it has the value.
      if (cell === null) return noteError(giveAway(state, [value]), value);
      return setCell(state, cell, assignable(run, value, declaredTypes.get(cell) ?? null));
    }
    case "selector": {
      const [place] = evaluateAddress(target.operand, scope, state);
      if (!place) return state;
      const field = fieldPlace({ program, state: place.state }, place.value, target.field);
      if (field) return setPlace(field, value, scope, place.state);
      // A field of a struct in a list: the item is not known any more.
      let inner = target.operand;
      while (inner.kind === "selector") inner = inner.operand;
      if (inner.kind === "index" && place.value.kind !== "any")
        return assignTo(inner, unknown, scope, giveAway(place.state, [value]));
      return noteError(giveAway(place.state, [value]), value);
    }
    case "index": {
      const [list] = evaluateEach([target.operand, target.index], scope, state);
      if (!list) return state;
      const [operand = unknown, index = unknown] = list.values;
      if (operand.kind === "tool")
        return setHeader(
          list.state,
          index.kind === "constant" ? `${index.operand.value as string}` : null,
          null,
        );
      const cell = findVariable(scope, target.operand.kind === "name" ? target.operand.name : "");
      return setItem(operand, index, value, cell, scope, list.state);
    }
    case "unary": {
      const [pointer] = evaluateEach([target.operand], scope, state);
      if (!pointer) return state;
      const [place] = pointer.values;
      if (place?.kind === "pointer") return setPlace(place, value, scope, pointer.state);
      return noteError(giveAway(pointer.state, [value]), value);
    }
    default:
      return giveAway(state, [value]);
  }
}

/** The state after something outside of the handler got a value. An error there may be answered by whoever called the handler. */
function noteError(state: State, value: Value): State {
  if (value.kind === "nil" || state.reported) return state;
  const type = typeOf(value, cell => state.store.get(cell));
  const held = type?.kind === "slice" ? type.element : type && heldType(type);
  const isError =
    value.kind === "error" ||
    value.kind === "messageError" ||
    (held?.kind === "interface" && interfaceMethodNames(held)?.includes("Error") === true) ||
    (held?.target.kind === "declared" && held.target.declaration.name.startsWith("Err"));
  return isError ? { ...state, reported: true } : state;
}

/** Gives what a pointer refers to a value. */
function setPlace({ cell, path }: PointerValue, value: Value, scope: Scope, state: State): State {
  const { program } = scope.frame.run;
  const content = contentOf(program, state, cell);
  // A variable of a package changes for all handlers.
  if (!state.store.has(cell)) return giveAway({ ...state, header: { kind: "unknown" } }, [value]);
  if (path.length === 0) return setCell(state, cell, typed(scope, value, content));
  const set = (outer: Value | undefined, [name, ...rest]: readonly string[]): Value | null => {
    if (outer?.kind !== "struct" || name === undefined) return null;
    const field = findMember(program, outer.type, name)?.field;
    if (!field) return null;
    const inner =
      rest.length === 0
        ? assignable(scope.frame.run, value, field.type)
        : set(fieldOf({ program, state }, outer, field), rest);
    return inner && { ...outer, fields: new Map(outer.fields).set(name, inner) };
  };
  const changed = set(content, path);
  return changed
    ? setCell(state, cell, changed)
    : giveAway(state, [value, { kind: "pointer", cell, path: [] }]);
}

function typed(scope: Scope, value: Value, before: Value | undefined): Value {
  const type: GoType | null = before?.kind === "constant" ? before.type : null;
  return assignable(scope.frame.run, value, type);
}

/** Gives an item of a list or a map a value; `cell` is that of the variable which holds an array. */
function setItem(
  list: Value,
  index: Value,
  value: Value,
  cell: string | null,
  scope: Scope,
  state: State,
): State {
  const { program } = scope.frame.run;
  const place = list.kind === "slice" ? list.cell : list.kind === "list" ? cell : null;
  const content = place === null ? undefined : contentOf(program, state, place);
  const number = integerOf(index);
  if (
    place !== null &&
    content?.kind === "list" &&
    state.store.has(place) &&
    number !== null &&
    number < content.items.length
  ) {
    const items = content.items.map((item, at) => (at === number ? value : item));
    const shared = list.kind === "slice" && isShared(place, state);
    return shared ? forgetLists(giveAway(state, [value])) : setCell(state, place, { ...content, items });
  }
  if (place !== null && content?.kind === "map" && state.store.has(place) && index.kind === "constant") {
    const others = content.entries.filter(({ key }) => compare(key, index) === false);
    const isSure = others.length + 1 >= content.entries.length;
    if (isSure) return setCell(state, place, { ...content, entries: [...others, { key: index, value }] });
  }
  if (list.kind === "slice") return forgetLists(forgetList(giveAway(state, [value]), list));
  if (list.kind === "list" && cell !== null)
    return setCell(giveAway(state, [value]), cell, unknownOf(list.type));
  return noteError(giveAway(state, [value]), value);
}

/** Reports whether other lists may share the items of a list: those that append made longer. */
function isShared(cell: string, { store }: State): boolean {
  for (const [other, content] of store)
    if (other !== cell && content.kind === "list" && other.startsWith("@")) return true;
  return false;
}

function forgetLists(state: State): State {
  const store = new Map(state.store);
  for (const [cell, content] of store)
    if (content.kind === "list" && cell.startsWith("@")) store.set(cell, { ...unknown, type: content.type });
  return { ...state, store };
}

/** Follows a declaration of variables or constants. */
export function declareValues(
  { names, type: written, values, iota }: Statement & { kind: "declare" },
  where: object,
  scope: Scope,
  states: State[],
): State[] {
  const { run, declaredTypes } = scope.frame;
  const type = written && typeIn(run.program, scope, written);
  const isConstant = iota !== null;
  const begun = isConstant ? states.map(state => withIota(state, iota, scope)) : states;
  const computed =
    values.length === 0
      ? begun.map(state => ({ state, values: names.map(() => (type ? zeroOf(type) : unknown)) }))
      : begun.flatMap(state => valuesFor(names.length, values, scope, state));
  scope.names.delete("iota");
  const cells = names.map((name, index) =>
    name === "_" ? null : declare(scope, name, written ?? values[index] ?? where),
  );
  for (const cell of cells) if (cell !== null && type) declaredTypes.set(cell, type);
  return computed.map(({ state, values }) =>
    cells.reduce((result, cell, index) => {
      const value = values[index] ?? unknown;
      if (cell === null) return result;
      return newCell(result, cell, isConstant && !type ? value : assignable(run, value, type));
    }, state),
  );
}

function withIota(state: State, iota: number, scope: Scope): State {
  const cell = `iota#${numberOf(scope)}`;
  scope.names.set("iota", cell);
  const value = constantValue(known(untyped.int, BigInt(iota)), null) ?? integer(iota);
  return setCell(state, cell, value);
}
