/** Follows the statements of a function on all paths at once, so that paths that become equal are followed only once. */
import type { Expression, Statement, SwitchCase, TypeCase } from "../go/declarations.ts";
import { assignOperands, declareNames } from "./assignments.ts";
import { prepareCall } from "./call-expressions.ts";
import { branchAll, pureText } from "./conditions.ts";
import { executeFor, executeRange } from "./loops.ts";
import { computed, evaluate, evaluateList } from "./operands.ts";
import { typeMatches } from "./operators.ts";
import { distinct, drop, letUnknownSend, setVariable } from "./paths.ts";
import { declare, findVariable, innerScope, typeIn } from "./scope.ts";
import { countStep } from "./steps.ts";
import type { Flow, Jump, Path, PlacedType, Scope, Value } from "./types.ts";
import { afterUnknown } from "./unknown-calls.ts";
import { isNil, nil, numberOf, single, unknownOf } from "./values.ts";

/** Follows a list of statements. The caller drops the variables that it declares. */
export function execute(statements: Statement[], scope: Scope, paths: Path[]): Flow {
  const jumps: Jump[] = [];
  let next = paths;
  for (const statement of statements) {
    if (next.length === 0) break;
    for (const { store } of next) countStep(scope.frame.analysis, store.size);
    const flow = executeStatement(statement, scope, next);
    jumps.push(...flow.jumps);
    next = distinct(flow.next);
  }
  return { next, jumps };
}

/** Follows a block within a function, and drops its variables. */
function executeBlock(statements: Statement[], scope: Scope, paths: Path[]): Flow {
  if (paths.length === 0) return { next: [], jumps: [] };
  const inner = innerScope(scope);
  return withoutVariables(inner, execute(statements, inner, paths));
}

/** Drops the variables of a block that was left. */
function withoutVariables(scope: Scope, { next, jumps }: Flow): Flow {
  if (scope.frame.hasLiterals || scope.declared.size === 0) return { next, jumps };
  const own = new Set([...scope.declared.values()].map(({ key }) => key));
  const isGone = (key: string) => own.has(key);
  return {
    next: next.map(path => drop(path, isGone)),
    jumps: jumps.map(jump => ({ ...jump, path: drop(jump.path, isGone) })),
  };
}

function executeStatement(statement: Statement, scope: Scope, paths: Path[]): Flow {
  const each = (follow: (path: Path) => Path[]): Flow => ({ next: paths.flatMap(follow), jumps: [] });
  switch (statement.kind) {
    case "expression":
      return each(path => evaluate(statement.expression, scope, path).map(({ path }) => path));
    case "assign":
      return { next: assignOperands(statement, scope, paths), jumps: [] };
    case "declare":
      return { next: declareNames(statement, scope, paths), jumps: [] };
    case "types":
      for (const { name, type } of statement.types)
        declare(scope, name, numberOf(statement), { meaning: type });
      return { next: paths, jumps: [] };
    case "return": {
      const ends = paths.flatMap(path => evaluateList(statement.values, scope, path));
      return { next: [], jumps: ends.map(end => ({ kind: "return", label: null, ...end })) };
    }
    case "if":
    case "for":
    case "switch":
    case "typeSwitch": {
      const inner = innerScope(scope);
      const begun = begin(statement.initializer, inner, paths);
      return withoutVariables(inner, executeBegun(statement, inner, begun));
    }
    case "range":
      return executeRange(statement, null, scope, paths);
    case "select": {
      const flows = statement.cases.map(({ communication, body }) => {
        const inner = innerScope(scope);
        const begun = begin(communication, inner, paths);
        return withoutVariables(inner, execute(body, inner, begun));
      });
      return withoutBreaks(joined(flows));
    }
    case "labeled":
      return executeLabeled(statement.label, statement.statement, scope, paths);
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
      return executeBlock(statement.body, scope, paths);
    case "go":
      return each(path => started(statement.call, scope, path));
    case "defer":
      return each(path => deferred(statement.call, scope, path));
  }
}

/** Follows a statement from what stands behind its initializer. */
function executeBegun(
  statement: Statement & { kind: "if" | "for" | "switch" | "typeSwitch" },
  scope: Scope,
  paths: Path[],
): Flow {
  switch (statement.kind) {
    case "if": {
      const { yes, no } = branchAll(statement.condition, scope, paths);
      const then = executeBlock(statement.consequence, scope, distinct(yes));
      return joined([then, executeBlock(statement.alternative, scope, distinct(no))]);
    }
    case "for":
      return executeFor(statement, null, scope, paths);
    case "switch":
      return executeSwitch(statement, scope, paths);
    case "typeSwitch":
      return executeTypeSwitch(statement, scope, paths);
  }
}

