/** Makes the states between statements: the paths through an expression, what cells hold, what code that is not known may change, and one state for several. */
import { getOrMake, groupBy, reached } from "../base/text/common.ts";
import type { HttpMethod } from "../go/http.ts";
import type { GoType } from "../types/go-types.ts";
import type { Call, Header, Outcome, Path, PointerValue, Run, Scope, State, Value } from "./types.ts";
import {
  cellsIn,
  constantText,
  fieldIn,
  hasList,
  hasText,
  innerValues,
  isAlike,
  isEqual,
  isOfRequest,
  join,
  keptStatus,
  mapValue,
  nonNil,
  numberOf,
  someText,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";

/** The header where nothing was sent or set. */
export const unsent = { kind: "none", contentType: null, end: "200", status: null } satisfies Header;

export const noFacts: State["asked"] = { caller: null, facts: new Map() };

/** The state at the start of a handler. */
export function startOf({ program, framework }: Run, method: HttpMethod | null = null): State {
  return {
    ...{ program, header: framework?.delaysStatus ? { ...unsent, status: 200 } : unsent },
    ...{ sharesStore: false, store: new Map(method && [["$r.Method", constantText(method)]]) },
    ...{ asked: noFacts, panic: null, recovers: false, changesItems: false, deferred: [] },
  };
}

const end = new Error("the path ends");

/** Ends a path: the program, or the function in which a panic begins. */
export function endPath(): never {
  throw end;
}

/** Ends a path that panics. */
export function panicWith(state: State, value: Value = nonNil): never {
  state.panic = value;
  return endPath();
}

/** Notes that code may panic, of which it is not known how likely that is: where a deferred call recovers, it may answer. */
export function mayPanic({ scope, state }: Path): void {
  const { header, store } = state;
  if (state.recovers)
    scope.frame.panics.push({ ...state, header: givenAway(header), store: new Map(store), panic: nonNil });
}

/** The choices of one expression lead to at most about so many paths. */
const mostPaths = 256;

/** Follows an expression in each state, on all its paths. Those that panic leave the function. */
export function explore<T>(scope: Scope, states: State[], follow: (path: Path) => T): Outcome<T>[] {
  const outcomes: Outcome<T>[] = [];
  for (const before of states) {
    const choices: Path["choices"] = [];
    do {
      const path: Path = { scope, state: { ...before, sharesStore: true }, choices, made: 0 };
      try {
        const value = follow(path);
        outcomes.push({ state: path.state, value });
      } catch (error) {
        if (error !== end) throw error;
        if (path.state.panic) scope.frame.panics.push(path.state);
      }
      // The next path is the one that chooses otherwise at last.
      choices.length = path.made;
      while (choices.length > 0 && choices.at(-1)!.index + 1 >= choices.at(-1)!.options.length) choices.pop();
      if (choices.length > 0) choices.at(-1)!.index++;
    } while (choices.length > 0);
  }
  return outcomes;
}

/** The states in which an expression was followed. */
export const statesAfter = (scope: Scope, states: State[], follow: (path: Path) => void): State[] =>
  explore(scope, states, follow).map(({ state }) => state);

/** About how many paths there are if there is another choice of so many ways. */
export const pathsWith = ({ choices }: Path, ways: number): number =>
  choices.reduce((product, { options }) => product * options.length, ways);

/** Chooses one of several ways to go on: other paths have the other ones. The path ends if there are none. */
export function choose<Option>(path: Path, options: () => readonly Option[]): Option {
  const { choices, made, state } = path;
  if (made === choices.length) {
    const all = options();
    const isCut = pathsWith(path, all.length) > mostPaths && all.length > 1;
    choices.push({ options: isCut ? all.slice(0, 1) : all, index: 0, isCut });
  }
  const { options: all, index, isCut } = choices[made]!;
  path.made++;
  if (isCut) state.header = givenAway(state.header);
  return all.length === 0 ? endPath() : (all[index] as Option);
}

/** What a cell holds; undefined where that is not known. */
export const contentOf = ({ program, store }: State, cell: string): Value | undefined =>
  store.get(cell) ?? program.globals.get(cell);

/** The store of a state, to change it. */
export function changedStore(state: State): Map<string, Value> {
  if (state.sharesStore) state.store = new Map(state.store);
  state.sharesStore = false;
  return state.store as Map<string, Value>;
}

/** Gives a variable a value. What code that is not known may change stays unknown. */
export function setCell(state: State, cell: string, value: Value): void {
  const before = state.store.get(cell);
  // A variable behind one of a package changes for all handlers.
  if (state.program.globals.has(cell)) state.header = givenAway(state.header);
  if (!(before?.kind === "any" && before.shared))
    changedStore(state).set(cell, identified(state, cell, value));
}

/** Makes a new variable. If the code that makes it ran before, and that variable is still in use, the cell stands for both of them. */
export function newCell(state: State, cell: string, value: Value): void {
  const before = state.store.get(cell);
  const isInUse = before && usesCell(state, cell);
  if (isInUse) giveAway(state, [before, value]);
  changedStore(state).set(cell, isInUse ? sharedUnknown(value) : identified(state, cell, value));
}

/** The address of a new variable without a name that holds a value. */
export function allocated(state: State, value: Value, where: object): PointerValue {
  const cell = `@${numberOf(where)}`;
  newCell(state, cell, value);
  return { kind: "pointer", cell, path: [] };
}

/** A value as a variable holds it: what conditions find out about it is remembered. */
function identified(state: State, cell: string, value: Value): Value {
  const isNamed = value.kind !== "any" || value.id !== null || value.shared;
  return isNamed ? value : { ...value, id: newId(state, `${cell}'`) };
}

/** Reports whether a value in another cell refers to a cell. */
export function usesCell(state: State, cell: string): boolean {
  for (const [other, value] of state.store) if (other !== cell && cellsIn(value).includes(cell)) return true;
  return deferredValues(state).some(value => cellsIn(value).includes(cell));
}

/** The functions and the arguments of deferred calls. */
const deferredValues = ({ deferred }: State) => deferred.flatMap(({ callee, given }) => [callee, ...given]);

/** What a variable holds that code which is not known may change. */
const sharedUnknown = (value: Value) => ({ ...unknownOf("type" in value ? value.type : null), shared: true });

/** An id for a value that is new at a place. An earlier value from there may still be in use: from here on it has none. */
export function newId(state: State, name: string): string {
  const id = `?${name}`;
  const store = changedStore(state);
  const known = store.get(id);
  store.delete(id);
  const without = (value: Value): Value => {
    if (value.kind !== "any" || value.id !== id) return mapValue(value, without, cell => cell);
    return known && known.kind !== "any" ? known : ({ ...(known ?? value), id: null } as Value);
  };
  for (const [cell, value] of store) if (cellsIn(value).includes(id)) store.set(cell, without(value));
  state.deferred = state.deferred.map(one => ({ ...one, given: one.given.map(without) }));
  return id;
}

/** The cells that can be reached from values and from other cells, in a fixed order. */
export function reachedCells({ store }: State, values: readonly Value[], roots: Iterable<string> = []) {
  return reached([...roots, ...values.flatMap(cellsIn)], cell => {
    const value = store.get(cell);
    return value ? cellsIn(value) : [];
  });
}

const writers = new WeakMap<Value, boolean>();

/** Reports whether a value itself has the writer in it, not in a cell. A writer of which nothing is known may be that of the handler. */
function holdsWriter(value: Value): boolean {
  if (value.kind === "writer" || value.kind === "context") return true;
  if (value.kind === "any") return value.type?.id === "net/http.ResponseWriter";
  const isSimple = value.kind === "constant" || value.kind === "pointer";
  return !isSimple && getOrMake(writers, value, () => innerValues(value).some(holdsWriter));
}

/** Reports whether code that has these values can write the response. */
export function reachesWriter(state: State, values: readonly Value[], reached?: Set<string>): boolean {
  if (values.some(holdsWriter)) return true;
  for (const cell of reached ?? reachedCells(state, values)) {
    const content = state.store.get(cell);
    if (content && holdsWriter(content)) return true;
  }
  return false;
}

/** The header after code that is not known had the writer. */
export function givenAway(header: Header): Header {
  return header.kind === "sent"
    ? { kind: "sent", sent: { ...header.sent, body: { kind: "unknown" } } }
    : { kind: "unknown" };
}

/** Code that is not known gets these values: it may write through them, and keep and change what they refer to. */
export function giveAway(state: State, given: readonly Value[]): void {
  const values = given.map(value => {
    if (value.kind !== "pointer" || value.path.length === 0) return value;
    // Of a struct whose field has its address given away, only the field may change.
    const inner = (held: Value, name: string) => (held.kind === "struct" ? fieldIn(held, name) : unknown);
    const content = value.path.reduce(inner, state.store.get(value.cell) ?? unknown);
    setPlace(state, value, sharedUnknown(content));
    return content;
  });
  const reached = reachedCells(state, values);
  if (reachesWriter(state, values, reached)) state.header = givenAway(state.header);
  let hasItems = values.some(hasList);
  for (const cell of reached) {
    const content = state.store.get(cell);
    if (content === undefined || cell.startsWith("?") || isOfRequest(cell)) continue;
    hasItems ||= hasList(content);
    changedStore(state).set(cell, sharedUnknown(content));
  }
  if (hasItems) forgetItems(state);
}

/** The value of a call if only the types of its results are known: it may write the response through these values, and change variables that they refer to. */
export function callUnknown(
  values: readonly Value[],
  results: readonly (GoType | null)[],
  { expression, path, state }: Call,
): Value {
  giveAway(state, values);
  mayPanic(path);
  const found = (results.length === 0 ? [null] : results).map((type, index): Value => {
    return { ...unknownOf(type), id: newId(state, `${numberOf(expression)}.${index}`) };
  });
  return found.length === 1 ? found[0]! : { kind: "tuple", values: found };
}

/** Forgets the items of all lists and maps, or of one kind: those of one may be shared by others. */
export function forgetItems(state: State, kind?: "list" | "map"): void {
  const forgotten = (value: Value): Value => {
    if (value.kind === "map" && kind !== "list") return { ...unknownOf(value.type), nonNil: true };
    if (value.kind !== "list" || kind === "map") return mapValue(value, forgotten, cell => cell);
    const item = unknownOf(value.type?.element ?? null);
    return { ...value, items: value.items.map(() => item), rest: value.rest && item };
  };
  state.changesItems = true;
  for (const [cell, value] of state.store) {
    const kept = hasList(value) ? forgotten(value) : value;
    if (!isEqual(kept, value)) changedStore(state).set(cell, kept);
  }
}

/** Gives what a pointer refers to a value; false where the pointer leads to nothing that is known. */
export function setPlace(state: State, { cell, path }: PointerValue, value: Value): boolean {
  const set = (outer: Value | undefined, [name, ...rest]: readonly string[]): Value | null => {
    if (name === undefined) return outer?.kind === "any" && outer.shared ? outer : value;
    if (outer?.kind !== "struct") return null;
    const field = set(fieldIn(outer, name), rest);
    return field && { ...outer, fields: new Map(outer.fields).set(name, field) };
  };
  const changed = state.store.has(cell) ? set(state.store.get(cell), path) : null;
  if (changed) setCell(state, cell, changed);
  return changed !== null;
}

/** The state with only those cells that can be reached from the `roots`, and what is known of the request. */
export function collect(state: State, roots: ReadonlySet<string>): State {
  const { store, panic } = state;
  const others = [...store.keys()].filter(cell => !roots.has(cell) && !isOfRequest(cell));
  if (others.length === 0) return state;
  const reached = reachedCells(state, [...deferredValues(state), ...(panic ? [panic] : [])], roots);
  const kept = { ...state, sharesStore: true };
  for (const cell of others) if (!reached.has(cell)) changedStore(kept).delete(cell);
  return kept;
}

/** The state as the function leaves it. */
export const atReturn = (state: State, { frame }: Scope): State =>
  collect(state, new Set([...frame.inputs, ...frame.results]));

/** What states that are joined have in common. */
export const commonKey = ({ header, panic, recovers, deferred }: State): string =>
  `${valueKey(header)}|${panic && valueKey(panic)}|${recovers}|${deferred.map(valueKey).join()}`;

/** A text that is the same for states that are alike, with what is known of the request. */
export function stateKey(state: State): string {
  const contents = Array.from(state.store, ([cell, value]) => `${cell}=${valueKey(value)}`);
  return `${commonKey(state)}|${state.changesItems}|${contents.sort().join(";")}`;
}

/** Up to so many different states are kept apart; and between the statements of functions that have no writer. */
const [mostStates, mostStatesWithoutWriter] = [16, 4];

/** The states without those that are equal; if there are too many, with all of one header joined. */
export function merge(states: State[], hasWriter = true): State[] {
  if (states.length < 2) return states;
  const groups = [...groupBy(states, commonKey).values()];
  const equal = groups.flatMap(group => (group.length < 2 ? group : joinEqual(group)));
  const most = hasWriter ? mostStates : mostStatesWithoutWriter;
  if (equal.length <= most) return equal;
  const alike = [...groupBy(equal, commonKey).values()].flatMap(group => joinEqual(group, isAlike));
  const byResult = alike.length <= most ? alike : joinBy(alike, resultKey);
  return byResult.length <= most ? byResult : joinBy(byResult, commonKey);
}

/** One state for all that have equal contents of cells, apart from what is known of the request. */
function joinEqual(states: State[], isSame = isEqual): State[] {
  const different: State[] = [];
  // The cell that told two stores apart is likely to tell others apart, too.
  let telling = "";
  for (const state of states) {
    const at = different.findIndex(({ store }) => {
      if (!isSame(store.get(telling), state.store.get(telling))) return false;
      telling = differenceOf(store, state.store, isSame);
      return telling === "";
    });
    if (at < 0) different.push(state);
    else different[at] = joinStates(different[at]!, state);
  }
  return different;
}

/** The first cell in which two stores differ, apart from what is known of the request; empty if there is none. */
function differenceOf(a: State["store"], b: State["store"], isSame: typeof isEqual): string {
  if (a === b) return "";
  for (const cell of a.keys()) if (!isSame(a.get(cell), b.get(cell)) && !isOfRequest(cell)) return cell;
  for (const cell of b.keys()) if (!a.has(cell) && !isOfRequest(cell)) return cell;
  return "";
}

/** One state for all that have the same key. */
export const joinBy = (states: State[], keyOf: (state: State) => string): State[] =>
  [...groupBy(states, keyOf).values()].map(group => group.reduce((a, b) => joinStates(a, b)));

function joinStates(a: State, b: State): State {
  if (a.store === b.store) return b.changesItems ? b : a;
  const store = new Map<string, Value>();
  const joined = { ...a, store, sharesStore: false, changesItems: a.changesItems || b.changesItems };
  // What only one of the two could reach is not followed any more.
  const lost: Value[] = [];
  const add = (cell: string, one: Value | undefined, other: Value | undefined) => {
    if (one && other && (one === other || !isOfRequest(cell))) return store.set(cell, join(one, other, lost));
    if (one && other && hasText(one) && hasText(other)) return store.set(cell, { ...someText, id: cell });
    // What only one of them knows of a value is not known; of a variable, the other one has none.
    const isVariable = !cell.startsWith("?") && !isOfRequest(cell);
    // A part of the request that code changed is not what came.
    const part = [one, other].find(value => value === unknown || value === nonNil);
    const kept = (cell === keptStatus.id ? unknown : part) ?? (isVariable ? (one ?? other) : undefined);
    return kept && store.set(cell, kept);
  };
  for (const [cell, value] of a.store) add(cell, value, b.store.get(cell));
  for (const [cell, value] of b.store) if (!a.store.has(cell)) add(cell, undefined, value);
  giveAway(joined, lost);
  return joined;
}

const resultCell = "result";

const resultKey = (state: State) => commonKey(state) + valueKey(state.store.get(resultCell) ?? unknown);

/** The results as the caller gets them, once for each outcome that it can tell apart. */
export function mergeOutcomes(outcomes: Outcome[]): Outcome[] {
  if (outcomes.length < 2) return outcomes;
  // The value is a variable of the state while states are merged.
  const states = outcomes.map(({ state, value }) => {
    return { ...state, store: new Map(state.store).set(resultCell, value) };
  });
  return merge(states).map(state => {
    const store = new Map(state.store);
    store.delete(resultCell);
    return { state: { ...state, store }, value: state.store.get(resultCell)! };
  });
}
