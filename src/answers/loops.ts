/** Follows loops: their rounds, until one begins with states that earlier rounds began with. */
import type { Expression, ForStatement, RangeStatement, Statement } from "../go/declarations.ts";
import { partsOf } from "../go/walk-statements.ts";
import { assignAll, assignOperands } from "./assignments.ts";
import { branch } from "./conditions.ts";
import { contentAt } from "./members.ts";
import { declare, findVariable, innerScope, namesIn, visibleCells } from "./scope.ts";
import { collect, contentOf, forgetEscaped, headerKey, merge, newCell, setCell } from "./state.ts";
import type { Flow, Scope, State, Statements, Value } from "./types.ts";
import { cellsIn, integer, integerOf, join, single, unknown, unknownOf, valueKey } from "./values.ts";

type ExecuteBlock = (body: Statements, scope: Scope, states: State[]) => Flow;

/** A loop over a list with more items is followed as one whose number of rounds is not known. */
const mostRounds = 16;

export function executeFor(
  statement: ForStatement,
  label: string | null,
  scope: Scope,
  states: State[],
  execute: ExecuteBlock,
): Flow {
  const { condition, update, body } = statement;
  const result: Flow = { next: [], jumps: [] };
  // Each round has variables of its own, which a function or a pointer may keep: these are not followed.
  const kept = [...scope.names].filter(([name]) => isKept(name, body)).map(([, cell]) => cell);
  const entering = states.map(state => {
    const store = new Map(state.store);
    for (const cell of kept) store.set(cell, { ...unknown, merged: true });
    return { ...state, store, several: new Set([...state.several, ...kept]) };
  });
  repeat(entering, statement, scope, begun => {
    const { yes, no } = condition ? branch(condition, scope, begun) : { yes: begun, no: [] };
    result.next.push(...no);
    const after = followRound(body, label, scope, yes, result, execute);
    return update?.kind === "assign" ? assignOperands(update, scope, after) : after;
  });
  return { next: merge(result.next), jumps: result.jumps };
}

/** Reports whether a function literal uses a variable, or code takes its address. */
function isKept(name: string, code: object): boolean {
  return partsOf(code).some(node => {
    if (node.kind === "function" && namesIn(node).used.has(name)) return true;
    const isAddress = node.kind === "unary" && node.operator === "&";
    return (isAddress && namesIn([node]).assigned.has(name)) || isKept(name, node);
  });
}

export function executeRange(
  statement: RangeStatement,
  label: string | null,
  scope: Scope,
  states: State[],
  execute: ExecuteBlock,
): Flow {
  const { over, declares, left, body } = statement;
  const { run } = scope.frame;
  const result: Flow = { next: [], jumps: [] };
  const round = (begun: State[], values: Value[]): State[] => {
    const inner = innerScope(scope);
    const set = begun.map(state => {
      if (!declares) return assignAll(left, values, inner, state);
      return left.reduce((after, target, index) => {
        if (target.kind !== "name" || target.name === "_") return after;
        return newCell(after, declare(inner, target.name, target), values[index] ?? unknown);
      }, state);
    });
    const roots = visibleCells(scope);
    return followRound(body, label, inner, set, result, execute).map(state => collect(state, roots));
  };
  for (const state of states) {
    for (const { state: begun, value } of run.evaluate(over, scope, state)) {
      const { rounds, rest } = roundsOver(single(value), scope, begun);
      let entering = [begun];
      for (const values of rounds) entering = merge(round(entering, values));
      result.next.push(...entering);
      if (!rest) continue;
      repeat(entering.map(forgetEscaped), statement, scope, fresh => {
        const after = rest.flatMap(values => round(fresh, values));
        result.next.push(...after);
        return after;
      });
    }
  }
  return { next: merge(result.next), jumps: result.jumps };
}

/** The indexes and items of the rounds that a loop certainly has, and those of further rounds; null where there are none. */
function roundsOver(over: Value, scope: Scope, state: State): { rounds: Value[][]; rest: Value[][] | null } {
  const { program } = scope.frame.run;
  const list =
    over.kind === "slice" ? contentOf(program, state, over.cell) : contentAt({ program, state }, over);
  if (over.kind === "nil") return { rounds: [], rest: null };
  if (list?.kind === "list") {
    if (list.items.length <= mostRounds)
      return {
        rounds: list.items.map((item, index) => [integer(index), item]),
        rest: list.rest && [[unknown, list.rest]],
      };
    const all = [...list.items, ...(list.rest ? [list.rest] : [])];
    return { rounds: [], rest: [[unknown, all.reduce(join)]] };
  }
  if (list?.kind === "map") {
    const entries = list.entries.map(({ key, value }) => [key, value]);
    // The order of a map is not known.
    return entries.length < 2 ? { rounds: entries, rest: null } : { rounds: [], rest: entries };
  }
  const count = integerOf(over);
  if (count !== null && count >= 0 && count <= mostRounds)
    return { rounds: Array.from({ length: count }, (_, index) => [integer(index)]), rest: null };
  const type = "type" in over ? over.type : null;
  const key = type?.kind === "map" ? type.key : null;
  return { rounds: [], rest: [[unknownOf(key), unknownOf(type?.element ?? null)]] };
}

