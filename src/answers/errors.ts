/** What errors.Is, errors.As and BindingErrors return for an error, and the status of the problem that answers it. */
import { errorsOfBodies, wrappedArguments } from "../go/standard-functions.ts";
import type { GoType } from "../types/go-types.ts";
import { heldType } from "../types/members.ts";
import { compare, decide } from "./conditions.ts";
import { assignable, memberOf, methodOf, typeAt, typeMatches } from "./members.ts";
import { predeclaredType, typeNamedBy } from "./program.ts";
import { choose, giveAway, setCell } from "./state.ts";
import type { Call, Follow, Value } from "./types.ts";
import {
  boolean,
  current,
  identityOf,
  integerOf,
  isForeign,
  isMadeByOthers,
  isNil,
  isOfOthers,
  nil,
  single,
  textOf,
  tuple,
  unknown,
  unknownOf,
  unknownRest,
  zeroOf,
} from "./values.ts";
import { send } from "./writer.ts";

/** The result of a method without parameters. */
export const resultOf = (method: Value, call: Call): Value =>
  single(call.run.call(method, { ...call, given: [], arguments: [] }));

/** An error and the errors that it wraps: methods `Unwrap` are called. `isWhole` is false if there may be more errors. */
export function chainOf(wrapping: Value, call: Call, depth = 0): { chain: Value[]; isWhole: boolean } {
  const error = current(call.state, wrapping);
  if (isNil(error)) return { chain: [], isWhole: true };
  if (error.kind === "messageError") return { chain: [error], isWhole: true };
  if (depth > 8 || !/^(?:error|struct|pointer|constant)$/.test(error.kind))
    return { chain: [error], isWhole: isOfOthers(error) };
  if (error.kind === "error") {
    const inner = error.wraps.map(one => chainOf(one, call, depth + 1));
    const isWhole = !error.opaque && inner.every(one => one.isWhole);
    return { chain: [error, ...inner.flatMap(({ chain }) => chain)], isWhole };
  }
  const unwrap = methodOf(error, "Unwrap", call);
  if (!unwrap) {
    // A promoted method of an embedded error may unwrap it.
    const member = memberOf(call.state, error, "Unwrap");
    const isOwn = member.kind === "function" && member.of === "method" && member.receiver === error;
    return { chain: [error], isWhole: isOwn && methodOf(error, "Error", call) !== null };
  }
  const inner = chainOf(resultOf(unwrap, call), call, depth + 1);
  return { ...inner, chain: [error, ...inner.chain] };
}

/** The first argument, which is an error. */
const errorIn = ({ given, state: { program } }: Call) =>
  assignable(program, given[0] ?? unknown, predeclaredType(program, "error"));

/** The value of `errors.Is(error, target)`. An error of which nothing is known is remembered to be, or not to be, the target. */
function isError(call: Call): Value {
  const { given, path } = call;
  const [, target = unknown] = given;
  const error = errorIn(call);
  const name = identityOf(target);
  const { chain, isWhole } = chainOf(error, call);
  const equal = chain.map(one => (mayWrap(one, name) ? null : compare(one, target)));
  if (equal.includes(true)) return boolean(true);
  const own = chain.some(one => methodOf(one, "Is", call) !== null);
  const isExcluded = chain.some((one, at) => one.kind === "any" && equal[at] === false);
  if (!own && !equal.includes(null) && (isWhole || isExcluded)) return boolean(false);
  const isNot = error.kind === "any" && name !== null && { ...error, isNot: [...error.isNot, name].sort() };
  const wrapping: Value = { kind: "error", name: null, wraps: [target], opaque: true };
  return boolean(decide(path, error, wrapping, isNot || null));
}

/** The value of `errors.As(error, &target)`; where it is true, the target is set. */
function asError(call: Call): Value {
  const { path, state } = call;
  const target = call.given[1] ?? unknown;
  if (target.kind !== "pointer" || target.path.length > 0) {
    giveAway(state, [target]);
    return boolean(choose(path, () => [true, false]));
  }
  const found = firstOf(path.scope.frame.declaredTypes.get(target.cell) ?? typeAt(state, target), call);
  if (found) setCell(state, target.cell, found);
  return boolean(found !== null);
}

/** The results of `errors.AsType[T](error)`. */
function asErrorType(call: Call): Value {
  const { expression, path } = call;
  const [written] = expression.kind === "call" ? expression.typeArguments : [];
  const type = written ? typeNamedBy(written, path.scope) : null;
  const found = firstOf(type, call);
  return tuple(found ?? (type ? zeroOf(type) : unknown), boolean(found !== null));
}

