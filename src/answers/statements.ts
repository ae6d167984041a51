/** Follows statements in their order, in all states that reach them. */
import { groupBy } from "../base/text/maps.ts";
import type { CallExpression, Expression, Statement, TypeExpression } from "../go/declarations.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import { assign, declareValues } from "./assignments.ts";
import { prepareCall } from "./call-expressions.ts";
import { compareValues, isTrue, learn } from "./conditions.ts";
import { evaluateEach, evaluateList } from "./expressions.ts";
import { executeFor, executeRange } from "./loops.ts";
import { assignable, typeMatches } from "./members.ts";
import { typeIn } from "./program.ts";
import { declare, innerScope, namesIn, visibleCells } from "./scope.ts";
import {
  choose,
  collect,
  explore,
  giveAway,
  merge,
  mergeOutcomes,
  newCell,
  setCell,
  statesAfter,
} from "./state.ts";
import { countStep } from "./summaries.ts";
import type { Flow, Jump, Outcome, Path, Scope, State, Statements, Value } from "./types.ts";
import { boolean, current, nil, unknown, unknownOf } from "./values.ts";

/** Follows the statements of a block, which has a scope of its own. */
function executeBlock(body: Statements, scope: Scope, states: State[]): Flow {
  return leaveBlock(scope, execute(body, innerScope(scope), states));
}

/** Follows statements, in the scope in which they declare variables. */
export function execute(body: Statements, scope: Scope, states: State[]): Flow {
  const { run } = scope.frame;
  let next = states;
  const jumps: Jump[] = [];
  for (const statement of body) {
    if (next.length === 0) break;
    // All variables of a state are compared with those of others.
    for (const { store } of next) countStep(run, 1 + store.size / 16);
    const flow = executeStatement(statement, null, scope, next);
    next = merge(flow.next);
    jumps.push(...flow.jumps);
  }
  return { next, jumps: mergeJumps(jumps) };
}

/** The type arguments of a scope with the types that a statement declares. They stand for names as type arguments do. */
function withTypes({ types }: Statement & { kind: "types" }, scope: Scope): TypeArguments {
  const found = new Map<string, GoType | null>(scope.typeArguments);
  for (const { name } of types) found.delete(name);
  for (const { name, type } of types)
    found.set(name, typeIn(scope.frame.run.program, { ...scope, typeArguments: found }, type));
  return found;
}

/** The ways to leave a block, without its variables. */
function leaveBlock(scope: Scope, { next, jumps }: Flow): Flow {
  const roots = visibleCells(scope);
  const left = (state: State) => collect(state, roots);
  return { next: next.map(left), jumps: jumps.map(jump => ({ ...jump, state: left(jump.state) })) };
}

function mergeJumps(jumps: Jump[]): Jump[] {
  if (jumps.length < 2) return jumps;
  const groups = groupBy(jumps, ({ kind, label }) => `${kind} ${label}`);
  return [...groups.values()].flatMap(group =>
    merge(group.map(({ state }) => state)).map(state => ({ ...group[0]!, state })),
  );
}

const goesOn = (next: State[]): Flow => ({ next, jumps: [] });

function executeStatement(statement: Statement, label: string | null, scope: Scope, states: State[]): Flow {
  const { frame } = scope;
  switch (statement.kind) {
    case "expression":
      return goesOn(
        statesAfter(frame, states, path => frame.run.evaluate(statement.expression, scope, path)),
      );
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
      const flow = executeStatement(statement.statement, statement.label, scope, states);
      return withoutBreaks(flow, statement.label, true);
    }
    case "jump":
      // What is behind a `goto` is not followed.
      if (statement.jump === "goto")
        return jumpsTo(
          "return",
          null,
          states.map(state => ({ ...state, header: { kind: "unknown" } })),
        );
      return jumpsTo(statement.jump, statement.label, states);
    case "defer":
      return goesOn(states.flatMap(state => defer(statement.call, scope, state)));
    case "go":
      // Nothing is known of when a goroutine runs.
      return goesOn(
        statesAfter(frame, states, path => {
          const { callee, given } = prepareCall(statement.call as CallExpression, scope, path);
          giveAway(path.state, [callee, ...given]);
        }),
      );
    default: {
      const inner = innerScope(scope);
      const initializer = "initializer" in statement ? statement.initializer : null;
      const begun = initializer ? merge(executeStatement(initializer, null, inner, states).next) : states;
      return leaveBlock(scope, executeBranches(statement, label, inner, begun));
    }
  }
}

type Branching = Extract<Statement, { kind: "if" | "for" | "range" | "switch" | "typeSwitch" | "select" }>;

