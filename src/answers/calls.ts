/** Follows calls: the functions of the module statement by statement, all others by what is known of them. */

import type { Parameter } from "../go/declarations.ts";
import type { GoType, TypeArguments } from "../types/go-types.ts";
import { applyBuiltin } from "./call-expressions.ts";
import { assignable } from "./composites.ts";
import { callImported, callMethod } from "./known-functions.ts";
import { heldType, zeroOf } from "./members.ts";
import { callMessage } from "./messages.ts";
import { bodyOf, typeIn } from "./program.ts";
import { declare, outermostScope } from "./scope.ts";
import { contentOf, newCell, reachedCells, reachesWriter, setCell, split } from "./state.ts";
import { summarized } from "./summaries.ts";
import type {
  CallSite,
  CodePlace,
  Frame,
  FunctionValue,
  Outcome,
  Run,
  Scope,
  State,
  Statements,
  Value,
} from "./types.ts";
import { callUnknown } from "./unknown-calls.ts";
import { noValue, tuple, typeOf, unknown, unknownOf, unknownRest } from "./values.ts";

/** Functions that have no writer are followed so many calls deep, from one that has. */
const mostDepth = 3;

/** The outcomes of a call. */
export function call(callee: Value, given: readonly Value[], site: CallSite, state: State): Outcome[] {
  return called(callee, given, site, state, false);
}

function called(
  callee: Value,
  given: readonly Value[],
  site: CallSite,
  state: State,
  deferred: boolean,
): Outcome[] {
  if (callee.kind !== "function") return callUnknown([callee, ...given], [], site, state);
  switch (callee.of) {
    case "builtin":
      return applyBuiltin(callee.name, given, site, state);
    case "imported":
      return callImported(callee, given, site, state);
    case "method":
      return callMessage(callee, given, site, state) ?? callMethod(callee, given, site, state);
    default:
      return follow(callee, given, site, state, deferred);
  }
}

/** What is followed: the statements, and where names in them have their meaning. */
interface Code {
  code: object;
  place: CodePlace;
  parameters: Parameter[];
  results: Parameter[];
  body: Statements | null;
}

type Followed = FunctionValue & { of: "declared" | "literal" };

function follow(
  callee: Followed,
  given: readonly Value[],
  site: CallSite,
  state: State,
  deferred: boolean,
): Outcome[] {
  const { frame } = site.scope;
  const { run } = frame;
  const { program } = run;
  const signature = signatureOf(callee, given, run, state);
  const { results, place } = signature;
  const resultTypes = results.map(({ type }) => typeIn(program, place, type));
  const values = [callee, ...given];
  const reaches = reachesWriter(state, values);
  const matters = reaches
    ? state.header.kind !== "unknown"
    : frame.depth > 0 &&
      (resultTypes.some(isTestable) || reachedCells(state, values).size > 0 || deferred || mayEnd(callee));
  const body = matters ? bodyFor(callee, run) : null;
  if (!body) return callUnknown(values, resultTypes, site, state);
  const depth = reaches ? mostDepth : frame.depth - 1;
  const what = { code: signature.code, callee, given, depth, call: site.call, deferred };
  const outcomes = summarized(run, what, state, (begun, callee, given, inputs) =>
    followBody(
      { ...signature, body },
      callee as Followed,
      given,
      { run, depth, inputs, resultTypes },
      begun,
      site,
    ),
  );
  if (!outcomes) return callUnknown(values, resultTypes, site, state);
  return outcomes.filter(({ state }) => {
    if (state.panic) frame.panics.push(state);
    return state.panic === null;
  });
}

/** Reports whether a caller may test a result, or answer with it. */
function isTestable(type: GoType): boolean {
  const { kind } = heldType(type);
  return /^(?:bool|error|interface|function|struct|u?int\d*|unknown)$/.test(kind);
}