function begin(initializer: Statement | null, scope: Scope, paths: Path[]): Path[] {
  return initializer ? executeStatement(initializer, scope, paths).next : paths;
}

function joined(flows: Flow[]): Flow {
  return { next: flows.flatMap(({ next }) => next), jumps: flows.flatMap(({ jumps }) => jumps) };
}

/** Lets the breaks without a label, or with this one, end a statement. */
function withoutBreaks({ next, jumps }: Flow, label: string | null = null): Flow {
  const isBreak = (jump: Jump) => jump.kind === "break" && jump.label === label;
  return {
    next: [...next, ...jumps.filter(isBreak).map(({ path }) => path)],
    jumps: jumps.filter(jump => !isBreak(jump)),
  };
}

function executeLabeled(label: string, statement: Statement, scope: Scope, paths: Path[]): Flow {
  const inner = innerScope(scope);
  const flow =
    statement.kind === "for"
      ? executeFor(statement, label, inner, begin(statement.initializer, inner, paths))
      : statement.kind === "range"
        ? executeRange(statement, label, inner, paths)
        : executeStatement(statement, inner, paths);
  return withoutVariables(inner, withoutBreaks(flow, label));
}

/** Starts a goroutine, which may write the response at any time. */
function started(call: Expression, scope: Scope, path: Path): Path[] {
  if (call.kind !== "call") return [path];
  return prepareCall(call, scope, path).map(({ path, callee, arguments: given }) =>
    afterUnknown([callee, ...given], { id: 0, scope, arguments: call.arguments, receiver: null }, path),
  );
}

function deferred(call: Expression, scope: Scope, path: Path): Path[] {
  if (call.kind !== "call") return [path];
  return prepareCall(call, scope, path).map(({ path, callee, arguments: given }) => ({
    ...path,
    deferred: [...path.deferred, { callee, arguments: given }],
  }));
}

/** Follows the cases of a switch: their conditions in order, the default where none holds. */
function executeSwitch(statement: Statement & { kind: "switch" }, scope: Scope, paths: Path[]): Flow {
  const { value, cases } = statement;
  let tag = value;
  let left = paths;
  if (value && paths.some(path => pureText(value, scope, path) === null)) {
    // The value is computed once. The variable that holds it has a name that Go code can't have.
    const key = declare(scope, " switch", numberOf(statement));
    tag = { kind: "name", name: " switch" };
    left = paths.flatMap(path =>
      evaluate(value, scope, path).map(({ path, value }) => setVariable(path, key, single(value))),
    );
  }
  const matched = new Map<SwitchCase, Path[]>(cases.map(one => [one, []]));
  for (const one of cases) {
    for (const value of one.values ?? []) {
      const condition: Expression = tag ? { kind: "binary", operator: "==", left: tag, right: value } : value;
      const { yes, no } = branchAll(condition, scope, left);
      matched.get(one)!.push(...yes);
      left = distinct(no);
    }
  }
  const other = cases.find(({ values }) => values === null);
  if (other) matched.get(other)!.push(...left.splice(0));
  const flows: Flow[] = [{ next: left, jumps: [] }];
  let fallen: Path[] = [];
  for (const one of cases) {
    const flow = executeBlock(one.body, scope, distinct([...matched.get(one)!, ...fallen]));
    fallen = flow.jumps.filter(({ kind }) => kind === "fallthrough").map(({ path }) => path);
    flows.push({ next: flow.next, jumps: flow.jumps.filter(({ kind }) => kind !== "fallthrough") });
  }
  return withoutBreaks(joined(flows));
}

function executeTypeSwitch(
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
      return alias === null ? known : setVariable(known, declare(inner, alias, numberOf(one)), value);
    });
    flows.push(withoutVariables(inner, execute(one.body, inner, distinct(begun))));
  };
  let left = paths.flatMap(path => computed([value], scope, path, value => value));
  for (const one of cases) {
    const entries: { path: Path; value: Value }[] = [];
    for (const type of one.types ?? []) {
      const others: typeof left = [];
      for (const { path, value } of left) {
        const placed: PlacedType | null = type && typeIn(scope, type);
        const matches = placed ? typeMatches(scope.frame.analysis.program, value, placed) : isNil(value);
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