/** The number of rounds in which variables keep their values one by one. After these, the values of those that the loop changes are joined. */
const exactRounds = 6;
/** The number of rounds after which nothing is known any more of variables that still change. */
const joinedRounds = 12;

/** Follows rounds of a loop until one ends with states that earlier rounds began with. */
function repeat(
  entering: State[],
  statement: Statement,
  scope: Scope,
  run: (states: State[]) => State[],
): void {
  const changed = [...namesIn(statement).assigned].flatMap(name => findVariable(scope, name) ?? []);
  const stepped = steppedIn(statement).flatMap(name => findVariable(scope, name) ?? []);
  let seen: State[] = [];
  let next = merge(entering);
  for (let round = 0; next.length > 0 && round < 40; round++) {
    if (round >= exactRounds)
      next = next.map(state => widen(state, changed, stepped, seen, round >= joinedRounds));
    const before = new Set(seen.map(stateKey));
    const fresh = merge(next).filter(state => !before.has(stateKey(state)));
    if (fresh.length === 0) return;
    seen = [...seen, ...fresh];
    next = run(fresh);
  }
  // A loop that does not come to an end here may do anything.
  if (next.length > 0) run(next.map(state => ({ ...state, header: { kind: "unknown" } })));
}

function stateKey(state: State): string {
  const values = Array.from(state.store, ([cell, value]) => `${cell}=${valueKey(value)}`).sort();
  return `${headerKey(state)}${state.unsure}${state.deferred.length}${values.join(";")}${[...state.facts].join()}`;
}

/** Forgets the order in which a loop changes variables. */
function widen(state: State, changed: string[], stepped: string[], seen: State[], all: boolean): State {
  // What only earlier values of a variable refer to is needed again.
  const store = new Map(seen.flatMap(one => [...one.store]));
  let result: State = { ...state, store: new Map([...store, ...state.store]) };
  for (const [cell, value] of state.store) {
    const isStepped = stepped.includes(cell);
    if (isStepped && value.kind === "constant") {
      // A counter can have any of the values from its first one on.
      const numbers = seen.map(one => integerOf(one.store.get(cell) ?? unknown)).filter(one => one !== null);
      const least = integerOf(value);
      const atLeast = least === null ? null : Math.min(least, ...numbers);
      result = setCell(result, cell, { ...unknown, type: value.type, atLeast });
      continue;
    }
    const isChanged =
      changed.includes(cell) || seen.some(one => one.store.has(cell) && one.store.get(cell) !== value);
    if (!isChanged) continue;
    const others = seen.flatMap(one => one.store.get(cell) ?? []);
    const one = others.reduce(join, value);
    if (one.kind === "union" && all && cellsIn(one).length === 0)
      result = setCell(result, cell, { ...unknown, merged: true });
    else if (valueKey(one) !== valueKey(value)) result = setCell(result, cell, one);
  }
  return result;
}

/** The names of the variables that statements such as `n++` and `n += 2` make larger. */
function steppedIn(statement: Statement): string[] {
  const names: string[] = [];
  const visit = (node: object) => {
    const { kind, operator, left } = node as { kind?: string; operator?: string; left?: Expression[] };
    if (kind === "assign" && operator === "+=" && left?.[0]?.kind === "name") names.push(left[0].name);
    for (const part of Object.values(node))
      if (typeof part === "object" && part !== null && !("span" in part)) visit(part);
  };
  visit(statement);
  return names;
}

/** Follows one round of a loop. Returns the states that go on with the next round; the others, which end the loop or leave what is around it, are added to `result`. */
function followRound(
  body: Statements,
  label: string | null,
  scope: Scope,
  states: State[],
  result: Flow,
  execute: ExecuteBlock,
): State[] {
  if (states.length === 0) return [];
  const { next, jumps } = execute(body, scope, merge(states));
  const goesOn: State[] = [...next];
  for (const jump of jumps) {
    const isOwn = jump.label === null || jump.label === label;
    if (isOwn && jump.kind === "break") result.next.push(jump.state);
    else if (isOwn && jump.kind === "continue") goesOn.push(jump.state);
    else result.jumps.push(jump);
  }
  return goesOn;
}
