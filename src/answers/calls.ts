/** Follows calls: functions of the package statement by statement, all others by what is known of them. */

import { groupBy } from "../base/text/maps.ts";
import type { Parameter, Statement } from "../go/declarations.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { applyBuiltin } from "./call-expressions.ts";
import { callImported, callMethod } from "./known-functions.ts";
import { zeroOf } from "./members.ts";
import { callMessage } from "./messages.ts";
import { distinct, drop, setVariable, setVariables } from "./paths.ts";
import { bodyOf, constantAs } from "./program.ts";
import { rememberedCall } from "./remembered-calls.ts";
import { declare, findVariable, functionScope } from "./scope.ts";
import { countStep, withFewerSteps } from "./steps.ts";
import type {
  CallOutcome,
  CallSite,
  Evaluated,
  Frame,
  FunctionValue,
  Path,
  PlacedType,
  Program,
  Scope,
  StructValue,
  Value,
} from "./types.ts";
import { callUnknown, namesIn, pointedVariable, reachesWriter } from "./unknown-calls.ts";
import { tuple, unknown, unknownRest, valueKey } from "./values.ts";

/** The outcomes of a call. */
export function call(callee: FunctionValue, given: Value[], site: CallSite, path: Path): Evaluated[] {
  const { analysis } = site.scope.frame;
  countStep(analysis);
  switch (callee.of) {
    case "builtin":
      return applyBuiltin(callee.name, given, site.scope, path);
    case "import":
      return callImported(callee, given, site, path);
    case "method":
      return callMessage(callee, given, site, path) ?? callMethod(callee, given, site, path);
    default: {
      const fn = followedFunction(callee);
      // The response is sent. Whatever the function does, it can only write more of the body.
      if (path.header.kind === "sent" && !analysis.program.mayEnd)
        return callUnknown([callee, ...given], resultTypes(fn), site, path);
      const self = callee.of === "package" && callee.receiver ? [callee.receiver] : [];
      const body = callee.of === "package" ? bodyOf(analysis.program, callee.declared) : callee.literal.body;
      if (!body) return callUnknown(given, resultTypes(fn), site, path);
      return follow({ ...fn, body }, [...self, ...given], site, path);
    }
  }
}

/** A function whose statements are known. */
interface Followed {
  name: string;
  /** Those of a method begin with its receiver. */
  parameters: Parameter[];
  results: Parameter[];
  body: Statement[];
  /** The body as written holds the word func. */
  mayHaveLiterals: boolean;
  /** The block around a function literal; null for others. */
  scope: Scope | null;
  file: Frame["file"];
  /** It has a pointer receiver, and may change what that points to. */
  changesReceiver: boolean;
}

function followedFunction(callee: FunctionValue & { of: "package" | "literal" }): Omit<Followed, "body"> {
  if (callee.of === "literal") {
    const { literal, scope } = callee;
    const { parameters, results } = literal;
    const { file } = scope.frame;
    const name = valueKey(callee);
    return { name, parameters, results, mayHaveLiterals: true, scope, file, changesReceiver: false };
  }
  const { name, fn, file } = callee.declared;
  const { receiver, parameters, results } = fn;
  const self: Parameter[] = receiver
    ? [{ name: receiver.name, type: receiverType(file.packageSpan, receiver), variadic: false }]
    : [];
  return {
    name,
    parameters: [...self, ...parameters],
    results,
    mayHaveLiterals: fn.body.includes("func"),
    scope: null,
    file,
    changesReceiver: receiver?.pointer ?? false,
  };
}

function receiverType(
  span: Parameter["type"]["span"],
  { type, pointer }: { type: string; pointer: boolean },
): Parameter["type"] {
  const name = typeOfName(type, span);
  return pointer ? { kind: "pointer", element: name, text: `*${type}`, span } : name;
}

function resultTypes({ results, file }: Pick<Followed, "results" | "file">): PlacedType[] {
  return results.map(({ type }) => ({ type, file }));
}