/** The first error of a type that an error wraps; null where the path has none. */
function firstOf(type: GoType | null, call: Call): Value | null {
  const { path, state } = call;
  const unknownTarget: Value = { ...unknownOf(type), nonNil: type?.kind === "interface" };
  const { chain, isWhole } = chainOf(errorIn(call), call);
  const options: (Value | null)[] = [];
  let isSure = false;
  for (const one of chain) {
    if ((one.kind === "any" && !isOfOthers(one)) || isSure) continue;
    const asked: Value = one.kind === "messageError" ? { ...one, single: true } : one;
    const found = type && typeMatches(state, asked, type);
    const matches = type && found === false && mayWrap(one, heldType(type).id) ? null : found;
    if (matches !== false) options.push(matches ? asked : unknownTarget);
    isSure = matches === true;
  }
  const own = chain.some(one => methodOf(one, "As", call) !== null);
  if (!isSure || own) options.push(...(isWhole && !own ? [] : [unknownTarget]), null);
  return choose(path, () => options);
}

/** Reports whether the error of a generated method may wrap what has that name: an error, or a type of errors. */
function mayWrap(error: Value, name: string | null): boolean {
  if (error.kind !== "messageError" || error.foreign) return error.kind === "messageError";
  const hasBody = !error.ofParse || error.statuses.includes(415);
  return name !== null && (/^(?:strconv|time)\./.test(name) || (hasBody && errorsOfBodies.test(name)));
}

/** An error that wraps the errors among its arguments. */
function newError({ given: [format, ...args] }: Call): Value {
  const wrapped = wrappedArguments(textOf(format));
  const wraps = args.filter((_, index) => wrapped?.has(index));
  const isKnown = wrapped && !args.includes(unknownRest);
  return { kind: "error", name: null, wraps, opaque: !isKnown && args.length > 0 };
}

/** The value of `errors.Join`. */
function joinErrors({ given, path }: Call): Value {
  const wraps = given.filter(one => !isNil(one));
  // Where each of them may be nil, the result may be nil, too.
  const mayBeNil = wraps.every(one => isNil(one) !== false);
  if (wraps.length === 0 || (mayBeNil && choose(path, () => [true, false]))) return nil;
  return { kind: "error", name: null, wraps, opaque: false };
}

export const errorFunctions: Record<string, Follow> = {
  ...{ "fmt.Errorf": newError, "errors.New": newError, "errors.Join": joinErrors },
  ...{ "errors.Is": isError, "errors.As": asError, "errors.AsType": asErrorType },
};

/** The value of `BindingErrors(error)`: a list that is not empty for the error of Parse. */
export function bindingErrors(call: Call): Value {
  const { chain, isWhole } = chainOf(call.given[0] ?? unknown, call);
  const failed = chain.find(one => one.kind === "messageError");
  if (!failed) return isWhole ? nil : unknown;
  const item: Value = { ...failed, single: true };
  return { kind: "list", type: null, items: [item], rest: item };
}

/** Follows `WriteProblem(writer, error)` and `WriteProblemFor(writer, request, error)`. */
export function writeProblem(call: Call): Value {
  const { given, state } = call;
  if (given[0]?.kind !== "writer") giveAway(state, given);
  else send(state, { body: { kind: "problem" }, mediaType: null, ...problemStatus(given.at(-1)!, call) });
  return unknown;
}

/** The status of a problem that answers an error; null for one that is not known. */
function problemStatus(error: Value, call: Call): { status: number | null; isParseProblem: boolean } {
  const { path } = call;
  const { chain, isWhole } = chainOf(error, call);
  const failed = chain.flatMap(one => (one.kind === "messageError" ? one : []));
  const isParseProblem = failed.length > 0 && failed.every(one => one.ofParse);
  if (failed.length > 0) {
    const all = new Set(failed.flatMap(({ statuses }) => statuses));
    return { status: choose(path, () => [...all]), isParseProblem };
  }
  const [method] = ["Status", "HTTPStatus"].flatMap(name =>
    chain.flatMap(one => methodOf(one, name, call) ?? []),
  );
  if (method) {
    const status = integerOf(resultOf(method, call));
    return { status: status === null || (status >= 400 && status <= 599) ? status : 500, isParseProblem };
  }
  // An error of code that is not known may have a status, or none.
  const mayHaveStatus = !isWhole || chain.some(one => isMadeByOthers(one) && !isForeign(one));
  const isSure = !mayHaveStatus || chain.every(one => isNil(one) === true);
  return { status: isSure ? 500 : choose(path, () => [500, null]), isParseProblem };
}
