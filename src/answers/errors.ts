/** What errors.Is, errors.As and BindingErrors return for an error, and the status of the problem that answers it. */
import { compare, identityOf, refine } from "./conditions.ts";
import { memberOf, typeMatches } from "./members.ts";
import { contentOf, giveAway, setCell } from "./state.ts";
import type { CallSite, Outcome, State, Value } from "./types.ts";
import {
  boolean,
  integerOf,
  isNil,
  nil,
  no,
  noValue,
  numberOf,
  single,
  unknown,
  unknownOf,
  yes,
} from "./values.ts";
import { send, sendHeader } from "./writer.ts";

/** An error and the errors that it wraps. `isWhole` is false if there may be more errors. */
interface Chain {
  state: State;
  chain: Value[];
  isWhole: boolean;
}

/** The chain of an error, once for each state: methods `Unwrap` are called. */
function chainOf(error: Value, site: CallSite, state: State, depth = 0): Chain[] {
  if (error.kind === "nil") return [{ state, chain: [], isWhole: true }];
  if (depth > 8 || error.kind === "any") return [{ state, chain: [error], isWhole: false }];
  if (error.kind === "error") {
    let outcomes: Chain[] = [{ state, chain: [error], isWhole: !error.opaque }];
    for (const wrapped of error.wraps) {
      outcomes = outcomes.flatMap(({ state, chain, isWhole }) =>
        chainOf(wrapped, site, state, depth + 1).map(one => ({
          state: one.state,
          chain: [...chain, ...one.chain],
          isWhole: isWhole && one.isWhole,
        })),
      );
    }
    return outcomes;
  }
  const { run } = site.scope.frame;
  if (error.kind === "messageError") return [{ state, chain: [error], isWhole: true }];
  if (error.kind !== "struct" && error.kind !== "pointer" && error.kind !== "constant")
    return [{ state, chain: [error], isWhole: false }];
  const unwrap = memberOf({ program: run.program, state }, error, "Unwrap");
  if (unwrap.kind !== "function" || unwrap.of !== "declared") {
    // A promoted method of an embedded error may unwrap it.
    const isOwn = unwrap.kind === "function" && unwrap.of === "method" && unwrap.operand === error;
    const method = memberOf({ program: run.program, state }, error, "Error");
    return [
      { state, chain: [error], isWhole: isOwn && method.kind === "function" && method.of === "declared" },
    ];
  }
  return run.call(unwrap, [], { ...site, arguments: [] }, state).flatMap(({ state, value }) => {
    const inner = single(value);
    if (inner.kind === "slice") return [{ state, chain: [error, inner], isWhole: false }];
    return chainOf(inner, site, state, depth + 1).map(one => ({ ...one, chain: [error, ...one.chain] }));
  });
}

/** The outcomes of `errors.Is(error, target)`. An error of which nothing is known is remembered to be, or not to be, the target. */
export function isError(error: Value, target: Value, site: CallSite, state: State): Outcome[] {
  const { program } = site.scope.frame.run;
  const name = identityOf(target);
  return chainOf(error, site, state).flatMap(({ state, chain, isWhole }): Outcome[] => {
    const equal = chain.map(one => compare(one, target));
    const own = chain.some(one => {
      const method = memberOf({ program, state }, one, "Is");
      return method.kind === "function" && method.of === "declared";
    });
    if (equal.includes(true)) return [{ state, value: yes }];
    const isUnknown =
      equal.includes(null) ||
      (!isWhole && !chain.some(one => one.kind === "any" && compare(one, target) === false));
    if (!isUnknown && !own) return [{ state, value: no }];
    const [written] = site.arguments;
    if (error.kind !== "any" || name === null || !written)
      return [true, false].map(result => ({ state, value: boolean(result) }));
    const is: Value = { kind: "error", name: null, wraps: [target], opaque: true };
    const isNot: Value = { ...error, isNot: [...error.isNot, name].sort() };
    return [
      { state: refine(written, is, site.scope, state), value: yes },
      { state: refine(written, isNot, site.scope, state), value: no },
    ];
  });
}

/** The outcomes of `errors.As(error, &target)`, with the target set. */
export function asError(error: Value, target: Value, site: CallSite, state: State): Outcome[] {
  const { program } = site.scope.frame.run;
  if (target.kind !== "pointer" || target.path.length > 0)
    return [
      { state: giveAway(state, [target]), value: yes },
      { state, value: no },
    ];
  const { cell } = target;
  const before = contentOf(program, state, cell);
  const type = site.scope.frame.declaredTypes.get(cell) ?? (before && "type" in before ? before.type : null);
  const found = (state: State, value: Value): Outcome => ({ state: setCell(state, cell, value), value: yes });
  const unknownTarget: Value = { ...unknownOf(type), nonNil: true };
  return chainOf(error, site, state).flatMap(({ state, chain, isWhole }) => {
    const outcomes: Outcome[] = [];
    for (const one of chain) {
      const asked: Value = one.kind === "messageError" ? { ...one, single: true } : one;
      const matches = type && typeMatches({ program, state }, asked, type);
      if (matches === true && one.kind !== "any") return [...outcomes, found(state, asked)];
      if (matches !== false && one.kind !== "any") outcomes.push(found(state, unknownTarget));
    }
    if (!isWhole) outcomes.push(found(state, unknownTarget));
    return [...outcomes, { state, value: no }];
  });
}