/** The most calls within each other that are followed. */
const maxDepth = 24;

/** Follows a function from its first statement to all places where it returns. */
function follow(fn: Followed, given: Value[], site: CallSite, path: Path): Evaluated[] {
  const { frame: caller } = site.scope;
  const key = `${fn.name}(${given.map(valueKey).join(",")})`;
  let depth = 0;
  let same = 0;
  for (let at: Frame | null = caller; at; at = at.caller) {
    depth++;
    if (at.key === key) same++;
  }
  // A third call with the same arguments leads to the same places as the second, or never returns.
  if (same > 1) return [];
  if (depth > maxDepth) return callUnknown(given, resultTypes(fn), site, path);
  const id = `${caller.id}/${site.id}`;
  const followFrom = (id: string, caller: Frame, path: Path) =>
    followBody(fn, given, { id, key, caller }, path);
  const known = fn.scope ? null : rememberedCall({ name: fn.name, given, id, caller }, path, followFrom);
  const followed = () => followFrom(id, caller, path);
  const onlyReturns = !fn.scope && !given.some(value => reachesWriter(value, path));
  const outcomes =
    known ?? (onlyReturns ? withFewerSteps(caller.analysis, fewerSteps, followed) : followed());
  if (outcomes === null) return callUnknown(given, resultTypes(fn), site, path);
  const finished: Evaluated[] = [];
  for (const { path: last, value, parameters } of outcomes) {
    const after = { ...writeBack(fn, parameters, site, last), deferred: path.deferred };
    if (after.panic) caller.panics.push(after);
    else finished.push({ path: after, value });
  }
  return distinctOutcomes(finished);
}

/** The steps for a function that can't write the response: only what it returns matters. */
const fewerSteps = { steps: 1000, share: 0.5 };

/** Follows the statements of a function. The paths of the outcomes have none of its variables, unless function literals may use them. */
function followBody(
  fn: Followed,
  given: Value[],
  call: { id: string; key: string; caller: Frame },
  path: Path,
): CallOutcome[] {
  const { analysis } = call.caller;
  const frame: Frame = {
    ...call,
    analysis,
    file: fn.file,
    hasLiterals: fn.mayHaveLiterals && namesIn(fn.body).hasLiterals,
    panics: [],
  };
  const scope = functionScope(frame, fn.scope);
  const begun = declareParameters(analysis.program, fn, given, scope, { ...path, deferred: [] });
  const flow = analysis.execute(fn.body, scope, [begun]);
  // Deferred calls may change the named results.
  const named = fn.results.map(({ name }) => (name === null ? null : findVariable(scope, name)));
  const ends = [
    ...flow.next.map(path => ({ path, values: [] as Value[] })),
    ...flow.jumps.filter(({ kind }) => kind === "return"),
  ].map(({ path, values }) => ({ path: setVariables(path, named, values), values }));
  const panicked = frame.panics.splice(0).map(path => ({ path, values: [] as Value[] }));
  const outcomes = [...ends, ...panicked].flatMap(({ path, values }) =>
    runDeferred(frame, scope, path).map(path => ({ path, values })),
  );
  // Deferred calls may have panicked themselves.
  for (const path of frame.panics) outcomes.push({ path, values: [] });
  return outcomes.map(({ path: last, values }) => {
    const results = fn.results.map((result, index): Value => {
      const key = named[index] ?? null;
      const value = (key === null ? values[index] : last.store.get(key)) ?? unknown;
      return adapted(analysis.program, value, { type: result.type, file: fn.file });
    });
    return {
      path: frame.hasLiterals ? last : drop(last, key => key.startsWith(`${frame.id}#`)),
      value: results.length === 1 ? results[0]! : tuple(...results),
      parameters: fn.parameters.map(({ name }) => structOf(name, scope, last)),
    };
  });
}

