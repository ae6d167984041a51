/** Follows loops: their rounds, until one begins with states that earlier rounds began with. */
import type { ForStatement, RangeStatement } from "../go/declarations.ts";
import { assign, assignTo } from "./assignments.ts";
import { isTrue } from "./conditions.ts";
import { contentAt } from "./members.ts";
import { declare, innerScope, visibleCells } from "./scope.ts";
import { collect, commonKey, explore, joinBy, merge, newCell, stateKey, statesAfter } from "./state.ts";
import type { Flow, Scope, State, Statements, Value } from "./types.ts";
import { integer, integerOf, joinAll, single, unknown, unknownOf } from "./values.ts";

type ExecuteBlock = (body: Statements, scope: Scope, states: State[]) => Flow;

/** A loop over a list with more items is followed as one whose number of rounds is not known. */
const mostItems = 16;

export function executeFor(
  { condition, update, body }: ForStatement,
  label: string | null,
  scope: Scope,
  states: State[],
  execute: ExecuteBlock,
): Flow {
  const result: Flow = { next: [], jumps: [] };
  repeat(states, begun => {
    const outcomes = explore(
      scope.frame,
      begun,
      path => condition === null || isTrue(condition, scope, path),
    );
    result.next.push(...outcomes.filter(({ value }) => !value).map(({ state }) => state));
    const entering = outcomes.filter(({ value }) => value).map(({ state }) => state);
    // Each round has variables of its own, which a function or a pointer of another one may keep.
    const after = statesAfter(
      scope.frame,
      followRound(body, label, scope, entering, result, execute),
      ({ state }) => {
        for (const cell of scope.names.values()) newCell(state, cell, state.store.get(cell) ?? unknown);
      },
    );
    return update?.kind === "assign" ? assign(update, scope, after) : after;
  });
  return { next: merge(result.next), jumps: result.jumps };
}

export function executeRange(
  { over, declares, left, body }: RangeStatement,
  label: string | null,
  scope: Scope,
  states: State[],
  execute: ExecuteBlock,
): Flow {
  const { frame } = scope;
  const result: Flow = { next: [], jumps: [] };
  const roots = visibleCells(scope);
  const round = (begun: State[], values: Value[]): State[] => {
    const inner = innerScope(scope);
    const entering = statesAfter(frame, begun, path => {
      for (const [index, target] of left.entries()) {
        const value = values[index] ?? unknown;
        if (!declares) assignTo(target, value, inner, path);
        else if (target.kind === "name" && target.name !== "_")
          newCell(path.state, declare(inner, target.name, target), value);
      }
    });
    return followRound(body, label, inner, entering, result, execute).map(state => collect(state, roots));
  };
  for (const { state, value } of explore(frame, states, path =>
    single(frame.run.evaluate(over, scope, path)),
  )) {
    const { rounds, rest } = roundsOver(value, scope, state);
    let entering = [state];
    for (const values of rounds) entering = merge(round(entering, values));
    result.next.push(...entering);
    if (rest)
      repeat(entering, begun => {
        const after = rest.flatMap(values => round(begun, values));
        result.next.push(...after);
        return after;
      });
  }
  return { next: merge(result.next), jumps: result.jumps };
}

/** The indexes and items of the rounds that a loop certainly has, and those of further rounds; null where there are none. */
function roundsOver(over: Value, scope: Scope, state: State): { rounds: Value[][]; rest: Value[][] | null } {
  const list = contentAt({ program: scope.frame.run.program, state }, over) ?? over;
  if (list.kind === "nil") return { rounds: [], rest: null };
  if (list.kind === "list") {
    const { items, rest } = list;
    const isLong = items.length > mostItems;
    const further = isLong ? joinAll([...items, rest]) : rest;
    return {
      rounds: isLong ? [] : items.map((item, index) => [integer(index), item]),
      rest: further && [[unknown, further]],
    };
  }
  if (list.kind === "map") {
    const entries = list.keys.map((key, at) => [key, list.items[at]!]);
    // The order of a map is not known.
    return entries.length < 2 ? { rounds: entries, rest: null } : { rounds: [], rest: entries };
  }
  const count = integerOf(list);
  if (count !== null && count >= 0 && count <= mostItems)
    return { rounds: Array.from({ length: count }, (_, index) => [integer(index)]), rest: null };
  const type = "type" in list ? list.type : null;
  return {
    rounds: [],
    rest: [[unknownOf(type?.kind === "map" ? type.key : null), unknownOf(type?.element ?? null)]],
  };
}

/** The number of rounds in which states keep the values of their variables. After these, what differs is forgotten. */
const exactRounds = 3;

/** Follows rounds of a loop until one ends with states that earlier rounds began with. */
function repeat(entering: State[], follow: (states: State[]) => State[]): void {
  const seen = new Map<string, State>();
  let next = merge(entering);
  for (let round = 0; next.length > 0 && round < 40; round++) {
    if (round >= exactRounds) next = joinBy([...seen.values(), ...next], commonKey);
    const fresh = next.filter(state => !seen.has(stateKey(state)));
    for (const state of fresh) seen.set(stateKey(state), state);
    next = merge(follow(fresh));
  }
  // A loop that does not come to an end here may do anything.
  if (next.length > 0) follow(next.map(state => ({ ...state, header: { kind: "unknown" } })));
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
