/** Follows the statements of a function on all paths at once, so that paths that become equal are followed only once. */
import type { Expression, Statement, SwitchCase, TypeCase } from "../go/statements.ts";
import { type Analysis, countStep, type Flow, type Jump } from "./analysis.ts";
import { assignOperands, declareNames } from "./assignments.ts";
import { isBuiltin, prepareCall } from "./call-expressions.ts";
import { typeMatches } from "./comparisons.ts";
import { pureText } from "./conditions.ts";
import { executeFor, executeRange } from "./loops.ts";
import { evaluateAll, evaluateList } from "./operands.ts";
import { distinct, drop, letUnknownSend, setVariable } from "./paths.ts";
import { declareVariable, findVariable, innerScope, typeIn } from "./scope.ts";
import type { FunctionValue, Path, PlacedType, Scope, Value } from "./types.ts";
import { afterUnknown } from "./unknown-calls.ts";
import { isNil, nil, numberOf, single, unknownOf } from "./values.ts";

/** Follows a list of statements. The caller drops the variables that it declares. */
export function execute(analysis: Analysis, statements: Statement[], scope: Scope, paths: Path[]): Flow {
  const jumps: Jump[] = [];
  let next = paths;
  for (const statement of statements) {
    if (next.length === 0) break;
    for (const { store } of next) countStep(analysis, store.size);
    const flow = executeStatement(analysis, statement, scope, next);
    jumps.push(...flow.jumps);
    next = distinct(flow.next);
  }
  return { next, jumps };
}

/** Follows a block within a function, and drops its variables. */
function executeBlock(analysis: Analysis, statements: Statement[], scope: Scope, paths: Path[]): Flow {
  if (paths.length === 0) return { next: [], jumps: [] };
  const inner = innerScope(scope);
  return withoutVariables(inner, analysis.execute(analysis, statements, inner, paths));
}

/** Drops the variables of a block that was left. */
function withoutVariables(scope: Scope, { next, jumps }: Flow): Flow {
  if (scope.frame.hasLiterals || scope.names.size === 0) return { next, jumps };
  const own = new Set(scope.names.values());
  const isGone = (key: string) => own.has(key);
  return {
    next: next.map(path => drop(path, isGone)),
    jumps: jumps.map(jump => ({ ...jump, path: drop(jump.path, isGone) })),
  };
}

function executeStatement(analysis: Analysis, statement: Statement, scope: Scope, paths: Path[]): Flow {
  const each = (follow: (path: Path) => Path[]): Flow => ({ next: paths.flatMap(follow), jumps: [] });
  switch (statement.kind) {
    case "expression":
      return each(path =>
        analysis.evaluate(analysis, statement.expression, scope, path).map(({ path }) => path),
      );
    case "assign":
      return { next: assignOperands(analysis, statement, scope, paths), jumps: [] };
    case "declare":
      return { next: declareNames(analysis, statement, scope, paths), jumps: [] };
    case "types":
      for (const { name, type } of statement.types) {
        declareVariable(scope, name, numberOf(statement));
        scope.localTypes.set(name, type);
      }
      return { next: paths, jumps: [] };
    case "return":
      return { next: [], jumps: paths.flatMap(path => returned(analysis, statement.values, scope, path)) };
    case "if": {
      const inner = innerScope(scope);
      const begun = begin(analysis, statement.initializer, inner, paths);
      const branches = begun.map(path => analysis.branch(analysis, statement.condition, inner, path));
      const yes = distinct(branches.flatMap(one => one.yes));
      const no = distinct(branches.flatMap(one => one.no));
      const then = executeBlock(analysis, statement.consequence, inner, yes);
      const otherwise = executeBlock(analysis, statement.alternative, inner, no);
      return withoutVariables(inner, {
        next: [...then.next, ...otherwise.next],
        jumps: [...then.jumps, ...otherwise.jumps],
      });
    }
    case "for": {
      const inner = innerScope(scope);
      const begun = begin(analysis, statement.initializer, inner, paths);
      return withoutVariables(inner, executeFor(analysis, statement, null, inner, begun));
    }
    case "range":
      return executeRange(analysis, statement, null, scope, paths);
    case "switch": {
      const inner = innerScope(scope);
      const begun = begin(analysis, statement.initializer, inner, paths);
      return withoutVariables(inner, executeSwitch(analysis, statement, inner, begun));
    }
    case "typeSwitch": {
      const inner = innerScope(scope);
      const begun = begin(analysis, statement.initializer, inner, paths);
      return withoutVariables(inner, executeTypeSwitch(analysis, statement, inner, begun));
    }
    case "select": {
      const flows = statement.cases.map(({ communication, body }) => {
        const inner = innerScope(scope);
        const begun = begin(analysis, communication, inner, paths);
        return withoutVariables(inner, analysis.execute(analysis, body, inner, begun));
      });
      return withoutBreaks(joined(flows));
    }
    case "labeled":
      return executeLabeled(analysis, statement.label, statement.statement, scope, paths);
    case "jump": {
      const { jump: kind, label } = statement;
      // The statements that goto leads to are not followed, and may send something.
      if (kind === "goto")
        return {
          next: [],
          jumps: paths.map(path => ({ kind: "return", label, path: letUnknownSend(path), values: [] })),
        };
      return { next: [], jumps: paths.map(path => ({ kind, label, path, values: [] })) };
    }
    case "block":
      return executeBlock(analysis, statement.body, scope, paths);
    case "go":
      return each(path => started(analysis, statement.call, scope, path));
    case "defer":
      return each(path => deferred(analysis, statement.call, scope, path));
  }
}

