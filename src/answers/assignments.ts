/** Follows assignments and declarations of variables. */
import type { Expression, Statement } from "../go/declarations.ts";
import { known } from "../types/constant-operations.ts";
import { untyped } from "../types/constant-values.ts";
import type { GoType } from "../types/go-types.ts";
import { heldType, methodsOfInterface } from "../types/members.ts";
import { mayCallLater } from "./code-of-others.ts";
import { addressOf, operated, valuesFor } from "./expressions.ts";
import { changeRequested } from "./known-functions.ts";
import { assignable, contentAt, fieldPlace, typeAt } from "./members.ts";
import { declare, evaluateEach, findVariable, innerScope, predeclaredType, typeIn } from "./program.ts";
import {
  changedStore,
  explore,
  forgetItems,
  giveAway,
  givenAway,
  mayPanic,
  newCell,
  newId,
  setCell,
  setPlace,
  statesAfter,
} from "./state.ts";
import { passesOn, setField } from "./tools.ts";
import type { Path, PointerValue, Scope, State, Value } from "./types.ts";
import { constantValue, isMadeByOthers, madeByOthers, numberOf, unknown, zeroOf } from "./values.ts";
import { endWithout } from "./writer.ts";

/** Follows an assignment in all states. */
export function assign(statement: Statement & { kind: "assign" }, scope: Scope, states: State[]): State[] {
  const { left, right, operator } = statement;
  // What `:=` declares is not visible in the values.
  const declared = innerScope(scope);
  const cells = left.map(target => {
    const isNew = operator === ":=" && target.kind === "name" && !scope.names.has(target.name);
    return isNew && target.name !== "_" ? declare(declared, target.name, target) : null;
  });
  const after = statesAfter(scope, states, path => {
    const found = valuesFor(left.length, right, path);
    const values = found.map((one, index) => heldBy(one, left[index]!, path, statement));
    const before = /^:?=$/.test(operator) ? [] : evaluateEach(left, path);
    // What other targets name is what it was before.
    const isName = ([, { kind }]: [number, Expression]) => Number(kind === "name");
    for (const [index, target] of [...left.entries()].sort((a, b) => isName(a) - isName(b))) {
      const [cell = null, given = unknown, old] = [cells[index], values[index], before[index]];
      const value = old ? operated(operator.slice(0, -1), old, given, path) : given;
      if (cell === null) assignTo(target, value, path);
      else newCell(path.state, cell, assignable(path.state.program, value, null));
    }
  });
  for (const [name, cell] of declared.names) scope.names.set(name, cell);
  return after;
}

/**
 * What a variable gets of a value: the error in a field that looks like a method of a value whose type is not known, as in `err := db.Save(pet).Error`. By the name of the
 * variable, what code of others made is an error.
 */
function heldBy(value: Value, target: Expression, { state }: Path, where: object): Value {
  const isField = value.kind === "function" && value.of === "method" && /^Err(?:or)?$/.test(value.name);
  const { isNot } = isField && isMadeByOthers(value.receiver) ? madeByOthers : unknown;
  const held = isField ? { ...unknown, isNot, id: newId(state, `${numberOf(where)}`) } : value;
  const isError = isMadeByOthers(held) && target.kind === "name" && /^err$|Err$/.test(target.name);
  return isError ? assignable(state.program, held, predeclaredType(state.program, "error")) : held;
}

/** The type of a variable as it is declared; after `:=`, that of the list or the map in it, or an interface for one that holds a nil without a type. Null where it is not known. */
function typeOfVariable(cell: string, { scope, state }: Path): GoType | null {
  const declared = scope.frame.declaredTypes.get(cell);
  const value = state.store.get(cell);
  if (declared || !value || !("type" in value)) return declared ?? null;
  if (value.kind === "nil" && value.type === null) return predeclaredType(state.program, "any");
  return /^(?:list|map|nil)$/.test(value.kind) ? value.type : null;
}

