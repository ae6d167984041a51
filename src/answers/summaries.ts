/**
 * The table of summaries: what a call leads to is computed once for equal arguments and an equal header. The cells that a call can reach, and those that it makes,
 * have names by their order in it, so that calls from different functions are equal. Recursion starts from no outcome, and is repeated until there are no new ones.
 */
import { getOrMake } from "../base/text/maps.ts";
import {
  choose,
  collect,
  endPath,
  isOfRequest,
  mergeOutcomes,
  newId,
  reachedCells,
  sharedUnknown,
  start,
  stateKey,
  usesCell,
} from "./state.ts";
import type { ActiveCall, Outcome, Path, Run, State, Value } from "./types.ts";
import { join, numberOf, renamed, valueKey } from "./values.ts";

/** The error of a search that takes too many steps. */
class TooManySteps extends Error {}

/** Following one function takes at most so many steps. */
const mostSteps = 150_000;

/** Counts steps; throws TooManySteps where none are left. */
export function countStep(run: Run, steps = 1): void {
  run.budget -= steps;
  if (run.budget < 0) throw new TooManySteps("the search takes too long");
}

/** A call of a function whose statements are known. */
export interface FollowedCall {
  /** The declaration, or the literal. */
  code: object;
  callee: Value;
  given: readonly Value[];
  depth: number;
  /** The expression of the call. */
  call: object;
  /** The call is deferred: `recover` ends a panic in it. */
  deferred: boolean;
}

/** Follows the statements of a function, from a state with the cells of its arguments. */
type Follow = (begun: State, callee: Value, given: Value[], inputs: string[]) => Outcome[];

/** So many calls of one function can be in each other with different arguments. */
const mostNested = 8;
/** So many calls can be in each other. */
const mostDepth = 60;
/** Recursion is repeated so often; then it is not known what it leads to. */
const mostRounds = 24;

/** Follows a call, and returns its value; null if it is in too many others, or takes too many steps. */
export function summarized(run: Run, called: FollowedCall, path: Path, follow: Follow): Value | null {
  const entered = enter(run, called, path.state);
  const outcome = choose(path, () => outcomesOf(run, called.code, entered, follow) ?? [null]);
  return outcome && leave(called, entered, outcome, path);
}

function outcomesOf(run: Run, code: object, entered: Entered, follow: Follow): Outcome[] | null {
  const { stack, program } = run;
  const known = program.summaries.get(entered.key);
  if (known !== undefined) return known;
  const same = stack.findIndex(active => active.key === entered.key);
  if (same >= 0) {
    dependOn(run, same);
    stack[same]!.wasAsked = true;
    return stack[same]!.outcomes;
  }
  if (stack.length < mostDepth && stack.filter(active => active.code === code).length < mostNested)
    return compute(run, code, entered, follow);
  dependOn(run, 0);
  return null;
}