function begin(analysis: Analysis, initializer: Statement | null, scope: Scope, paths: Path[]): Path[] {
  return initializer ? executeStatement(analysis, initializer, scope, paths).next : paths;
}

function joined(flows: Flow[]): Flow {
  return { next: flows.flatMap(({ next }) => next), jumps: flows.flatMap(({ jumps }) => jumps) };
}

/** Lets breaks end a switch or a select. */
function withoutBreaks({ next, jumps }: Flow): Flow {
  const isBreak = ({ kind, label }: Jump) => kind === "break" && label === null;
  return {
    next: [...next, ...jumps.filter(isBreak).map(({ path }) => path)],
    jumps: jumps.filter(jump => !isBreak(jump)),
  };
}

function executeLabeled(
  analysis: Analysis,
  label: string,
  statement: Statement,
  scope: Scope,
  paths: Path[],
): Flow {
  const inner = innerScope(scope);
  const flow =
    statement.kind === "for"
      ? executeFor(analysis, statement, label, inner, begin(analysis, statement.initializer, inner, paths))
      : statement.kind === "range"
        ? executeRange(analysis, statement, label, inner, paths)
        : executeStatement(analysis, statement, inner, paths);
  const isOwn = (jump: Jump) => jump.kind === "break" && jump.label === label;
  return withoutVariables(inner, {
    next: [...flow.next, ...flow.jumps.filter(isOwn).map(({ path }) => path)],
    jumps: flow.jumps.filter(jump => !isOwn(jump)),
  });
}

function returned(analysis: Analysis, values: Expression[], scope: Scope, path: Path): Jump[] {
  const outcomes = evaluateList(analysis, values, scope, path);
  return outcomes.map(({ path, values }) => ({ kind: "return", label: null, path, values }));
}

/** Starts a goroutine, which may write the response at any time. */
function started(analysis: Analysis, call: Expression, scope: Scope, path: Path): Path[] {
  if (call.kind !== "call") return [path];
  return prepareCall(analysis, call, scope, path).map(({ path, callee, arguments: given }) =>
    afterUnknown([callee, ...given], { id: 0, scope, arguments: call.arguments, receiver: null }, path),
  );
}

