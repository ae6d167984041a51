/** Follows statements in their order, in all states that reach them; and the rounds of loops, until one begins with states that earlier rounds began with. */
import { groupBy } from "../base/text/common.ts";
import type {
  CallExpression,
  Expression,
  ForStatement,
  RangeStatement,
  Statement,
  TypeExpression,
} from "../go/declarations.ts";
import { namesUsedIn } from "../go/walk-statements.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import { assign, assignTo, declareValues } from "./assignments.ts";
import { prepareCall } from "./call-expressions.ts";
import { compareValues, isTrue, learn } from "./conditions.ts";
import { localType } from "./encodable.ts";
import { evaluateExpression, valuesFor } from "./expressions.ts";
import { recovering } from "./known-functions.ts";
import { assignable, contentAt, taken, typeMatches } from "./members.ts";
import { countStep, declare, evaluateEach, innerScope, typeIn, visibleCells } from "./program.ts";
import {
  atReturn,
  changedStore,
  choose,
  collect,
  commonKey,
  explore,
  giveAway,
  joinBy,
  mayPanic,
  merge,
  mergeOutcomes,
  newCell,
  setCell,
  stateKey,
  statesAfter,
} from "./state.ts";
import type { Flow, Jump, Outcome, Path, Scope, State, Statements, Value } from "./types.ts";
import { boolean, current, integer, integerOf, joinAll, nil, single, unknown, unknownOf } from "./values.ts";

/** Follows the statements of a block, which has a scope of its own. */
const executeBlock = (body: Statements, scope: Scope, states: State[]): Flow =>
  leaveBlock(scope, execute(body, innerScope(scope), states));

/** Follows statements, in the scope in which they declare variables. */
export function execute(body: Statements, scope: Scope, states: State[]): Flow {
  const { run, hasWriter } = scope.frame;
  let next = states;
  const jumps: Jump[] = [];
  for (const statement of body) {
    if (next.length === 0) break;
    // All variables of a state are compared with those of others.
    for (const { store } of next) countStep(run, 1 + store.size / 16);
    const flow = executeStatement(statement, scope, next);
    // States become equal where paths meet.
    const mayMeet = flow.next.length > next.length || !isSimple.test(statement.kind);
    next = mayMeet ? merge(flow.next, hasWriter) : flow.next;
    jumps.push(...flow.jumps);
  }
  return { next, jumps: mergeJumps(jumps) };
}

const isSimple = /^(?:expression|assign|declare|types|defer|go)$/;

/** The type arguments of a scope with the types that a statement declares. They stand for names as type arguments do. */
function withTypes({ types }: Statement & { kind: "types" }, scope: Scope): TypeArguments {
  const found = new Map<string, GoType | null>(scope.typeArguments);
  for (const { name } of types) found.delete(name);
  for (const { name, type } of types)
    found.set(name, localType(scope.frame.run.program, { ...scope, typeArguments: found }, type));
  return found;
}

/** The ways to leave a block, without its variables. */
function leaveBlock(scope: Scope, { next, jumps }: Flow): Flow {
  const roots = visibleCells(scope);
  const left = (state: State) => collect(state, roots);
  // A `return` left all blocks at once.
  const leftBy = (jump: Jump) => (jump.kind === "return" ? jump : { ...jump, state: left(jump.state) });
  return { next: next.map(left), jumps: jumps.map(leftBy) };
}

function mergeJumps(jumps: Jump[]): Jump[] {
  if (jumps.length < 2) return jumps;
  return [...groupBy(jumps, ({ kind, label }) => `${kind} ${label}`).values()].flatMap(group =>
    merge(group.map(({ state }) => state)).map(state => ({ ...group[0]!, state })),
  );
}

/** The states before code that is not read. A function that has no writer is not followed where it has such code. */
function withUnknownHeader(states: State[], { frame }: Scope): State[] {
  if (!frame.hasWriter) countStep(frame.run, Number.POSITIVE_INFINITY);
  return states.map(state => ({ ...state, header: { kind: "unknown" } }));
}

const goesOn = (next: State[]): Flow => ({ next, jumps: [] });

