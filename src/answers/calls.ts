/**
 * Follows calls: the functions of the module statement by statement, all others by what is known of them. What a call leads to is its summary, which is computed once for
 * equal arguments and an equal header. The cells that a call can reach, and those that it makes, have names by their order in it, so that calls from different functions
 * are equal. Recursion starts from no outcome, and is repeated until there are no new ones.
 */
import { getOrMake } from "../base/text/common.ts";
import { registrars } from "../go/http.ts";
import { statementsOf } from "../go/parser.ts";
import type { GoType } from "../types/go-types.ts";
import { callBuiltin, callPassing, forgetFurther } from "./call-expressions.ts";
import { mayKeepStatus } from "./chi-render.ts";
import { callGenerated, callImported, recovering } from "./known-functions.ts";
import { assignable, codeOf, type Followed, type FollowedCode } from "./members.ts";
import { callAt, declare, outermostScope, TooManySteps, typeIn } from "./program.ts";
import { noteReads } from "./reads.ts";
import {
  atReturn,
  callUnknown,
  changedStore,
  choose,
  collect,
  contentOf,
  endPath,
  forgetItems,
  givenAway,
  merge,
  mergeOutcomes,
  newCell,
  newId,
  noFacts,
  pathsWith,
  reachedCells,
  reachesWriter,
  stateKey,
  statesAfter,
  unsent,
  usesCell,
} from "./state.ts";
import type { AskedFacts, Call, Flow, Outcome, Reads, Run, Scope, State, Value } from "./types.ts";
import {
  factOf,
  factsKey,
  hasList,
  isEqual,
  isOfRequest,
  nil,
  numberOf,
  renamed,
  tuple,
  unknown,
  unknownOf,
  unknownRest,
  valueKey,
  zeroOf,
} from "./values.ts";
import { endWithout, headerAfter, headerBefore } from "./writer.ts";

/** Following one call takes at most so many steps; one of a function that has no writer; and all calls of a function together, beyond the first ones of each. */
const [mostSteps, mostStepsWithoutWriter, mostStepsTogether, firstSteps] = [220_000, 10_000, 220_000, 1_000];
/** Functions without a writer are followed this deep, from one that has it; those that make handlers don't count. */
const mostWithoutWriter = 4;
/** Their outcomes lead to so many paths of one expression; then these are not told apart. */
const mostPathsWithoutWriter = 16;
/** Their text is long from this length on. */
const longestWithoutWriter = 1_000;
/** So many calls of one function can be in each other with different arguments, and so many calls at all. */
const [mostNested, mostDepth] = [8, 60];
/** Recursion is repeated so often; then it is not known what it leads to. */
const mostRounds = 24;

/** The value of a call. In a function that is deferred, `recover` ends a panic; deferred itself, it does not. */
export function call(callee: Value, called: Call, deferred = false): Value {
  if (callee.kind !== "function") return callUnknown([callee, ...called.given], [], called);
  if (callee.of === "builtin")
    return deferred && callee.name === "recover" ? nil : callBuiltin(callee.name, called);
  if (!("name" in callee))
    return (callee.of === "declared" && callGenerated(callee, called)) || follow(callee, called, deferred);
  if (deferred && recovering.test(callee.name)) called.state.panic = null;
  const served = serveRegistered(callee.name, called);
  return served ?? (callee.of === "imported" ? callImported(callee, called) : callPassing(callee, called));
}

/** The methods of routers, and of gorilla's routes, that get a handler. */
const registering = new Set([...registrars, "Handler", "HandlerFunc"]);

/** Calls the handler that a router gets, where that is looked for, the first time; null for other calls. One with results is served by code that is not known. */
function serveRegistered(name: string, called: Call): Value | null {
  const { run, state, path, given, expression } = called;
  const { serves } = run;
  const isFollowed = (one: Value): one is Followed =>
    one.kind === "function" && (one.of === "declared" || one.of === "literal");
  const handler = given.findLast(isFollowed);
  if (!serves || !handler || !registering.has(name)) return null;
  if (codeOf(handler, [], state).code.results.length > 0) return null;
  if (state.header.kind !== "none") return unknown;
  state.header = { ...state.header, end: "200" };
  run.serves = null;
  try {
    return call(handler, callAt(expression, serves, path));
  } finally {
    run.serves = serves;
  }
}

