/** Follows statements in their order, in all states that reach them. */
import type { CallExpression, Expression, Statement, SwitchCase, TypeCase } from "../go/declarations.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import { assignOperands, declareValues, valuesFor } from "./assignments.ts";
import { prepareCall } from "./call-expressions.ts";
import { assignable } from "./composites.ts";
import { branch, comparedValues, refine } from "./conditions.ts";
import { evaluateEach } from "./expressions.ts";
import { executeFor, executeRange } from "./loops.ts";
import { typeMatches } from "./members.ts";
import { typeIn } from "./program.ts";
import { declare, findVariable, innerScope, namesIn, visibleCells } from "./scope.ts";
import { collect, forgetEscaped, giveAway, merge, newCell, setCell } from "./state.ts";
import { countStep } from "./summaries.ts";
import type { Flow, Jump, Outcome, Scope, State, Statements, Value } from "./types.ts";
import { isNil, nil, single, unknown, unknownOf } from "./values.ts";

/** Follows the statements of a block, which has a scope of its own. */
function executeBlock(body: Statements, scope: Scope, states: State[]): Flow {
  const inner = innerScope(scope);
  return leaveBlock(scope, execute(body, inner, states));
}

/** Follows statements, in the scope in which they declare variables. */
export function execute(body: Statements, scope: Scope, states: State[]): Flow {
  const { run } = scope.frame;
  const current = scope;
  let next = states;
  const jumps: Jump[] = [];
  for (const statement of body) {
    if (next.length === 0) break;
    // All variables of a state are compared with those of others.
    for (const { store } of next) countStep(run, 1 + store.size / 16);
    if (statement.kind === "types") {
      current.typeArguments = withTypes(statement, current);
      continue;
    }
    const flow = executeStatement(statement, null, current, next);
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
  return {
    next: next.map(left),
    jumps: jumps.map(jump => ({ ...jump, state: left(jump.state) })),
  };
}

function mergeJumps(jumps: Jump[]): Jump[] {
  if (jumps.length < 2) return jumps;
  const targets = new Map(jumps.map(({ kind, label }) => [`${kind} ${label}`, { kind, label }]));
  return [...targets].flatMap(([key, target]) => {
    const states = jumps.filter(({ kind, label }) => `${kind} ${label}` === key).map(({ state }) => state);
    return merge(states).map(state => ({ ...target, state }));
  });
}

function executeStatement(statement: Statement, label: string | null, scope: Scope, states: State[]): Flow {
  const { run } = scope.frame;
  switch (statement.kind) {
    case "expression":
      return {
        next: states.flatMap(state => run.evaluate(statement.expression, scope, state).map(one => one.state)),
        jumps: [],
      };
    case "assign":
      return { next: assignOperands(statement, scope, states), jumps: [] };
    case "declare":
      return { next: declareValues(statement, statement, scope, states), jumps: [] };
    case "types":
      return { next: states, jumps: [] };
    case "return":
      return { next: [], jumps: states.flatMap(state => returned(statement.values, scope, state)) };
    case "block":
      return executeBlock(statement.body, scope, states);
    case "if": {
      const inner = innerScope(scope);
      const begun = initialized(statement.initializer, inner, states);
      const { yes, no } = branch(statement.condition, inner, begun);
      const consequence = executeBlock(statement.consequence, inner, merge(yes));
      const alternative = executeBlock(statement.alternative, inner, merge(no));
      return leaveBlock(scope, joined([consequence, alternative]));
    }
    case "for": {
      const inner = innerScope(scope);
      const begun = initialized(statement.initializer, inner, states);
      return leaveBlock(scope, executeFor(statement, label, inner, begun, executeBlock));
    }
    case "range": {
      const inner = innerScope(scope);
      return leaveBlock(scope, executeRange(statement, label, inner, states, executeBlock));
    }
    case "switch": {
      const inner = innerScope(scope);
      const begun = initialized(statement.initializer, inner, states);
      return leaveBlock(scope, withoutBreaks(executeSwitch(statement, inner, begun), label));
    }
    case "typeSwitch": {
      const inner = innerScope(scope);
      const begun = initialized(statement.initializer, inner, states);
      return leaveBlock(scope, withoutBreaks(executeTypeSwitch(statement, inner, begun), label));
    }
    case "select":
      return withoutBreaks(
        joined(
          statement.cases.map(({ communication, body }) => {
            const inner = innerScope(scope);
            const begun = initialized(communication, inner, states.map(forgetEscaped));
            return leaveBlock(scope, executeBlock(body, inner, begun));
          }),
        ),
        label,
      );
    case "labeled": {
      const flow = executeStatement(statement.statement, statement.label, scope, states);
      return withoutBreaks(flow, statement.label, true);
    }
    case "jump":
      // What is behind a `goto` is not followed.
      if (statement.jump === "goto")
        return {
          next: [],
          jumps: states.map(state => returnJump({ ...state, header: { kind: "unknown" } })),
        };
      return {
        next: [],
        jumps: states.map(state => ({ kind: statement.jump as "break", label: statement.label, state })),
      };
    case "defer":
      return { next: states.flatMap(state => defer(statement.call, scope, state)), jumps: [] };
    case "go":
      return { next: states.flatMap(state => goStatement(statement.call, scope, state)), jumps: [] };
  }
}

function initialized(statement: Statement | null, scope: Scope, states: State[]): State[] {
  if (!statement) return states;
  return merge(executeStatement(statement, null, scope, states).next);
}

function returnJump(state: State): Jump {
  return { kind: "return", label: null, state };
}

/** Gives the results of the function their values. */
function returned(values: readonly Expression[], scope: Scope, state: State): Jump[] {
  const { results, resultTypes, run } = scope.frame;
  if (values.length === 0) return [returnJump(state)];
  return valuesFor(results.length, values, scope, state).map(({ state, values }) =>
    returnJump(
      results.reduce(
        (result, cell, index) =>
          setCell(
            result,
            cell,
            assignable(run, single(values[index] ?? unknown), resultTypes[index] ?? null),
          ),
        state,
      ),
    ),
  );
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
  if (call.kind !== "call") return [state];
  return prepareCall(call as CallExpression, scope, state).map(({ state, callee, given }) => {
    const recovers = state.recovers || mayRecover(callee);
    // A loop may defer any number of calls.
    if (state.deferred.length >= 12) return giveAway(state, [callee, ...given]);
    return { ...state, recovers, deferred: [...state.deferred, { callee, given, call }] };
  });
}

function mayRecover(callee: Value): boolean {
  if (callee.kind !== "function") return false;
  if (callee.of === "literal") return namesIn(callee.literal).used.has("recover");
  return callee.of === "declared" && /\brecover\s*\(/.test(callee.declared.fn.body);
}

/** Nothing is known of when a goroutine runs. */
function goStatement(call: Expression, scope: Scope, state: State): State[] {
  if (call.kind !== "call") return [state];
  return prepareCall(call as CallExpression, scope, state).map(({ state, callee, given }) =>
    forgetEscaped(giveAway(state, [callee, ...given])),
  );
}

/** Follows the cases of a switch: their conditions in order, the default where none holds. */
function executeSwitch(statement: Statement & { kind: "switch" }, scope: Scope, states: State[]): Flow {
  const { value, cases } = statement;
  const { run } = scope.frame;
  // The value is computed once. The variable that holds it has a name that Go code can't have.
  const tag: Expression = value?.kind === "name" ? value : { kind: "name", name: " switch" };
  let left = states;
  if (value && value.kind !== "name") {
    const cell = declare(scope, " switch", statement);
    left = states.flatMap(state =>
      run.evaluate(value, scope, state).map(one => newCell(one.state, cell, single(one.value))),
    );
  }
  const matched = new Map<SwitchCase, State[]>(cases.map(one => [one, []]));
  for (const one of cases) {
    for (const test of one.values ?? []) {
      const { yes, no } = value ? equals(tag, test, scope, left) : branch(test, scope, left);
      matched.get(one)!.push(...yes);
      left = merge(no);
    }
  }
  const other = cases.find(({ values }) => values === null);
  if (other) matched.get(other)!.push(...left.splice(0));
  const flows: Flow[] = [{ next: left, jumps: [] }];
  let fallen: State[] = [];
  for (const one of cases) {
    const flow = executeBlock(one.body, scope, merge([...matched.get(one)!, ...fallen]));
    fallen = flow.jumps.filter(({ kind }) => kind === "fallthrough").map(({ state }) => state);
    flows.push({ next: flow.next, jumps: flow.jumps.filter(({ kind }) => kind !== "fallthrough") });
  }
  return joined(flows);
}

function equals(
  tag: Expression,
  test: Expression,
  scope: Scope,
  states: State[],
): { yes: State[]; no: State[] } {
  const result = { yes: [] as State[], no: [] as State[] };
  for (const state of states) {
    for (const { state: before, values } of evaluateEach([tag, test], scope, state)) {
      const [a = unknown, b = unknown] = values;
      for (const one of comparedValues("==", [tag, a], [test, b], scope, before))
        result[isTrue(one) ? "yes" : "no"].push(one.state);
    }
  }
  return result;
}

function isTrue({ value }: Outcome): boolean {
  return value.kind === "constant" && value.operand.value === true;
}

function executeTypeSwitch(
  { alias, value, cases }: Statement & { kind: "typeSwitch" },
  scope: Scope,
  states: State[],
): Flow {
  const { run } = scope.frame;
  const { program } = run;
  const flows: Flow[] = [];
  const runCase = (one: TypeCase, entries: Outcome[]) => {
    const inner = innerScope(scope);
    const begun = entries.map(({ state, value: known }) => {
      const isVariable = value.kind === "name" && findVariable(scope, value.name) !== null;
      const refined = isVariable ? refine(value, known, scope, state) : state;
      return alias === null ? refined : newCell(refined, declare(inner, alias, one), known);
    });
    flows.push(leaveBlock(scope, execute(one.body, inner, merge(begun))));
  };
  let left: Outcome[] = states.flatMap(state =>
    evaluateEach([value], scope, state).map(({ state, values: [value = unknown] }) => ({ state, value })),
  );
  for (const one of cases) {
    const entries: Outcome[] = [];
    for (const written of one.types ?? []) {
      const others: Outcome[] = [];
      const type = written && typeIn(program, scope, written);
      for (const { state, value } of left) {
        const matches = type ? typeMatches({ program, state }, value, type) : isNil(value);
        const inside: Value =
          type === null
            ? nil
            : value.kind === "any" && matches === null
              ? { ...unknownOf(type), nonNil: true }
              : value;
        if (matches !== false) entries.push({ state, value: inside });
        if (matches !== true)
          others.push({
            state,
            value: type === null && value.kind === "any" ? { ...value, nonNil: true } : value,
          });
      }
      left = others;
    }
    if (one.types !== null) runCase(one, entries);
  }
  const other = cases.find(({ types }) => types === null);
  if (other) runCase(other, left);
  else flows.push({ next: left.map(({ state }) => state), jumps: [] });
  return joined(flows);
}