/** Reports whether a function may panic or end the program itself. */
function mayEnd(callee: Followed): boolean {
  return callee.of === "declared" && /\bpanic\s*\(|\bos\.Exit\b|\.Fatal/.test(callee.declared.fn.body);
}

function bodyFor(callee: Followed, { program }: Run): Statements | null {
  return callee.of === "literal" ? callee.literal.body : bodyOf(program, callee.declared);
}

function signatureOf(callee: Followed, given: readonly Value[], run: Run, state: State): Omit<Code, "body"> {
  if (callee.of === "literal") {
    const { literal, place } = callee;
    return { code: literal, place, parameters: literal.parameters, results: literal.results };
  }
  const { fn, file, pkg } = callee.declared;
  const typeArguments = new Map(callee.typeArguments);
  for (const { name } of fn.typeParameters) {
    const index = fn.parameters.findIndex(({ type }) => type.text.replace(/^(?:\*|\[\])/, "") === name);
    const type = given[index] && typeOf(given[index], cell => contentOf(run.program, state, cell));
    const isElement = fn.parameters[index]?.type.kind === "slice" && !fn.parameters[index].variadic;
    typeArguments.set(name, (isElement ? type?.element : type) ?? null);
  }
  const place: CodePlace = { file, pkg, typeArguments: typeArguments as TypeArguments };
  return { code: fn, place, parameters: fn.parameters, results: fn.results };
}

/** The outcomes of the statements of a function. */
function followBody(
  { place, parameters, results, body }: Code,
  callee: Followed,
  given: Value[],
  { run, depth, inputs, resultTypes }: Pick<Frame, "run" | "depth" | "inputs" | "resultTypes">,
  begun: State,
  site: CallSite,
): Outcome[] {
  const frame: Frame = { run, depth, results: [], resultTypes, declaredTypes: new Map(), inputs, panics: [] };
  const scope = outermostScope(frame, place);
  let state = begun;
  const bind = (name: string | null, where: object, value: Value) => {
    if (name === null || name === "_") return;
    state = newCell(state, declare(scope, name, where), value);
  };
  if (callee.of === "literal") for (const { name, cell } of callee.captured) scope.names.set(name, cell);
  if (callee.of === "declared" && callee.receiver && callee.declared.fn.receiver)
    bind(callee.declared.fn.receiver.name, callee.declared.fn.receiver, callee.receiver);
  for (const [index, parameter] of parameters.entries()) {
    const type = typeIn(run.program, place, parameter.type);
    if (!parameter.variadic) {
      bind(parameter.name, parameter, assignable(run, given[index] ?? unknownOf(type), type));
      continue;
    }
    const items = given.slice(index).filter(item => item !== unknownRest);
    const isOpen = given.length - index > items.length;
    if (items.length === 0 && !isOpen) {
      bind(parameter.name, parameter, { kind: "nil" });
      continue;
    }
    const cell = `${parameter.name}...`;
    const typed = items.map(item => assignable(run, item, type));
    state = newCell(state, cell, {
      kind: "list",
      type: null,
      items: typed,
      rest: isOpen ? unknownOf(type) : null,
    });
    bind(parameter.name, parameter, { kind: "slice", cell, type: null });
  }
  for (const [index, { name }] of results.entries()) {
    const cell = name && name !== "_" ? declare(scope, name, results[index]!) : `result ${index}`;
    frame.results.push(cell);
    state = newCell(state, cell, zeroOf(resultTypes[index]!));
  }
  const { next, jumps } = run.execute(body ?? [], scope, [state]);
  // After a jump without a label of this function, for example to a `goto`, it is not known what is sent.
  const returned = jumps.filter(({ kind }) => kind === "return").map(({ state }) => state);
  return finish([...next, ...returned, ...frame.panics.splice(0)], scope, site);
}

/** Runs the deferred calls of the states that leave a function, and reads its results. */
function finish(states: State[], scope: Scope, site: CallSite): Outcome[] {
  const { frame } = scope;
  const outcomes: Outcome[] = [];
  const pending = [...states];
  for (let state = pending.pop(); state; state = pending.pop()) {
    const last = state.deferred.at(-1);
    if (last) {
      const { panic } = state;
      const inside: State = {
        ...state,
        deferred: state.deferred.slice(0, -1),
        panic: null,
        recoverable: panic,
      };
      const deferredSite = { ...site, scope, call: last.call, arguments: [] };
      for (const { state: after } of called(last.callee, last.given, deferredSite, inside, true))
        pending.push({ ...after, panic: after.recoverable, recoverable: null });
      for (const after of frame.panics.splice(0)) pending.push({ ...after, recoverable: null });
      continue;
    }
    if (state.panic) {
      outcomes.push({ state, value: unknown });
      continue;
    }
    let lists: { state: State; values: Value[] }[] = [{ state, values: [] }];
    for (const cell of frame.results) {
      lists = lists.flatMap(({ state, values }) =>
        split(
          { state, value: contentOf(frame.run.program, state, cell) ?? unknown },
          (state, one) => setCell(state, cell, one),
          cell,
        ).map(one => ({ state: one.state, values: [...values, one.value] })),
      );
    }
    for (const { state, values } of lists)
      outcomes.push({
        state,
        value: values.length === 1 ? values[0]! : values.length === 0 ? noValue : tuple(...values),
      });
  }
  return outcomes;
}