function follow(callee: Followed, called: Call, deferred: boolean): Value {
  const { run, state, path } = called;
  const values = [callee, ...called.given];
  // Later paths through the expression choose from what the first one found.
  const way = choose(path, () => waysThrough(callee, called, values, deferred));
  if (way) return leave(called, deferred, way.entered, way.outcome);
  if (deferred && state.recovers) state.panic = null;
  mayKeepStatus(state, values);
  return callUnknown(values, typesOfResults(run, codeOf(callee, called.given, state)), called);
}

/** What a call leads to; one null if it is not followed. */
function waysThrough(callee: Followed, called: Call, values: Value[], deferred: boolean) {
  const { run, state, path } = called;
  const followed = codeOf(callee, called.given, state);
  const { code, place } = followed;
  const reached = reachedCells(state, values);
  const isPassed = run.serves !== null && called.given.some(({ kind }) => kind === "function");
  const reaches = isPassed || reachesWriter(state, values, reached);
  const again = run.stack.find(active => active.code === code);
  const further = path.scope.frame.depth - (makesFunction(code) ? 0 : 1);
  const depth = reaches ? mostWithoutWriter : (again?.depth ?? further);
  const isFollowed = reaches
    ? state.header.kind !== "unknown"
    : (again !== undefined || path.scope.frame.depth > 0) && isWorthIt(callee, called, reached);
  const bodyOf = () =>
    "literal" in callee ? callee.literal.body : statementsOf(run.program.reader.parser, callee.declared.fn);
  const body = isFollowed ? bodyOf() : null;
  if (!body) return [null];
  const entered = enter(called, code, values, reached, { depth, hasWriter: reaches }, deferred);
  const execute = () => {
    const resultTypes = typesOfResults(run, followed);
    const inner = outermostScope(place, { run, resultTypes, ...entered.frame });
    const begun = { ...entered.state, sharesStore: true };
    bindParameters(code, entered, inner, begun);
    return finish(run.execute(body, inner, [begun]), inner);
  };
  const all = outcomesOf(run, entered, execute);
  const isKept = all && (reaches || pathsWith(path, all.length) <= mostPathsWithoutWriter);
  return isKept ? all.map(outcome => ({ entered, outcome })) : [null];
}

const typesOfResults = ({ program }: Run, { code, place }: FollowedCode): GoType[] =>
  code.results.map(({ type }) => typeIn(program, place, type));

/** Reports whether a function that has no writer is followed: a long one only from one that has, and not for each content of the caller's variables. */
function isWorthIt(callee: Followed, { state, path }: Call, reached: ReadonlySet<string>): boolean {
  // What is long in a function that makes a handler is mostly the handler.
  if (callee.of === "literal" || makesFunction(callee.declared.fn)) return true;
  if (callee.declared.fn.body.length <= longestWithoutWriter) return true;
  const isVariable = (cell: string) => state.store.has(cell) && !cell.startsWith("?") && !isOfRequest(cell);
  return path.scope.frame.hasWriter && ![...reached].some(isVariable);
}

/** Reports whether a function makes handlers or middleware, which call each other in chains. */
const makesFunction = ({ results }: FollowedCode["code"]) =>
  results.some(({ type }) => /^func\b|Handler(?:Func)?$/.test(type.text));

/** Declares the receiver, the parameters and the results of a function, with their values at its start. */
function bindParameters(
  { parameters, results }: FollowedCode["code"],
  { callee, given }: Entered,
  scope: Scope,
  state: State,
): void {
  const { run, resultTypes, results: cells, declaredTypes } = scope.frame;
  const bind = (name: string | null, where: object, value: Value, type?: GoType) => {
    if (name === null || name === "_") return;
    const cell = declare(scope, name, where);
    newCell(state, cell, value);
    if (type) declaredTypes.set(cell, type);
  };
  if (callee.of === "literal") for (const [name, cell] of callee.captured) scope.names.set(name, cell);
  else if (callee.receiver && callee.declared.fn.receiver)
    bind(callee.declared.fn.receiver.name, callee.declared.fn.receiver, callee.receiver);
  for (const [index, parameter] of parameters.entries()) {
    const type = typeIn(run.program, scope, parameter.type);
    const typed = (value: Value = unknownOf(type)) => assignable(run.program, value, type);
    const items = given.slice(index).filter(item => item !== unknownRest);
    const rest = given.length - index > items.length ? unknownOf(type) : null;
    const known = { kind: "list", type: null, items: items.map(typed), rest } as const;
    const list: Value = items.length > 0 ? known : rest ? { ...known, orNil: true } : nil;
    if (parameter.variadic) bind(parameter.name, parameter, list);
    else bind(parameter.name, parameter, typed(given[index]), type);
  }
  for (const [index, { name }] of results.entries()) {
    const cell = name && name !== "_" ? declare(scope, name, results[index]!) : `result ${index}`;
    cells.push(cell);
    newCell(state, cell, zeroOf(resultTypes[index]!));
    declaredTypes.set(cell, resultTypes[index]!);
  }
}