function executeStatement(statement: Statement, scope: Scope, states: State[], label = ""): Flow {
  switch (statement.kind) {
    case "expression":
      return goesOn(statesAfter(scope, states, path => evaluateExpression(statement.expression, path)));
    case "assign":
      return goesOn(assign(statement, scope, states));
    case "declare":
      return goesOn(declareValues(statement, statement, scope, states));
    case "types":
      scope.typeArguments = withTypes(statement, scope);
      return goesOn(states);
    case "return":
      return jumpsTo("return", null, returned(statement.values, scope, states));
    case "block":
      return executeBlock(statement.body, scope, states);
    case "labeled": {
      const flow = executeStatement(statement.statement, scope, states, statement.label);
      return withoutBreaks(flow, statement.label, true);
    }
    case "jump":
      // What is behind a `goto` is not followed.
      if (statement.jump === "goto") return jumpsTo("return", null, withUnknownHeader(states, scope));
      return jumpsTo(statement.jump, statement.label, states);
    case "defer":
      return goesOn(statesAfter(scope, states, path => defer(statement, path)));
    case "go":
      // Nothing is known of when a goroutine runs.
      return goesOn(statesAfter(scope, states, path => giveAway(path.state, prepared(statement, path))));
    default: {
      const inner = { ...innerScope(scope), label };
      const initializer = "initializer" in statement ? statement.initializer : null;
      const begun = initializer ? merge(executeStatement(initializer, inner, states).next) : states;
      return leaveBlock(scope, executeBranches(statement, inner, begun));
    }
  }
}

type Branching = Extract<Statement, { kind: "if" | "for" | "range" | "switch" | "typeSwitch" | "select" }>;

/** Follows a statement with blocks, after its initializer. */
function executeBranches(statement: Branching, scope: Scope, states: State[]): Flow {
  switch (statement.kind) {
    case "if": {
      const outcomes = explore(scope, states, path => isTrue(statement.condition, path));
      const branch = (result: boolean, body: Statements) =>
        execute(body, innerScope(scope), merge(statesWith(result, outcomes)));
      return joined([branch(true, statement.consequence), branch(false, statement.alternative)]);
    }
    case "for":
      return executeFor(statement, scope, states);
    case "range":
      return executeRange(statement, scope, states);
    case "switch":
    case "typeSwitch":
      return withoutBreaks(executeSwitch(statement, scope, states), scope.label);
    case "select": {
      const flows = statement.cases.map(({ communication, body }) =>
        execute(communication ? [communication, ...body] : body, innerScope(scope), states),
      );
      return withoutBreaks(joined(flows), scope.label);
    }
  }
}

/** The states in which a condition has a result. */
const statesWith = (result: boolean, outcomes: Outcome<boolean>[]): State[] =>
  outcomes.flatMap(({ state, value }) => (value === result ? [state] : []));

function jumpsTo(kind: Jump["kind"], label: string | null, states: State[]): Flow {
  return { next: [], jumps: states.map(state => ({ kind, label, state })) };
}

/** Gives the results of the function their values. */
function returned(values: readonly Expression[], scope: Scope, states: State[]): State[] {
  const { results, resultTypes, run } = scope.frame;
  const assigned = (path: Path) => {
    const found = valuesFor(results.length, values, path);
    for (const [index, cell] of results.entries())
      setCell(path.state, cell, assignable(run.program, found[index] ?? unknown, resultTypes[index]!));
  };
  const returning = values.length === 0 ? states : statesAfter(scope, states, assigned);
  return returning.map(state => atReturn(state, scope));
}

function joined(flows: Flow[]): Flow {
  return { next: flows.flatMap(({ next }) => next), jumps: flows.flatMap(({ jumps }) => jumps) };
}

/** The flow behind a statement that `break` leaves; with `onlyLabel`, only a `break` with its label. */
function withoutBreaks({ next, jumps }: Flow, label: string, onlyLabel = false): Flow {
  const isOwn = (jump: Jump) =>
    jump.kind === "break" && (jump.label === null ? !onlyLabel : jump.label === label);
  const left = jumps.filter(isOwn).map(({ state }) => state);
  return { next: [...next, ...left], jumps: jumps.filter(jump => !isOwn(jump)) };
}

type Deferred = Extract<Statement, { kind: "defer" | "go" }>;

/** The function and the arguments of a deferred call are computed now. */
function defer(statement: Deferred, path: Path): void {
  const { state } = path;
  const [callee, ...given] = prepared(statement, path);
  state.recovers ||= mayRecover(callee);
  // A loop may defer any number of calls.
  if (state.deferred.length >= 12) giveAway(state, [callee, ...given]);
  else state.deferred = [...state.deferred, { callee, given, expression: statement.call }];
}