/** The struct that a parameter holds; null for other values. */
function structOf(name: string | null, scope: Scope, path: Path): StructValue | null {
  const declared = name === null ? undefined : scope.declared.get(name);
  const value = declared && path.store.get(declared.key);
  return value?.kind === "struct" ? value : null;
}

/** Gives the caller's variables what the function set through pointers to them: the last values of its parameters. */
function writeBack(
  { parameters, changesReceiver }: Followed,
  values: CallOutcome["parameters"],
  site: CallSite,
  path: Path,
): Path {
  const { arguments: given, receiver } = site;
  const pointers = given.map(argument => pointedVariable(argument, site.scope, path));
  const isMethod = parameters.length > given.length && receiver !== null;
  const own = isMethod && receiver.kind === "name" ? findVariable(site.scope, receiver.name) : null;
  const keys = isMethod ? [changesReceiver ? own : null, ...pointers] : pointers;
  let result = path;
  for (const [index, key] of keys.entries()) {
    const before = key === null ? undefined : path.store.get(key);
    const value = values[index];
    if (key === null || before?.kind !== "struct" || value?.kind !== "struct") continue;
    result = setVariable(result, key, { ...value, pointer: before.pointer });
  }
  return result;
}

/** The outcomes that differ. */
function distinctOutcomes(outcomes: Evaluated[]): Evaluated[] {
  if (outcomes.length < 2) return outcomes;
  const groups = groupBy(outcomes, ({ value }) => valueKey(value));
  return [...groups.values()].flatMap(group =>
    distinct(group.map(({ path }) => path)).map(path => ({ path, value: group[0]!.value })),
  );
}

/** Makes the deferred calls of a function, the last one first. */
function runDeferred(frame: Frame, scope: Scope, path: Path): Path[] {
  let paths = [path];
  const finished: Path[] = [];
  while (paths.length > 0) {
    const next: Path[] = [];
    for (const path of paths) {
      const last = path.deferred.at(-1);
      if (!last) {
        finished.push(path);
        continue;
      }
      const deferred = path.deferred.slice(0, -1);
      const begun: Path = { ...path, deferred, panic: null, recoverable: path.panic };
      const site: CallSite = { id: path.deferred.length, scope, arguments: [], receiver: null };
      for (const { path: after } of scope.frame.analysis.call(last.callee, last.arguments, site, begun))
        next.push({ ...after, panic: after.recoverable, recoverable: path.recoverable });
      next.push(...frame.panics.splice(0).map(after => ({ ...after, recoverable: path.recoverable })));
    }
    paths = distinct(next);
  }
  return finished;
}

// Gives the parameters and the results of functions their values.

/** Declares the parameters with the values that a call gives them, and the named results with zero values. */
function declareParameters(
  program: Program,
  { parameters, results, file }: Followed,
  given: Value[],
  scope: Scope,
  path: Path,
): Path {
  const keys = [...parameters, ...results].map(({ name }) =>
    name === null || name === "_" ? null : declare(scope, name, 0),
  );
  const values = parameters.map(({ type, variadic }, index) =>
    variadic ? restOf(given.slice(index)) : adapted(program, given[index] ?? unknown, { type, file }),
  );
  const zeros = results.map(({ name, type }) => (name === null ? unknown : zeroOf(program, { type, file })));
  return setVariables(path, keys, [...values, ...zeros]);
}

/** The value of a variadic parameter. */
function restOf(given: Value[]): Value {
  const items = given.filter(value => value !== unknownRest);
  if (items.length === given.length) return { kind: "list", items };
  return items.length > 0 ? { kind: "list", items, open: true } : unknown;
}

/** A value as a variable of a type holds it. */
function adapted(program: Program, value: Value, type: PlacedType): Value {
  if (value.kind === "constant") return constantAs(program, value.operand, type);
  return value.kind === "unknown" && value.type === null ? { ...value, type } : value;
}