/** Runs the deferred calls of the states that leave a function, and reads its results. */
function finish({ next, jumps }: Flow, scope: Scope): Outcome[] {
  const { frame } = scope;
  const outcomes: Outcome[] = [];
  const pending = merge([
    ...next.map(state => atReturn(state, scope)),
    ...jumps.map(({ state }) => state),
    ...frame.panics.splice(0),
  ]);
  for (let state = pending.pop(); state; state = pending.pop()) {
    const { deferred, ...last } = state;
    const latest = deferred.at(-1);
    if (latest) {
      const { callee, given, expression } = latest;
      const inside: State = { ...last, deferred: deferred.slice(0, -1) };
      const after = statesAfter(scope, [inside], path => call(callee, callAt(expression, given, path), true));
      pending.push(...after, ...frame.panics.splice(0));
    } else if (state.panic) outcomes.push({ state, value: unknown });
    else {
      const values = frame.results.map(cell => contentOf(state, cell) ?? unknown);
      outcomes.push({ state, value: values.length === 1 ? values[0]! : tuple(...values) });
    }
  }
  return outcomes;
}

/** What a call leads to, by its key; null if it is in too many others, or takes too many steps. */
function outcomesOf(run: Run, entered: Entered, execute: () => Outcome[]): Outcome[] | null {
  const { stack, program } = run;
  const { key, state, code } = entered;
  const isSame = ([id, fact]: [string, Value | null]) => isEqual(factOf(state, id), fact);
  const known = program.summaries.get(key)?.find(({ facts }) => [...facts].every(isSame));
  if (known !== undefined) {
    noteReads(run, known.reads);
    return known.outcomes;
  }
  const same = stack.findIndex(
    active => active.key === key && factsKey(active.asked) === factsKey(state.asked),
  );
  if (same >= 0) {
    dependOn(run, same);
    stack[same]!.wasAsked = true;
    return stack[same]!.outcomes;
  }
  if (stack.length < mostDepth && stack.filter(active => active.code === code).length < mostNested)
    return compute(run, entered, execute);
  dependOn(run, 0);
  return null;
}