function prepared({ call }: Deferred, path: Path): [Value, ...Value[]] {
  const { callee, given } = prepareCall(call as CallExpression, path);
  return [callee, ...given];
}

function mayRecover(callee: Value): boolean {
  if (callee.kind !== "function") return false;
  if ("name" in callee) return callee.of !== "builtin" && recovering.test(callee.name);
  if (callee.of === "literal") return namesUsedIn(callee.literal).has("recover");
  return callee.of === "declared" && /\brecover\s*\(/.test(callee.declared.fn.body);
}

type SwitchStatement = Statement & { kind: "switch" | "typeSwitch" };

/** Follows the cases of a switch: their conditions or types in order, the default where none holds. */
function executeSwitch(statement: SwitchStatement, scope: Scope, states: State[]): Flow {
  const { value: written } = statement;
  const alias = statement.kind === "typeSwitch" ? statement.alias : null;
  const cases = statement.cases.map(one => ({
    body: one.body,
    tests: "types" in one ? one.types : one.values,
    entered: [] as Outcome[],
  }));
  let left = explore(scope, states, path =>
    written ? (evaluateEach([written], path)[0] ?? unknown) : boolean(true),
  );
  for (const { tests, entered } of cases) {
    for (const test of tests ?? []) {
      const tested = left.flatMap(({ state, value }) =>
        explore(scope, [state], path => {
          const held = heldInCase(value, test, statement, path);
          return { held, value: held ?? current(path.state, value) };
        }),
      );
      const after = (isHeld: boolean) =>
        tested.flatMap(({ state, value: { held, value } }) =>
          (held !== null) === isHeld ? { state, value } : [],
        );
      entered.push(...after(true));
      left = mergeOutcomes(after(false));
    }
  }
  cases.find(({ tests }) => tests === null)?.entered.push(...left.splice(0));
  const flows: Flow[] = [goesOn(left.map(({ state }) => state))];
  let fallen: State[] = [];
  for (const { body, entered } of cases) {
    const inner = innerScope(scope);
    const cell = alias === null ? null : declare(inner, alias, body);
    for (const { state, value } of entered) if (cell !== null) newCell(state, cell, value);
    const begun = merge([...entered.map(({ state }) => state), ...fallen]);
    const { next, jumps } = execute(body, inner, begun);
    fallen = jumps.filter(({ kind }) => kind === "fallthrough").map(({ state }) => state);
    flows.push({ next, jumps: jumps.filter(({ kind }) => kind !== "fallthrough") });
  }
  return joined(flows);
}

/** The value as it is in the case with an expression, a type, or nil for null; null on a path that does not lead to the case. */
function heldInCase(
  value: Value,
  test: Expression | TypeExpression | null,
  statement: SwitchStatement,
  path: Path,
): Value | null {
  if (test === null) return compareValues("==", value, nil, path) ? nil : null;
  if (!("span" in test)) {
    if (!statement.value) return isTrue(test, path) ? value : null;
    const [other = unknown] = evaluateEach([test], path);
    return compareValues("==", current(path.state, value), other, path) ? value : null;
  }
  const type = typeIn(path.state.program, path.scope, test);
  const matches = typeMatches(path.state, value, type);
  if (!(matches ?? choose(path, () => [true, false]))) return null;
  if (value.kind === "nil") return unknownOf(type);
  if (value.kind !== "any" || matches) return taken(value);
  const held = { ...unknownOf(type), nonNil: type.kind === "interface", id: value.id };
  learn(path.state, value, held);
  return held;
}

/** A loop over a list with more items is followed as one whose number of rounds is not known. */
const mostItems = 16;

function executeFor({ condition, update, body }: ForStatement, scope: Scope, states: State[]): Flow {
  const result: Flow = { next: [], jumps: [] };
  repeat(states, scope, result, begun => {
    const outcomes = explore(scope, begun, path => condition === null || isTrue(condition, path));
    result.next.push(...statesWith(false, outcomes));
    const entering = statesWith(true, outcomes);
    // Each round has variables of its own, which a function or a pointer of another one may keep.
    const after = statesAfter(scope, followRound(body, scope, entering, result), ({ state }) => {
      for (const cell of scope.names.values()) newCell(state, cell, state.store.get(cell) ?? unknown);
    });
    return update?.kind === "assign" ? assign(update, scope, after) : after;
  });
  return { next: merge(result.next), jumps: result.jumps };
}

function executeRange({ over, declares, left, body }: RangeStatement, scope: Scope, states: State[]): Flow {
  const result: Flow = { next: [], jumps: [] };
  // The cell of a list: where items change, they are forgotten there, too.
  const kept = declare(scope, "range", body);
  const roots = visibleCells(scope);
  const round = (begun: State[], values: Value[], list: Value): State[] => {
    const inner = innerScope(scope);
    const entering = statesAfter(scope, begun, path => {
      for (const [index, target] of left.entries()) {
        const isChanged = (path.state.store.get(kept) ?? list) !== list;
        const value = (!isChanged && values[index]) || unknown;
        if (!declares) assignTo(target, value, path);
        else if (target.kind === "name" && target.name !== "_")
          newCell(path.state, declare(inner, target.name, target), value);
      }
    });
    return followRound(body, inner, entering, result).map(state => collect(state, roots));
  };
  const begun = explore(scope, states, path => {
    const value = single(evaluateExpression(over, path));
    // A function runs between the rounds.
    if (value.kind === "function") giveAway(path.state, [value]);
    if ("type" in value && /^(?:function|pointer)$/.test(value.type?.kind ?? "")) mayPanic(path);
    return value;
  });
  for (const { state, value } of begun) {
    const list = contentAt(state, value) ?? value;
    if (list.kind === "list" || list.kind === "map") changedStore(state).set(kept, list);
    const { rounds, rest } = roundsOver(list, state);
    let entering = [state];
    for (const values of rounds) entering = merge(round(entering, values, list));
    result.next.push(...entering);
    if (rest)
      repeat(entering, scope, result, begun => {
        const after = rest.flatMap(values => round(begun, values, list));
        result.next.push(...after);
        return after;
      });
  }
  return { next: merge(result.next), jumps: result.jumps };
}

/** The indexes and items of the rounds that a loop certainly has, and those of further rounds; null where there are none. */
function roundsOver(list: Value, state: State): { rounds: Value[][]; rest: Value[][] | null } {
  if (list.kind === "nil") return { rounds: [], rest: null };
  if (list.kind === "list") {
    const { items, rest } = list;
    const isLong = items.length > mostItems;
    const lost: Value[] = [];
    const further = isLong ? joinAll([...items, rest], lost) : rest;
    giveAway(state, lost);
    const rounds = isLong ? [] : items.map((item, index) => [integer(index), item]);
    return { rounds, rest: further && [[unknown, further]] };
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
  const key = unknownOf(type?.kind === "map" ? type.key : null);
  return { rounds: [], rest: [[key, unknownOf(type?.element ?? null)]] };
}

/** The number of rounds in which states keep the values of their variables, where one may have ended the loop. After these, what differs is forgotten. */
const exactRounds = 3;

/** Follows rounds of a loop until one ends with states that earlier rounds began with. */
function repeat(entering: State[], scope: Scope, ended: Flow, follow: (states: State[]) => State[]): void {
  const seen = new Map<string, State>();
  let next = merge(entering);
  for (let round = 0; next.length > 0 && round < 40; round++) {
    const isCounted = ended.next.length + ended.jumps.length === 0;
    if (round >= (isCounted ? mostItems : exactRounds)) next = joinBy([...seen.values(), ...next], commonKey);
    const fresh = next.filter(state => !seen.has(stateKey(state)));
    for (const state of fresh) seen.set(stateKey(state), state);
    next = merge(follow(fresh));
  }
  // A loop that does not come to an end here may do anything.
  if (next.length > 0) follow(withUnknownHeader(next, scope));
}

/** Follows one round of a loop. Returns the states that go on with the next round; the others, which end the loop or leave what is around it, are added to `result`. */
function followRound(body: Statements, scope: Scope, states: State[], result: Flow): State[] {
  const { next, jumps } = executeBlock(body, scope, merge(states));
  const goesOn: State[] = [...next];
  for (const jump of jumps) {
    const isOwn = jump.label === null || jump.label === scope.label;
    if (isOwn && jump.kind === "break") result.next.push(jump.state);
    else if (isOwn && jump.kind === "continue") goesOn.push(jump.state);
    else result.jumps.push(jump);
  }
  return goesOn;
}
