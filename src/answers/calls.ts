/** Follows calls: the functions of the module statement by statement, all others by what is known of them. */

import type { Parameter } from "../go/declarations.ts";
import type { TypeArguments } from "../types/go-types.ts";
import { callBuiltin } from "./call-expressions.ts";
import { callImported, callMethod } from "./known-functions.ts";
import { assignable, typeAt, zeroOf } from "./members.ts";
import { callMessage } from "./messages.ts";
import { bodyOf, typeIn } from "./program.ts";
import { declare, outermostScope } from "./scope.ts";
import { contentOf, explore, merge, newCell, reachesWriter, statesAfter } from "./state.ts";
import { summarized } from "./summaries.ts";
import type { CallSite, CodePlace, FunctionValue, Outcome, Path, Run, Scope, State, Value } from "./types.ts";
import { callUnknown } from "./unknown-calls.ts";
import { nil, tuple, unknown, unknownOf, unknownRest } from "./values.ts";

/** Functions that have no writer are followed so many calls deep, from one that has. */
const mostDepth = 3;

/** The value of a call. */
export function call(callee: Value, given: readonly Value[], site: CallSite, path: Path): Value {
  return called(callee, given, site, path, false);
}

function called(
  callee: Value,
  given: readonly Value[],
  site: CallSite,
  path: Path,
  deferred: boolean,
): Value {
  if (callee.kind !== "function") return callUnknown([callee, ...given], [], site, path);
  switch (callee.of) {
    case "builtin":
      return callBuiltin(callee.name, given, site, path);
    case "imported":
      return callImported(callee, given, site, path);
    case "method":
      return callMessage(callee, given, site, path) ?? callMethod(callee, given, site, path);
    default:
      return follow(callee, given, site, path, deferred);
  }
}

/** What is followed: the statements, and where names in them have their meaning. */
interface Code {
  code: object;
  place: CodePlace;
  parameters: Parameter[];
  results: Parameter[];
}

type Followed = FunctionValue & { of: "declared" | "literal" };

function follow(
  callee: Followed,
  given: readonly Value[],
  site: CallSite,
  path: Path,
  deferred: boolean,
): Value {
  const { frame } = site.scope;
  const { run } = frame;
  const { state } = path;
  const code = codeOf(callee, given, run, state);
  const resultTypes = code.results.map(({ type }) => typeIn(run.program, code.place, type));
  const values = [callee, ...given];
  const reaches = reachesWriter(state, values);
  const matters = reaches ? state.header.kind !== "unknown" : frame.depth > 0;
  const body = matters
    ? callee.of === "literal"
      ? callee.literal.body
      : bodyOf(run.program, callee.declared)
    : null;
  const depth = reaches ? mostDepth : frame.depth - 1;
  const what = { code: code.code, callee, given, depth, call: site.call, deferred };
  const value =
    body &&
    summarized(run, what, path, (begun, callee, given, inputs) => {
      const scope = outermostScope(code.place, { run, depth, resultTypes, inputs });
      const states = statesAfter(scope.frame, [begun], path =>
        bindParameters(code, callee as Followed, given, scope, path.state),
      );
      return finish(run.execute(body, scope, states), scope, site);
    });
  return value ?? callUnknown(values, resultTypes, site, path);
}

function codeOf(callee: Followed, given: readonly Value[], { program }: Run, state: State): Code {
  if (callee.of === "literal") {
    const { literal, place } = callee;
    return { code: literal, place, parameters: literal.parameters, results: literal.results };
  }
  const { fn, file, pkg } = callee.declared;
  const typeArguments = new Map(callee.typeArguments);
  for (const { name } of fn.typeParameters) {
    const index = fn.parameters.findIndex(({ type }) => type.text.replace(/^(?:\*|\[\])/, "") === name);
    const type = given[index] && typeAt({ program, state }, given[index]);
    const isElement = fn.parameters[index]?.type.kind === "slice" && !fn.parameters[index].variadic;
    typeArguments.set(name, (isElement ? type?.element : type) ?? null);
  }
  const place: CodePlace = { file, pkg, typeArguments: typeArguments as TypeArguments };
  return { code: fn, place, parameters: fn.parameters, results: fn.results };
}

/** Declares the receiver, the parameters and the results of a function, with their values at its start. */
function bindParameters(
  { place, parameters, results }: Code,
  callee: Followed,
  given: Value[],
  scope: Scope,
  state: State,
): void {
  const { run, resultTypes, results: cells } = scope.frame;
  const bind = (name: string | null, where: object, value: Value) => {
    if (name !== null && name !== "_") newCell(state, declare(scope, name, where), value);
  };
  if (callee.of === "literal") for (const [name, cell] of callee.captured) scope.names.set(name, cell);
  else if (callee.receiver && callee.declared.fn.receiver)
    bind(callee.declared.fn.receiver.name, callee.declared.fn.receiver, callee.receiver);
  for (const [index, parameter] of parameters.entries()) {
    const type = typeIn(run.program, place, parameter.type);
    const typed = (value: Value | undefined) => assignable(run.program, value ?? unknownOf(type), type);
    const items = given
      .slice(index)
      .filter(item => item !== unknownRest)
      .map(typed);
    const rest = given.length - index > items.length ? unknownOf(type) : null;
    const list: Value = items.length === 0 && !rest ? nil : { kind: "list", type: null, items, rest };
    bind(parameter.name, parameter, parameter.variadic ? list : typed(given[index]));
  }
  for (const [index, { name }] of results.entries()) {
    const cell = name && name !== "_" ? declare(scope, name, results[index]!) : `result ${index}`;
    cells.push(cell);
    newCell(state, cell, zeroOf(resultTypes[index]!));
  }
}

/** Runs the deferred calls of the states that leave a function, and reads its results. */
function finish({ next, jumps }: ReturnType<Run["execute"]>, scope: Scope, site: CallSite): Outcome[] {
  const { frame } = scope;
  const outcomes: Outcome[] = [];
  const pending = merge([...next, ...jumps.map(({ state }) => state), ...frame.panics.splice(0)]);
  for (let state = pending.pop(); state; state = pending.pop()) {
    const { deferred, ...last } = state;
    const call = deferred.at(-1);
    if (call) {
      const inside: State = { ...last, deferred: deferred.slice(0, -1) };
      const deferredSite = { ...site, scope, call: call.call, arguments: [] };
      const after = explore(frame, [inside], path =>
        called(call.callee, call.given, deferredSite, path, true),
      );
      pending.push(...after.map(({ state }) => state), ...frame.panics.splice(0));
    } else if (state.panic) outcomes.push({ state, value: unknown });
    else {
      const values = frame.results.map(cell => contentOf(frame.run.program, state, cell) ?? unknown);
      outcomes.push({ state, value: values.length === 1 ? values[0]! : tuple(...values) });
    }
  }
  return outcomes;
}