function deferred(analysis: Analysis, call: Expression, scope: Scope, path: Path): Path[] {
  if (call.kind !== "call") return [path];
  const { callee } = call;
  if (callee.kind === "name" && isBuiltin(analysis, callee.name, scope)) {
    const builtin: FunctionValue = { kind: "function", of: "builtin", name: callee.name };
    return evaluateAll(analysis, call.arguments, scope, path).map(({ path, values }) => ({
      ...path,
      deferred: [...path.deferred, { callee: builtin, arguments: values }],
    }));
  }
  return prepareCall(analysis, call, scope, path).map(({ path, callee, arguments: given }) => ({
    ...path,
    deferred: [...path.deferred, { callee, arguments: given }],
  }));
}

/** Follows the cases of a switch: their conditions in order, the default where none holds. */
function executeSwitch(
  analysis: Analysis,
  statement: Statement & { kind: "switch" },
  scope: Scope,
  paths: Path[],
): Flow {
  const { value, cases } = statement;
  let tag = value;
  let left = paths;
  if (value && paths.some(path => pureText(analysis, value, scope, path) === null)) {
    // The value is computed once. The variable that holds it has a name that Go code can't have.
    const key = declareVariable(scope, " switch", numberOf(statement));
    tag = { kind: "name", name: " switch" };
    left = paths.flatMap(path =>
      analysis
        .evaluate(analysis, value, scope, path)
        .map(({ path, value }) => setVariable(path, key, single(value))),
    );
  }
  const matched = new Map<SwitchCase, Path[]>(cases.map(one => [one, []]));
  for (const one of cases) {
    for (const value of one.values ?? []) {
      const condition: Expression = tag ? { kind: "binary", operator: "==", left: tag, right: value } : value;
      const branches = left.map(path => analysis.branch(analysis, condition, scope, path));
      matched.get(one)!.push(...branches.flatMap(({ yes }) => yes));
      left = distinct(branches.flatMap(({ no }) => no));
    }
  }
  const other = cases.find(({ values }) => values === null);
  if (other) matched.get(other)!.push(...left.splice(0));
  const flows: Flow[] = [{ next: left, jumps: [] }];
  let fallen: Path[] = [];
  for (const one of cases) {
    const flow = executeBlock(analysis, one.body, scope, distinct([...matched.get(one)!, ...fallen]));
    fallen = flow.jumps.filter(({ kind }) => kind === "fallthrough").map(({ path }) => path);
    flows.push({ next: flow.next, jumps: flow.jumps.filter(({ kind }) => kind !== "fallthrough") });
  }
  return withoutBreaks(joined(flows));
}

function executeTypeSwitch(
  analysis: Analysis,
  { alias, value, cases }: Statement & { kind: "typeSwitch" },
  scope: Scope,
  paths: Path[],
): Flow {
  const variable = value.kind === "name" ? findVariable(scope, value.name) : null;
  const flows: Flow[] = [];
  const runCase = (one: TypeCase, entries: { path: Path; value: Value }[]) => {
    const inner = innerScope(scope);
    const begun = entries.map(({ path, value }) => {
      const known = variable === null ? path : setVariable(path, variable, value);
      return alias === null ? known : setVariable(known, declareVariable(inner, alias, numberOf(one)), value);
    });
    flows.push(withoutVariables(inner, analysis.execute(analysis, one.body, inner, distinct(begun))));
  };
  let left = paths.flatMap(path =>
    analysis
      .evaluate(analysis, value, scope, path)
      .map(({ path, value }) => ({ path, value: single(value) })),
  );
  for (const one of cases) {
    const entries: { path: Path; value: Value }[] = [];
    for (const type of one.types ?? []) {
      const others: typeof left = [];
      for (const { path, value } of left) {
        const placed: PlacedType | null = type && typeIn(scope, type);
        const matches = placed ? typeMatches(analysis.program, value, placed) : isNil(value);
        const inside: Value =
          placed === null ? nil : value.kind === "unknown" ? { ...unknownOf(placed), nonNil: true } : value;
        if (matches !== false) entries.push({ path, value: inside });
        if (matches !== true) others.push({ path, value });
      }
      left = others;
    }
    if (one.types !== null) runCase(one, entries);
  }
  const other = cases.find(({ types }) => types === null);
  if (other) runCase(other, left);
  else flows.push({ next: left.map(({ path }) => path), jumps: [] });
  return withoutBreaks(joined(flows));
}