function compute(run: Run, entered: Entered, execute: () => Outcome[]): Outcome[] | null {
  const { stack, program, budget } = run;
  const { code, key, frame, state } = entered;
  const { asked } = state;
  const index = stack.length;
  const reads: Reads = new Map();
  const taken = () => program.steps.get(code) ?? 0;
  const most = Math.min(mostStepsTogether - taken(), frame.hasWriter ? mostSteps : mostStepsWithoutWriter);
  const { depth } = frame;
  const active = {
    key,
    asked,
    code,
    depth,
    outcomes: [] as Outcome[],
    wasAsked: false,
    dependsOn: index,
    reads,
  };
  let found: Outcome[] | null = null;
  stack.push(active);
  try {
    for (let round = 0; round < mostRounds && !found; round++) {
      active.wasAsked = false;
      run.budget = most;
      const outcomes = mergeOutcomes(execute().map(named));
      if (!active.wasAsked || outcomesKey(outcomes) === outcomesKey(active.outcomes)) found = outcomes;
      active.outcomes = outcomes;
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
  }
  stack.pop();
  noteReads(run, reads);
  program.steps.set(code, taken() + Math.max(most - firstSteps - Math.max(run.budget, 0), 0));
  run.budget = budget;
  if (active.dependsOn < index) dependOn(run, active.dependsOn);
  else getOrMake(program.summaries, key, () => []).push({ facts: asked.facts, outcomes: found, reads });
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

/** A call as its summary sees it; with the cells of the caller, in the order of the frame's inputs. */
type Entered = ReturnType<typeof enter>;

/** The names of cells in a summary, by their order; ids stay ids. */
const namesOf = (cells: string[], prefix: string): Map<string, string> =>
  new Map(cells.map((cell, index) => [cell, `${cell.startsWith("?") ? "?" : ""}${prefix}${index}`]));

function enter(
  { run, state: before }: Call,
  code: FollowedCode["code"],
  called: Value[],
  reached: ReadonlySet<string>,
  { depth, hasWriter }: { depth: number; hasWriter: boolean },
  deferred: boolean,
) {
  const cells = [...reached].filter(
    cell => !isOfRequest(cell) && (before.store.has(cell) || cell.startsWith("?")),
  );
  const names = namesOf(cells, "i");
  const rename = (cell: string) => names.get(cell) ?? cell;
  const store = new Map<string, Value>();
  for (const [cell, name] of names) {
    const value = before.store.get(cell);
    if (value) store.set(name, renamed(value, rename));
  }
  const asked: AskedFacts = { caller: before, facts: new Map() };
  // What is sent already means nothing to code that has no writer.
  const header = hasWriter ? headerBefore(before.header) : unsent;
  const panic = deferred ? before.panic : null;
  const state: State = { ...before, header, store, asked, deferred: [], panic, changesItems: false };
  const values = called.map(value => renamed(value, rename));
  const way = `${numberOf(code)} ${run.serves !== null}`;
  const key = [way, depth, ...values.map(valueKey), stateKey(state)].join("\u0001");
  const [callee, ...given] = values;
  const frame = { depth, hasWriter, inputs: [...names.values()] };
  return { key, state, code, frame, callee: callee as Followed, given, cells };
}

const inputName = /^\??i(\d+)$/;

/** An outcome in which the cells that the call made have names by their order, and that has nothing else of the call. */
function named({ state, value }: Outcome): Outcome {
  const inputs = [...state.store.keys()].filter(cell => inputName.test(cell));
  const kept = collect({ ...state, deferred: [] }, new Set([...inputs, ...reachedCells(state, [value])]));
  const roots = [value, ...inputs.map(cell => kept.store.get(cell)!), ...(kept.panic ? [kept.panic] : [])];
  const made = [...reachedCells(kept, roots)].filter(
    cell => !inputName.test(cell) && (cell.startsWith("?") || (kept.store.has(cell) && !isOfRequest(cell))),
  );
  const names = namesOf(made, "n");
  const rename = (cell: string) => names.get(cell) ?? cell;
  const store = new Map(Array.from(kept.store, ([cell, value]) => [rename(cell), renamed(value, rename)]));
  return {
    state: { ...kept, store, asked: noFacts, panic: kept.panic && renamed(kept.panic, rename) },
    value: renamed(value, rename),
  };
}

/** Continues in the caller: with its cells, and with what it knows. */
function leave(
  { expression, state, given: passed }: Call,
  deferred: boolean,
  { callee, given, code, cells, frame, state: before }: Entered,
  outcome: Outcome,
): Value {
  const { state: after, value } = outcome;
  // The lists and maps that changed may be those of the caller.
  const isVariadic = code.parameters.at(-1)?.variadic;
  const hasItems = isVariadic || [callee, ...given, ...before.store.values()].some(hasList);
  if (after.changesItems && hasItems) forgetItems(state);
  for (const one of passed) if (one.kind === "list") forgetFurther(state, one);
  const store = changedStore(state);
  const made = new Map<string, string>();
  const rename = (cell: string): string => {
    const index = inputName.exec(cell)?.[1];
    if (index !== undefined) return cells[Number(index)] ?? cell;
    if (!/^\??n\d+$/.test(cell)) return cell;
    const name = `c${numberOf(expression)}${cell.replace("?", "")}`;
    return getOrMake(made, cell, () => (cell.startsWith("?") ? newId(state, name) : freeCell(state, name)));
  };
  const result = renamed(value, rename);
  const contents = [...after.store].map(([cell, value]) => [rename(cell), renamed(value, rename)] as const);
  const isNew = (name: string) => name.startsWith("c") && [...made.values()].includes(name);
  for (const [name] of contents) if (isNew(name) && !usesCell(state, name)) store.delete(name);
  if (frame.hasWriter) state.header = headerAfter(state.header, after.header);
  else if (after.header.kind === "unknown") state.header = givenAway(state.header);
  else if (after.header.kind === "none" && after.header.end !== "200") endWithout(state, after.header.end);
  for (const [name, content] of contents)
    if (isNew(name)) newCell(state, name, content);
    else store.set(name, content);
  const panic = after.panic && renamed(after.panic, rename);
  if (panic || deferred) state.panic = panic;
  return panic && !deferred ? endPath() : result;
}

/** The name for a cell that a call makes: another one where the code that makes it ran before, and what it made is still in use. */
const freeCell = (state: State, name: string): string =>
  ["", "'", "''", "'''"].map(end => name + end).find(one => !usesCell(state, one)) ?? name;
