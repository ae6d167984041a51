/**
 * The table of summaries: what a call leads to is computed once for equal arguments and an equal header. The cells that a call can reach have names of their own in it,
 * so that calls from different functions are equal. Recursion starts from no outcome, and is repeated until there are no new ones.
 */
import { collect, headerKey, mergeOutcomes, newCell, panicKey, reachedCells, start } from "./state.ts";
import type { ActiveCall, Outcome, Run, State, Summary, Value } from "./types.ts";
import { mapValue, numberOf, unknown, valueKey } from "./values.ts";

/** The error of a search that takes too many steps. */
class TooManySteps extends Error {}

/** Counts a step; throws TooManySteps where none are left. */
export function countStep(run: Run, steps = 1): void {
  const active = run.stack.at(-1);
  if (active) active.steps += steps;
  run.budget.left -= steps;
  if (run.budget.left < 0) throw new TooManySteps("the search takes too long");
}

/** Returns what a search finds; null if it takes too many steps. */
export function unlessTooLong<Result>(search: () => Result): Result | null {
  try {
    return search();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
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

/** So many calls of one function can be in each other with different arguments; then constants among these are not known any more. */
const mostNested = 8;
/** So many calls can be in each other. */
const mostDepth = 60;
/** Recursion is repeated so often; then it is not known what it leads to. */
const mostRounds = 24;

/** The outcomes of a call; null if it is in too many others. */
export function summarized(run: Run, called: FollowedCall, state: State, follow: Follow): Outcome[] | null {
  const { stack } = run;
  const same = stack.findIndex(({ code }) => code === called.code);
  const nested = stack.filter(({ code }) => code === called.code).length;
  if (stack.length >= mostDepth) {
    dependOn(run, 0);
    return null;
  }
  const isWidened = nested >= mostNested;
  if (isWidened) dependOn(run, same);
  const given = isWidened ? called.given.map(withoutConstants) : called.given;
  const begun = enter(run, { ...called, given }, state);
  const { key } = begun;
  const known = run.program.summaries.get(key);
  if (known) {
    charge(run, known);
    stack.at(-1)?.uses.add(known);
    return leave(called, begun, known.outcomes, state);
  }
  const index = stack.findIndex(active => active.key === key);
  if (index >= 0) {
    const active = stack[index]!;
    active.wasAsked = true;
    dependOn(run, index);
    return leave(called, begun, active.outcomes, state);
  }
  const summary = compute(run, called, begun, follow);
  return summary && leave(called, begun, summary.outcomes, state);
}

function compute(run: Run, { code }: FollowedCall, begun: Entered, follow: Follow): Summary | null {
  const { stack, program } = run;
  const index = stack.length;
  const active: ActiveCall = {
    ...{ key: begun.key, code, outcomes: [], wasAsked: false, dependsOn: index, steps: 0, uses: new Set() },
  };
  let summary: Summary | null = null;
  stack.push(active);
  try {
    for (let round = 0; round < mostRounds; round++) {
      active.wasAsked = false;
      const found = follow(begun.state, begun.callee, begun.given, begun.inputs);
      const outcomes = mergeOutcomes(found.map(named));
      const isSame = outcomesKey(outcomes) === outcomesKey(active.outcomes);
      active.outcomes = outcomes;
      if (active.wasAsked && !isSame) continue;
      summary = { outcomes, steps: active.steps, uses: active.uses };
      break;
    }
  } finally {
    stack.pop();
  }
  const outer = stack.at(-1);
  if (active.dependsOn < index) {
    if (outer) outer.dependsOn = Math.min(outer.dependsOn, active.dependsOn);
    for (const used of active.uses) outer?.uses.add(used);
  } else if (summary) {
    program.summaries.set(begun.key, summary);
    run.charged.add(summary);
    outer?.uses.add(summary);
  }
  return summary;
}

function outcomesKey(outcomes: Outcome[]): string {
  return outcomes
    .map(({ state, value }) => {
      const store = Array.from(state.store, ([cell, value]) => `${cell}=${valueKey(value)}`);
      return `${headerKey(state)}${panicKey(state)}${state.unsure}${valueKey(value)}${store.sort().join()}`;
    })
    .sort()
    .join("\n");
}

/** Notes that what is computed depends on a call that is still followed. */
function dependOn({ stack }: Run, index: number): void {
  const active = stack.at(-1);
  if (active) active.dependsOn = Math.min(active.dependsOn, index);
}

/** Counts the steps of a summary, so that a handler takes as many steps whether or not others needed the summary before. */
function charge(run: Run, summary: Summary): void {
  const pending = [summary];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (run.charged.has(next)) continue;
    run.charged.add(next);
    run.budget.left -= next.steps;
    pending.push(...next.uses);
  }
  countStep(run);
}

function withoutConstants(value: Value): Value {
  if (value.kind === "constant") return { ...unknown, type: value.type, merged: true };
  return mapValue(value, withoutConstants, cell => cell);
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

function enter(run: Run, { code, callee, given, depth, deferred }: FollowedCall, state: State): Entered {
  const cells = [...reachedCells(state, [callee, ...given])].filter(cell => state.store.has(cell));
  const names = new Map(cells.map((cell, index) => [cell, `i${index}`]));
  const rename = (cell: string) => names.get(cell) ?? cell;
  const renamed = (value: Value): Value => {
    if (value.kind === "any") return value.symbol?.includes("#") ? { ...value, symbol: null } : value;
    return mapValue(value, renamed, rename);
  };
  const store = new Map(cells.map(cell => [rename(cell), renamed(state.store.get(cell)!)]));
  const only = (set: ReadonlySet<string>) => new Set(cells.filter(cell => set.has(cell)).map(rename));
  const { header, contentType, failed, reported, recovers } = state;
  const begun: State = {
    ...{ ...start, header, contentType, failed, reported, recovers, store },
    ...{ several: only(state.several), escaped: only(state.escaped) },
    recoverable: deferred ? state.recoverable : null,
  };
  const values = [callee, ...given].map(renamed);
  const key = [
    ...[numberOf(code), depth, run.method, headerKey(begun), panicKey(begun)],
    ...values.map(valueKey),
    ...Array.from(store, ([cell, value]) => `${cell}=${valueKey(value)}`),
    ...[...begun.several, "|", ...begun.escaped],
  ].join("\u0001");
  return {
    key,
    state: begun,
    callee: values[0]!,
    given: values.slice(1),
    inputs: [...names.values()],
    cells,
  };
}

/** An outcome in which the cells that the call made have names by their order, and that has nothing else of the call. */
function named({ state, value }: Outcome): Outcome {
  const inputs = [...state.store.keys()].filter(cell => /^i\d+$/.test(cell));
  const kept = collect({ ...state, deferred: [] }, [...inputs, ...reachedCells(state, [value])]);
  const names = new Map<string, string>();
  const roots = [value, ...inputs.map(cell => kept.store.get(cell)!), ...(kept.panic ? [kept.panic] : [])];
  for (const cell of reachedCells(kept, roots)) {
    if (kept.store.has(cell) && !/^i\d+$/.test(cell)) names.set(cell, `n${names.size}`);
  }
  const rename = (cell: string) => names.get(cell) ?? cell;
  const renamed = (value: Value): Value => mapValue(value, renamed, rename);
  const only = (set: ReadonlySet<string>) => new Set([...set].map(rename));
  return {
    state: {
      ...kept,
      store: new Map(Array.from(kept.store, ([cell, value]) => [rename(cell), renamed(value)])),
      several: only(kept.several),
      escaped: only(kept.escaped),
      facts: new Map([...kept.facts].filter(([symbol]) => !symbol.includes("#"))),
      panic: kept.panic && renamed(kept.panic),
    },
    value: renamed(value),
  };
}

/** The outcomes in the caller: with its cells, and with what it knows. */
function leave({ call }: FollowedCall, { cells }: Entered, outcomes: Outcome[], state: State): Outcome[] {
  return outcomes.flatMap(outcome => {
    const facts = combinedFacts(state.facts, outcome.state.facts);
    if (!facts) return [];
    const rename = (cell: string) => {
      const index = /^i(\d+)$/.exec(cell)?.[1];
      if (index !== undefined) return cells[Number(index)] ?? cell;
      return /^n\d+$/.test(cell) ? `c${numberOf(call)}${cell}` : cell;
    };
    const renamed = (value: Value): Value => mapValue(value, renamed, rename);
    const { header, contentType, failed, reported, panic, recoverable } = outcome.state;
    let result: State = {
      ...{ ...state, facts, header, contentType, failed, reported, recoverable },
      panic: panic && renamed(panic),
      unsure: state.unsure || outcome.state.unsure,
      several: added(state.several, outcome.state.several, rename),
      escaped: added(state.escaped, outcome.state.escaped, rename),
    };
    const store = new Map(result.store);
    const made: [string, Value][] = [];
    for (const [cell, value] of outcome.state.store) {
      const name = rename(cell);
      if (/^i\d/.test(cell)) store.set(name, renamed(value));
      else made.push([name, renamed(value)]);
    }
    result = { ...result, store };
    for (const [cell, value] of made) result = newCell(result, cell, value);
    return [{ state: result, value: renamed(outcome.value) }];
  });
}

function added(
  to: ReadonlySet<string>,
  cells: ReadonlySet<string>,
  rename: (cell: string) => string,
): ReadonlySet<string> {
  return cells.size === 0 ? to : new Set([...to, ...[...cells].map(rename)]);
}

/** What is decided after a call; null if the call decides something in another way than the caller did before. */
function combinedFacts(before: State["facts"], after: State["facts"]): State["facts"] | null {
  if (after.size === 0) return before;
  const facts = new Map(before);
  for (const [symbol, fact] of after) {
    const known = facts.get(symbol);
    const one = known === undefined ? fact : combined(known, fact);
    if (one === null) return null;
    facts.set(symbol, one);
  }
  return facts;
}

/** One fact for two of one symbol; null if they exclude each other. */
function combined(a: string, b: string): string | null {
  const [is, other] = a.startsWith("=") ? [a, b] : [b, a];
  if (!is.startsWith("="))
    return `!${[...new Set([...is.slice(1).split("\0"), ...other.slice(1).split("\0")])].join("\0")}`;
  if (other.startsWith("=")) return is === other ? is : null;
  return other.slice(1).split("\0").includes(is.slice(1)) ? null : is;
}