/** Follows a statement with blocks, after its initializer. */
function executeBranches(statement: Branching, label: string | null, scope: Scope, states: State[]): Flow {
  switch (statement.kind) {
    case "if": {
      const outcomes = explore(scope.frame, states, path => isTrue(statement.condition, scope, path));
      return joined(
        [true, false].map(result => {
          const begun = outcomes.flatMap(({ state, value }) => (value === result ? [state] : []));
          return executeBlock(result ? statement.consequence : statement.alternative, scope, merge(begun));
        }),
      );
    }
    case "for":
      return executeFor(statement, label, scope, states, executeBlock);
    case "range":
      return executeRange(statement, label, scope, states, executeBlock);
    case "switch":
    case "typeSwitch":
      return withoutBreaks(executeSwitch(statement, scope, states), label);
    case "select": {
      const flows = statement.cases.map(({ communication, body }) =>
        executeBlock(communication ? [communication, ...body] : body, scope, states),
      );
      return withoutBreaks(joined(flows), label);
    }
  }
}

function jumpsTo(kind: Jump["kind"], label: string | null, states: State[]): Flow {
  return { next: [], jumps: states.map(state => ({ kind, label, state })) };
}

/** Gives the results of the function their values. */
function returned(values: readonly Expression[], scope: Scope, states: State[]): State[] {
  const { results, resultTypes, run } = scope.frame;
  if (values.length === 0) return states;
  return statesAfter(scope.frame, states, path => {
    const found =
      results.length === 1 ? evaluateEach(values, scope, path) : evaluateList(values, scope, path);
    for (const [index, cell] of results.entries())
      setCell(path.state, cell, assignable(run.program, found[index] ?? unknown, resultTypes[index]!));
  });
}

function joined(flows: Flow[]): Flow {
  return { next: flows.flatMap(({ next }) => next), jumps: flows.flatMap(({ jumps }) => jumps) };
}

/** The flow behind a statement that `break` leaves; with `onlyLabel`, only a `break` with its label. */
function withoutBreaks({ next, jumps }: Flow, label: string | null, onlyLabel = false): Flow {
  const isOwn = (jump: Jump) =>
    jump.kind === "break" && (jump.label === null ? !onlyLabel : jump.label === label);
  return {
    next: [...next, ...jumps.filter(isOwn).map(({ state }) => state)],
    jumps: jumps.filter(jump => !isOwn(jump)),
  };
}

/** The function and the arguments of a deferred call are computed now. */
function defer(call: Expression, scope: Scope, state: State): State[] {
  return statesAfter(scope.frame, [state], path => {
    const { callee, given } = prepareCall(call as CallExpression, scope, path);
    path.state.recovers ||= mayRecover(callee);
    // A loop may defer any number of calls.
    if (state.deferred.length >= 12) giveAway(path.state, [callee, ...given]);
    else path.state.deferred = [...path.state.deferred, { callee, given, call }];
  });
}

function mayRecover(callee: Value): boolean {
  if (callee.kind !== "function") return false;
  if (callee.of === "literal") return namesIn(callee.literal).has("recover");
  return callee.of === "declared" && /\brecover\s*\(/.test(callee.declared.fn.body);
}

/** Follows the cases of a switch: their conditions or types in order, the default where none holds. */
function executeSwitch(
  statement: Statement & { kind: "switch" | "typeSwitch" },
  scope: Scope,
  states: State[],
): Flow {
  const { frame } = scope;
  const { value: written } = statement;
  const alias = statement.kind === "typeSwitch" ? statement.alias : null;
  const cases = statement.cases.map(one => ({
    body: one.body,
    tests: "types" in one ? one.types : one.values,
    entered: [] as Outcome[],
  }));
  let left = explore(frame, states, path =>
    written ? (evaluateEach([written], scope, path)[0] ?? unknown) : boolean(true),
  );
  for (const { tests, entered } of cases) {
    for (const test of tests ?? []) {
      const tested = left.flatMap(({ state, value }) =>
        explore(frame, [state], path => {
          const held = heldInCase(value, test, statement, scope, path);
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
    const { next, jumps } = leaveBlock(scope, execute(body, inner, begun));
    fallen = jumps.filter(({ kind }) => kind === "fallthrough").map(({ state }) => state);
    flows.push({ next, jumps: jumps.filter(({ kind }) => kind !== "fallthrough") });
  }
  return joined(flows);
}

/** The value as it is in the case with an expression, a type, or nil for null; null on a path that does not lead to the case. */
function heldInCase(
  value: Value,
  test: Expression | TypeExpression | null,
  statement: Statement & { kind: "switch" | "typeSwitch" },
  scope: Scope,
  path: Path,
): Value | null {
  if (test === null) return compareValues("==", value, nil, path) ? nil : null;
  if (!("span" in test)) {
    if (!statement.value) return isTrue(test, scope, path) ? value : null;
    const [other = unknown] = evaluateEach([test], scope, path);
    return compareValues("==", current(path.state, value), other, path) ? value : null;
  }
  const { program } = scope.frame.run;
  const type = typeIn(program, scope, test);
  const matches = typeMatches({ program, state: path.state }, value, type);
  if (!(matches ?? choose(path, () => [true, false]))) return null;
  if (value.kind !== "any" || matches) return value;
  const held = { ...unknownOf(type), nonNil: true, id: value.id };
  learn(path.state, value, held);
  return held;
}