function compute(
  run: Run,
  code: object,
  { key, state, callee, given, inputs }: Entered,
  follow: Follow,
): Outcome[] | null {
  const { stack, program, budget } = run;
  const index = stack.length;
  const active: ActiveCall = { key, code, outcomes: [], wasAsked: false, dependsOn: index };
  let found: Outcome[] | null = null;
  stack.push(active);
  try {
    for (let round = 0; round < mostRounds && !found; round++) {
      active.wasAsked = false;
      run.budget = mostSteps;
      const outcomes = mergeOutcomes(follow(state, callee, given, inputs).map(named));
      if (!active.wasAsked || outcomesKey(outcomes) === outcomesKey(active.outcomes)) found = outcomes;
      active.outcomes = outcomes;
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
  }
  stack.pop();
  run.budget = budget;
  if (active.dependsOn < index) dependOn(run, active.dependsOn);
  else program.summaries.set(key, found);
  return found;
}

/** Notes that what is computed depends on a call that is still followed. */
function dependOn({ stack }: Run, index: number): void {
  const active = stack.at(-1);
  if (active) active.dependsOn = Math.min(active.dependsOn, index);
}

function outcomesKey(outcomes: Outcome[]): string {
  const keys = outcomes.map(({ state, value }) => stateKey(state) + valueKey(value));
  return keys.sort().join("\n");
}

/** A call as its summary sees it. */
interface Entered {
  key: string;
  state: State;
  callee: Value;
  given: Value[];
  inputs: string[];
  /** The cells of the caller, in the order of `inputs`. */
  cells: string[];
}

/** The names of cells in a summary, by their order; ids stay ids. */
function namesOf(cells: string[], prefix: string): Map<string, string> {
  return new Map(cells.map((cell, index) => [cell, `${cell.startsWith("?") ? "?" : ""}${prefix}${index}`]));
}

function enter(run: Run, { code, callee, given, depth, deferred }: FollowedCall, before: State): Entered {
  const cells = [...reachedCells(before, [callee, ...given])].filter(
    cell => !isOfRequest(cell) && (before.store.has(cell) || cell.startsWith("?")),
  );
  const names = namesOf(cells, "i");
  const rename = (cell: string) => names.get(cell) ?? cell;
  const store = new Map<string, Value>();
  for (const [cell, value] of before.store)
    if (names.has(cell) || isOfRequest(cell)) store.set(rename(cell), renamed(value, rename));
  const { header, recovers, panic } = before;
  const state: State = { ...start, header, recovers, panic: deferred ? panic : null, store };
  const values = [callee, ...given].map(value => renamed(value, rename));
  const key = [numberOf(code), depth, run.method, ...values.map(valueKey), stateKey(state)];
  return {
    ...{ key: key.join("\u0001"), state, callee: values[0]!, given: values.slice(1) },
    ...{ inputs: [...names.values()], cells },
  };
}

const inputName = /^\??i(\d+)$/;

/** An outcome in which the cells that the call made have names by their order, and that has nothing else of the call. */
function named({ state, value }: Outcome): Outcome {
  const inputs = [...state.store.keys()].filter(cell => inputName.test(cell));
  const kept = collect({ ...state, deferred: [] }, [...inputs, ...reachedCells(state, [value])]);
  const roots = [value, ...inputs.map(cell => kept.store.get(cell)!), ...(kept.panic ? [kept.panic] : [])];
  const made = [...reachedCells(kept, roots)].filter(
    cell => !inputName.test(cell) && (cell.startsWith("?") || (kept.store.has(cell) && !isOfRequest(cell))),
  );
  const names = namesOf(made, "n");
  const rename = (cell: string) => names.get(cell) ?? cell;
  const store = new Map(Array.from(kept.store, ([cell, value]) => [rename(cell), renamed(value, rename)]));
  return {
    state: { ...kept, store, panic: kept.panic && renamed(kept.panic, rename) },
    value: renamed(value, rename),
  };
}

/** Continues in the caller: with its cells, and with what it knows. */
function leave(
  { call, deferred }: FollowedCall,
  { cells }: Entered,
  { state: after, value }: Outcome,
  { state }: Path,
): Value {
  const { store } = state;
  const made = new Map<string, string>();
  const rename = (cell: string): string => {
    const index = inputName.exec(cell)?.[1];
    if (index !== undefined) return cells[Number(index)] ?? cell;
    if (!/^\??n\d+$/.test(cell)) return cell;
    const name = `c${numberOf(call)}${cell.replace("?", "")}`;
    return getOrMake(made, cell, () => (cell.startsWith("?") ? newId(state, name) : name));
  };
  const result = renamed(value, rename);
  const contents = Array.from(
    after.store,
    ([cell, value]) => [rename(cell), renamed(value, rename)] as const,
  );
  const isNew = (name: string) => name.startsWith("c") && [...made.values()].includes(name);
  for (const [name] of contents) if (isNew(name) && !usesCell(state, name)) store.delete(name);
  for (const [name, content] of contents)
    store.set(
      name,
      isNew(name) && store.has(name) ? sharedUnknown(join(store.get(name)!, content)) : content,
    );
  state.header = after.header;
  const panic = after.panic && renamed(after.panic, rename);
  if (panic || deferred) state.panic = panic;
  return panic && !deferred ? endPath() : result;
}