/** Gives the variable, the field or the item that an expression names a value. */
export function assignTo(target: Expression, value: Value, path: Path): void {
  const { scope, state } = path;
  if (target.kind === "name") {
    if (target.name === "_") return;
    const cell = findVariable(scope, target.name);
    // A variable of a package: whoever reads it has the value.
    if (cell === null) loseValue(value, state);
    else setCell(state, cell, assignable(state.program, value, typeOfVariable(cell, path)));
  } else if (target.kind === "index") {
    const [list = unknown, index = unknown] = evaluateEach([target.operand, target.index], path);
    // What an interface holds as a key may be of a type that Go can't compare.
    const takesKey = list.kind === "map" && list.type?.key?.kind !== "interface";
    if (!takesKey && list.kind !== "tool") mayPanic(path);
    if (list.kind === "bytes") assignTo(target.operand, unknown, path);
    else if (list.kind === "tool") setField(state, list, index, undefined);
    else {
      changeRequested(state, list);
      // Others may share the items.
      const known = list.kind === "list" || list.kind === "map" ? list.kind : undefined;
      if (list.kind !== "any" || list.type?.kind !== "map") forgetItems(state, known);
      if (known) giveAway(state, [value]);
      else loseValue(value, state);
    }
  } else {
    const isField = target.kind === "selector";
    const pointer = isField ? addressOf(target.operand, path) : unknown;
    const [pointed = unknown] = target.kind === "unary" ? evaluateEach([target.operand], path) : [];
    const place = isField ? fieldPlace(state, pointer, target.field) : pointed;
    // A field of a struct in a list.
    if (pointer.kind === "struct") forgetItems(state);
    // The status of an error of echo, that of its writer, or what gin's router found in the path.
    const isParams = pointer.kind === "context" && isField && target.field === "Params";
    if (isParams || /^(?:error|writer)$/.test(pointer.kind)) state.header = givenAway(state.header);
    if (pointer.kind === "context" && !passesOn(value, path)) scope.frame.run.leavesMore = "writer";
    // What is known of the request may not hold any more.
    const isKept = isField ? target.field === "Body" : value.kind === "request";
    if (!isKept) changeRequested(state, isField ? pointer : pointed);
    if (place?.kind === "pointer") setPointed(place, value, state);
    else {
      mayPanic(path);
      mayCallLater(state, pointer, [value]);
      loseValue(value, state);
    }
  }
}

/** Something outside of the handler got a value. If it is an error, whoever called the handler may answer with it. */
function loseValue(value: Value, state: State): void {
  giveAway(state, [value]);
  const type = typeAt(state, value);
  const held = type?.kind === "slice" ? type.element : type && heldType(type);
  const isError =
    value.kind === "error" ||
    value.kind === "messageError" ||
    (held?.kind === "interface" && methodsOfInterface(held)?.has("Error") === true) ||
    (held?.target.kind === "declared" && held.target.declaration.name.startsWith("Err"));
  if (isError) endWithout(state, "unknown");
}

/** Gives what a pointer refers to a value. */
function setPointed(pointer: PointerValue, value: Value, state: State): void {
  const before = contentAt(state, pointer);
  const type = before && "type" in before ? before.type : null;
  if (setPlace(state, pointer, assignable(state.program, value, type))) return;
  // A variable of a package changes for all handlers.
  if (!state.store.has(pointer.cell)) state.header = { kind: "unknown" };
  giveAway(state, [value, { ...pointer, path: [] }]);
}

/** Follows a declaration of variables or constants. */
export function declareValues(
  { names, type: written, values, iota }: Statement & { kind: "declare" },
  where: object,
  scope: Scope,
  states: State[],
): State[] {
  const { frame } = scope;
  const { program } = frame.run;
  const type = written && typeIn(program, scope, written);
  const inner = iota === null ? scope : innerScope(scope);
  if (iota !== null) inner.names.set("iota", "iota");
  const computed = explore(inner, states, path => {
    if (iota !== null)
      changedStore(path.state).set("iota", constantValue(known(untyped.int, BigInt(iota)), null));
    if (values.length > 0) return valuesFor(names.length, values, path);
    return names.map(() => (type ? zeroOf(type) : unknown));
  });
  const cells = names.map((name, index) =>
    name === "_" ? null : declare(scope, name, written ?? values[index] ?? where),
  );
  for (const cell of cells) if (cell !== null && type) frame.declaredTypes.set(cell, type);
  for (const { state, value } of computed) {
    for (const [index, cell] of cells.entries()) {
      const one = value[index] ?? unknown;
      if (cell !== null) newCell(state, cell, iota !== null && !type ? one : assignable(program, one, type));
    }
  }
  return computed.map(({ state }) => state);
}