/** An error that wraps the errors among its arguments. */
export function newError({
  given,
  site,
  state,
}: {
  given: readonly Value[];
  site: CallSite;
  state: State;
}): Outcome[] {
  const [format] = site.arguments;
  const wrapped = format?.kind === "literal" ? wrappedArguments(format.text) : null;
  const wraps = given.slice(1).filter((value, index) => isWrappable(value) && (wrapped?.has(index) ?? true));
  return [{ state, value: { kind: "error", name: null, wraps, opaque: false } }];
}

/** The indexes of the arguments that the verbs `%w` of a format stand for. */
function wrappedArguments(format: string): ReadonlySet<number> {
  const verbs = Array.from(format.matchAll(/%[-+# 0-9.]*([a-zA-Z%])/g), ([, verb]) => verb);
  return new Set(verbs.filter(verb => verb !== "%").flatMap((verb, index) => (verb === "w" ? [index] : [])));
}

/** Reports whether an argument may be an error that `%w` wraps. */
function isWrappable({ kind }: Value): boolean {
  return /^(?:error|struct|pointer|messageError|any)$/.test(kind);
}

/** The outcomes of `errors.Join`. */
export function joinErrors({ given, state }: { given: readonly Value[]; state: State }): Outcome[] {
  const wraps = given.filter(({ kind }) => kind !== "nil");
  if (wraps.length === 0) return [{ state, value: nil }];
  const joined: Outcome = { state, value: { kind: "error", name: null, wraps, opaque: false } };
  // Where each of them may be nil, the result may be nil, too.
  return wraps.some(one => isNil(one) === false) ? [joined] : [{ state, value: nil }, joined];
}

/** The outcomes of `BindingErrors(error)`: a list that is not empty for the error of Parse. */
export function bindingErrors(error: Value, site: CallSite, state: State): Outcome[] {
  return chainOf(error, site, state).map(({ state, chain, isWhole }): Outcome => {
    const failed = chain.find(one => one.kind === "messageError");
    if (!failed) return { state, value: isWhole ? nil : unknown };
    const item: Value = { ...failed, single: true };
    const cell = `@${numberOf(site.call)}`;
    const store = new Map(state.store).set(cell, { kind: "list", type: null, items: [item], rest: item });
    return { state: { ...state, store }, value: { kind: "slice", cell, type: null } };
  });
}

/** The outcomes of `WriteProblem(writer, error)` and `WriteProblemFor(writer, request, error)`. */
export function writeProblem(name: string, given: readonly Value[], site: CallSite, state: State): Outcome[] {
  const [writer = unknown] = given;
  const error = given[name === "WriteProblem" ? 1 : 2] ?? unknown;
  if (writer.kind !== "writer") return [{ state: giveAway(state, given), value: noValue }];
  return problemStatuses(error, site, state).map(({ state, status, isParseProblem }) => ({
    state:
      status === null
        ? sendHeader(state, null)
        : send({ ...state, contentType: null }, { status, body: { kind: "problem" }, isParseProblem }),
    value: noValue,
  }));
}

/** The statuses of a problem that answers an error; null for one that is not known. */
function problemStatuses(
  error: Value,
  site: CallSite,
  state: State,
): { state: State; status: number | null; isParseProblem: boolean }[] {
  const { run } = site.scope.frame;
  return chainOf(error, site, state).flatMap(({ state, chain, isWhole }) => {
    const failed = chain.flatMap(one =>
      one.kind === "messageError" ? (run.messages.get(one.struct) ?? []) : [],
    );
    if (failed.length > 0) {
      const statuses = new Set(failed.flatMap(({ failureStatuses }) => failureStatuses));
      const isParseProblem = failed.every(({ kind }) => kind === "request");
      return [...statuses].map(status => ({ state, status, isParseProblem }));
    }
    for (const one of chain) {
      const method = memberOf({ program: run.program, state }, one, "Status");
      if (method.kind !== "function" || method.of !== "declared") continue;
      return run.call(method, [], { ...site, arguments: [] }, state).map(({ state, value }) => {
        const status = integerOf(single(value));
        if (status === null) return { state, status, isParseProblem: false };
        return { state, status: status >= 400 && status <= 599 ? status : 500, isParseProblem: false };
      });
    }
    const plain = { state, status: 500, isParseProblem: false };
    if (isWhole) return [plain];
    // An error of code that is not known may have a status, or none.
    return chain.some(one => isNil(one) !== true) ? [plain, { ...plain, status: null }] : [plain];
  });
}
