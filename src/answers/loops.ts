/** Follows loops: the rounds that surely happen, then more rounds until one leads to nothing new. */
import type { Expression, ForStatement, RangeStatement, Statement } from "../go/declarations.ts";
import { assignAll } from "./assignments.ts";
import { branch, joinBranches } from "./conditions.ts";
import { evaluate } from "./operands.ts";
import { distinct, forget, mergedValue, pathKey, setVariable } from "./paths.ts";
import { declare, innerScope } from "./scope.ts";
import type { Branches, Flow, Path, Scope, Value } from "./types.ts";
import { namesIn, variablesOf } from "./unknown-calls.ts";
import { integer, integerOf, numberOf, single, unknown, valueKey } from "./values.ts";

/** The most rounds that are followed one by one where a loop's end is known. */
const mostRounds = 20;

/** Follows `for`, from the condition on. */
export function executeFor(
  { condition, update, body }: ForStatement,
  label: string | null,
  scope: Scope,
  paths: Path[],
): Flow {
  const result: Flow = { next: [], jumps: [] };
  const decide = (path: Path): Branches =>
    condition ? branch(condition, scope, path) : { yes: [path], no: [] };
  const run = (begun: Path[]): Path[] => {
    const next = followRound(body, label, scope, begun, result);
    return update ? scope.frame.analysis.execute([update], scope, next).next : next;
  };
  const goOn = (branches: Branches[]): Path[] => {
    const { yes, no } = joinBranches(branches);
    result.next.push(...no);
    return run(distinct(yes));
  };
  let entering = paths;
  for (let round = 0; condition && round < mostRounds && entering.length > 0; round++) {
    const branches = entering.map(decide);
    // Where both are possible, how often the loop runs is not known.
    if (branches.some(({ yes, no }) => yes.length > 0 && no.length > 0)) break;
    entering = distinct(goOn(branches));
  }
  repeat(entering, [condition, update, body], scope, fresh => goOn(fresh.map(decide)));
  return result;
}

/** Follows `for … range`. */
export function executeRange(
  statement: RangeStatement,
  label: string | null,
  scope: Scope,
  paths: Path[],
): Flow {
  const { over, declares, left, body } = statement;
  const result: Flow = { next: [], jumps: [] };
  const outer = innerScope(scope);
  const run = (begun: Path[], values: Value[]): Path[] => {
    const inner = innerScope(outer);
    if (declares) {
      for (const target of left)
        if (target.kind === "name" && target.name !== "_") declare(inner, target.name, numberOf(statement));
    }
    const set = begun.map(path => assignAll(left, values, inner, path));
    return followRound(body, label, inner, set, result);
  };
  for (const path of paths) {
    for (const { path: begun, value } of evaluate(over, scope, path)) {
      const list = single(value);
      const rounds = knownRounds(list);
      let entering = [begun];
      for (const values of rounds ?? []) entering = distinct(run(entering, values));
      result.next.push(...entering);
      const isOpen = list.kind === "list" && list.open;
      if (rounds !== null && !isOpen) continue;
      const item = (isOpen ? list.items.at(-1) : undefined) ?? unknown;
      repeat(entering, declares ? [body] : [body, { ...statement, body: [] }], scope, fresh => {
        const after = run(fresh, [unknown, item]);
        result.next.push(...after);
        return after;
      });
    }
  }
  return { next: distinct(result.next), jumps: result.jumps };
}

/** The indexes and elements of the rounds of a loop; null where they are not known. */
function knownRounds(over: Value): Value[][] | null {
  if (over.kind === "list" && over.items.length <= mostRounds)
    return over.items.map((item, index) => [integer(index), item]);
  const count = integerOf(over);
  if (over.kind === "nil") return [];
  return count !== null && count >= 0 && count <= mostRounds
    ? Array.from({ length: count }, (_, index) => [integer(index)])
    : null;
}

/** The number of rounds in which variables keep their values. After these, variables that the loop changes become unknown. */
const exactRounds = 6;

/** Follows rounds of a loop until one ends with paths that earlier rounds began with. Counters, which change with every round, are unknown from the start. */
function repeat(
  entering: Path[],
  parts: (Statement[] | Statement | Expression | null)[],
  scope: Scope,
  run: (paths: Path[]) => Path[],
): void {
  const names = namesIn(parts);
  const all = variablesOf(scope, names.assigned);
  const stepped = variablesOf(scope, names.stepped);
  const seen = new Set<string>();
  const before = new Set(entering.flatMap(path => all.map(key => valueKey(path.store.get(key) ?? unknown))));
  let next = entering;
  for (let round = 0; next.length > 0; round++) {
    const counted = next.map(path => withOpenLists(forget(path, stepped), all, before));
    const known = round < exactRounds ? counted : counted.map(path => forget(path, all, mergedValue));
    const fresh = distinct(known).filter(path => !seen.has(pathKey(path)));
    for (const path of fresh) seen.add(pathKey(path));
    next = fresh.length > 0 ? run(fresh) : [];
  }
}

/** Makes the lists open that a loop makes longer, since its number of rounds is not known. `before` has the keys of values from before the loop. */
function withOpenLists(path: Path, keys: readonly string[], before: ReadonlySet<string>): Path {
  let result = path;
  for (const key of keys) {
    const value = path.store.get(key);
    const opened = value && !before.has(valueKey(value)) ? withOpenList(value) : value;
    // Conditions with the list stay decided.
    if (opened && opened !== value) result = { ...setVariable(result, key, opened), facts: path.facts };
  }
  return result;
}

/** A list that ends with equal items as an open one, which may have more of them; also a struct with such lists. */
function withOpenList(value: Value): Value {
  if (value.kind === "list" && !value.open && value.items.length > 1) {
    const key = valueKey(value.items.at(-1)!);
    let length = value.items.length;
    while (length > 1 && valueKey(value.items[length - 2]!) === key) length--;
    return length < value.items.length
      ? { ...value, items: value.items.slice(0, length), open: true }
      : value;
  }
  if (value.kind !== "struct") return value;
  const fields = [...value.fields].map(([name, field]) => [name, withOpenList(field)] as const);
  const isSame = fields.every(([name, field]) => value.fields.get(name) === field);
  return isSame ? value : { ...value, fields: new Map(fields) };
}

/** Follows one round of a loop. Returns the paths that go on with the next round; the others, which end the loop or leave what is around it, are added to `result`. */
function followRound(
  body: Statement[],
  label: string | null,
  scope: Scope,
  paths: Path[],
  result: Flow,
): Path[] {
  if (paths.length === 0) return [];
  const inner = innerScope(scope);
  const { analysis } = scope.frame;
  analysis.loops.depth++;
  const { next, jumps } = analysis.execute(body, inner, paths);
  analysis.loops.depth--;
  const goesOn: Path[] = [...next];
  for (const jump of jumps) {
    const isOwn = jump.label === null || jump.label === label;
    if (isOwn && jump.kind === "break") result.next.push(jump.path);
    else if (isOwn && jump.kind === "continue") goesOn.push(jump.path);
    else result.jumps.push(jump);
  }
  return goesOn;
}
