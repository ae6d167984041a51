/** Makes the states between statements: what variables hold, what code that is not known may have changed, and one state for several. */
import { getOrMake, groupBy } from "../base/text/maps.ts";
import { structFields } from "../types/struct-fields.ts";
import type { DeferredCall, Header, Outcome, Program, State, Value } from "./types.ts";
import {
  bodyKey,
  cellsIn,
  innerValues,
  isNil,
  join,
  numberOf,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";

const none: ReadonlySet<string> = new Set();

/** The state at the start of a handler. */
export const start: State = {
  ...{ header: { kind: "none" }, contentType: null, store: new Map(), several: none, escaped: none },
  ...{ facts: new Map(), unsure: false, failed: false, reported: false },
  ...{ panic: null, recoverable: null, recovers: false, deferred: [] },
};

/** What a cell holds; undefined for a variable that is not there. */
export function contentOf(
  { globals }: Pick<Program, "globals">,
  state: State,
  cell: string,
): Value | undefined {
  return state.store.get(cell) ?? globals.get(cell);
}

/** The state in which a cell holds the value. If the cell stands for several variables, one of them does. */
export function setCell(state: State, cell: string, value: Value): State {
  const store = new Map(state.store);
  const before = store.get(cell);
  store.set(cell, before && state.several.has(cell) ? join(before, value) : value);
  return { ...state, store };
}

/** The state with a new variable in a cell. If the cell is in use, it stands for several variables from here on. */
export function newCell(state: State, cell: string, value: Value): State {
  if (!state.store.has(cell)) return setCell(state, cell, value);
  return setCell({ ...state, several: new Set(state.several).add(cell) }, cell, value);
}

/** The cells that can be reached from values, in a fixed order. */
export function reachedCells(state: State, values: readonly Value[]): Set<string> {
  const reached = new Set(values.flatMap(cellsIn));
  // The set grows while it is read.
  for (const cell of reached) {
    const value = state.store.get(cell);
    if (value) for (const one of cellsIn(value)) reached.add(one);
  }
  return reached;
}

const writers = new WeakMap<Value, boolean>();

/** Reports whether a value itself has the writer in it, not in a cell. */
function holdsWriter(value: Value): boolean {
  return getOrMake(writers, value, () => value.kind === "writer" || innerValues(value).some(holdsWriter));
}

/** Reports whether code that has these values can write the response. */
export function reachesWriter(state: State, values: readonly Value[]): boolean {
  if (values.some(holdsWriter)) return true;
  for (const cell of reachedCells(state, values)) {
    const value = state.store.get(cell);
    if (value && holdsWriter(value)) return true;
  }
  return false;
}

/** The header after code that is not known had the writer. */
export function givenAway(header: Header): Header {
  if (header.kind !== "sent") return { kind: "unknown" };
  const { body } = header.sent;
  return body.kind === "unknown"
    ? header
    : { kind: "sent", sent: { ...header.sent, body: { kind: "unknown" } } };
}

/** The state after code that is not known had these values: it may write through them, and keep and change what they refer to. */
export function giveAway(state: State, given: readonly Value[]): State {
  let result = state;
  const values = given.map(value => {
    if (value.kind !== "pointer" || value.path.length === 0) return value;
    // Of a struct whose field has its address given away, only the field may change.
    const content = fieldAt(state.store.get(value.cell), value.path);
    if (state.store.has(value.cell))
      result = setCell(result, value.cell, withoutField(state.store.get(value.cell)!, value.path));
    return content ?? unknown;
  });
  if (reachesWriter(state, values)) result = { ...result, header: givenAway(state.header), contentType: "?" };
  const cells = reachedCells(state, values);
  if (cells.size === 0) return result;
  return forgetEscaped({ ...result, escaped: new Set([...state.escaped, ...cells]) });
}

function fieldAt(struct: Value | undefined, [name, ...rest]: readonly string[]): Value | undefined {
  const field = struct?.kind === "struct" && name !== undefined ? struct.fields.get(name) : undefined;
  return rest.length === 0 ? field : fieldAt(field, rest);
}

function withoutField(struct: Value, [name, ...rest]: readonly string[]): Value {
  if (struct.kind !== "struct" || name === undefined) return struct;
  const field = struct.fields.get(name);
  const type = structFields(struct.type).find(one => one.name === name)?.type ?? null;
  const changed = field && rest.length > 0 ? withoutField(field, rest) : unknownOf(type);
  return { ...struct, fields: new Map(struct.fields).set(name, changed) };
}

/** The state after code that is not known ran: what it may change is not known any more. */
export function forgetEscaped(state: State): State {
  if (state.escaped.size === 0) return state;
  const store = new Map(state.store);
  for (const cell of state.escaped) {
    const value = store.get(cell);
    // Functions and structs with the writer were given away with it.
    if (value && !(value.kind === "any" && !value.nonNil)) store.set(cell, forgotten(value));
  }
  return { ...state, store };
}

function forgotten(value: Value): Value {
  return unknownOf("type" in value ? value.type : null);
}

/** The state with only those cells that can be reached from the `roots`. */
export function collect(state: State, roots: Iterable<string>): State {
  const reached = reachedCells(state, [
    ...state.deferred.flatMap(({ callee, given }) => [callee, ...given]),
    ...(state.panic ? [state.panic] : []),
  ]);
  for (const cell of roots) reached.add(cell);
  for (const cell of reached) {
    const value = state.store.get(cell);
    if (value) for (const one of cellsIn(value)) reached.add(one);
  }
  const isKept = (cell: string) => reached.has(cell);
  const kept = [...state.store].filter(([cell]) => isKept(cell));
  if (kept.length === state.store.size) return state;
  const only = (set: ReadonlySet<string>) => (set.size === 0 ? set : new Set([...set].filter(isKept)));
  return { ...state, store: new Map(kept), several: only(state.several), escaped: only(state.escaped) };
}

/** A text that is the same for equal headers. */
export function headerKey({ header, contentType, failed, reported }: State): string {
  const flags = `${contentType}${failed ? "f" : ""}${reported ? "r" : ""}`;
  if (header.kind !== "sent") return `${header.kind} ${flags}`;
  const { status, body, mediaType, mediaTypeUnknown, isParseProblem } = header.sent;
  return `${status} ${bodyKey(body)} ${mediaType} ${mediaTypeUnknown} ${isParseProblem} ${flags}`;
}

function deferredKey({ callee, given, call }: DeferredCall): string {
  return `${numberOf(call)}:${[callee, ...given].map(valueKey).join(",")}`;
}

/** A text that is the same for states in which panics mean the same. */
export function panicKey({ panic, recoverable, recovers }: State): string {
  return [panic, recoverable].map(value => (value ? valueKey(value) : "")).join("!") + recovers;
}

/** What states that are joined have in common. */
function commonKey(state: State): string {
  return `${headerKey(state)}|${state.unsure}|${panicKey(state)}|${state.deferred.map(deferredKey).join()}`;
}

const storeKeys = new WeakMap<object, string>();

/** A text that is the same for states whose variables have equal values. */
function storeKey({ store, several, escaped }: State): string {
  const values = getOrMake(storeKeys, store, () =>
    Array.from(store, ([cell, value]) => `${cell}=${valueKey(value)}`)
      .sort()
      .join(";"),
  );
  return `${values}|${[...several].sort().join()}|${[...escaped].sort().join()}`;
}

/** What a condition often asks of a value. */
function testKey(value: Value): string {
  if (value.kind === "constant") return typeof value.operand.value === "boolean" ? valueKey(value) : "c";
  if (value.kind === "error" || value.kind === "messageError") return valueKey(value);
  return `${isNil(value)}`;
}

/** Up to so many different states are kept apart. */
const mostStates = 16;
/** Up to so many states are kept apart by what conditions may ask of their variables. */
const mostTested = 40;

/** The states without those that are equal; if there are too many, with similar ones joined. */
export function merge(states: State[]): State[] {
  if (states.length < 2) return states;
  const keyOf = (state: State) => `${commonKey(state)}|${storeKey(state)}`;
  const all = joinBy(states, keyOf);
  // A state that is equal, but for not being sure, adds nothing to one that is.
  const sure = new Set(all.filter(({ unsure }) => !unsure).map(keyOf));
  const equal = all.filter(state => !state.unsure || !sure.has(keyOf({ ...state, unsure: false })));
  if (equal.length <= mostStates) return equal;
  const similar = joinBy(equal, state => {
    const tests = Array.from(state.store, ([cell, value]) => `${cell}=${testKey(value)}`).sort();
    return `${commonKey(state)}|${tests.join(";")}`;
  });
  return similar.length <= mostTested ? similar : joinBy(similar, commonKey);
}

function joinBy(states: State[], keyOf: (state: State) => string): State[] {
  return [...groupBy(states, keyOf).values()].map(group => group.reduce(joinStates));
}

/** One state for two with the same header. */
function joinStates(a: State, b: State): State {
  if (a === b) return a;
  const joined: State = {
    ...a,
    facts: new Map([...a.facts].filter(([symbol, fact]) => b.facts.get(symbol) === fact)),
    several: union(a.several, b.several),
    escaped: union(a.escaped, b.escaped),
  };
  if (a.store === b.store) return joined;
  const store = new Map(a.store);
  const dropped: Value[] = [];
  for (const [cell, value] of b.store) {
    const other = store.get(cell);
    if (!other) {
      store.set(cell, value);
      continue;
    }
    if (other === value) continue;
    const one = join(other, value);
    // What only one of the two could reach is not followed any more.
    if (one.kind === "any") dropped.push(other, value);
    store.set(cell, one);
  }
  return giveAway({ ...joined, store }, dropped);
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return a === b || b.size === 0 ? a : a.size === 0 ? b : new Set([...a, ...b]);
}

/** Reports whether a join made variables of the state depend on each other. `except` is a cell that does not matter. */
function hasUnions({ store }: State, except: string | null): boolean {
  for (const [cell, value] of store) if (cell !== except && isJoined(value)) return true;
  return false;
}

const joined = new WeakMap<Value, boolean>();

function isJoined(value: Value): boolean {
  return getOrMake(
    joined,
    value,
    () =>
      value.kind === "union" || (value.kind === "any" && value.merged) || innerValues(value).some(isJoined),
  );
}

/** An outcome for each value of a union; the outcome itself for other values. `set` is the state in which the variable has this one of its values. */
export function split(
  { state, value }: Outcome,
  set: (state: State, value: Value) => State,
  cell: string | null,
): Outcome[] {
  if (value.kind !== "union") return [{ state, value }];
  const unsure = state.unsure || hasUnions(state, cell);
  return value.options.map(one => ({ state: set({ ...state, unsure }, one), value: one }));
}

/** The results as the caller gets them, once for each outcome that it can tell apart. */
export function mergeOutcomes(outcomes: Outcome[]): Outcome[] {
  if (outcomes.length < 2) return outcomes;
  // The value is a variable of the state while states are merged.
  const states = outcomes.map(({ state, value }) => setCell(state, resultCell, value));
  return merge(states).map(state => {
    const store = new Map(state.store);
    const value = store.get(resultCell) ?? unknown;
    store.delete(resultCell);
    return { state: { ...state, store }, value };
  });
}

const resultCell = "result";

/** Makes outcomes few, where a value was computed in many ways: all values of one header become one. */
export function fewer(outcomes: Outcome[]): Outcome[] {
  return outcomes.length > mostStates ? mergeOutcomes(outcomes) : outcomes;
}
