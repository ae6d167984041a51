/**
 * Remembers what calls lead to: a function such as `fail(w, err)` is followed once for all handlers that call it with equal values. It is
 * followed from a path on which nothing is known but its arguments and the header, so that the outcomes fit each path that calls it.
 */
import { headerKey, start } from "./paths.ts";
import { countSteps, searchApart } from "./steps.ts";
import type { Analysis, CallOutcome, Frame, KnownCall, Path, Value } from "./types.ts";
import { unknownRest, valueKey } from "./values.ts";

/** Calls that take more steps are not remembered. */
const mostSteps = 3_000;

/** The steps that a remembered call counts, so that it does not matter which handler makes it first. */
const stepsPerCall = 10;

/** Stands for the id of the call in the keys of its variables. */
const anyId = "\0";

/**
 * The outcomes of a call of a function of the package; null where they depend on more than the arguments. `follow` follows the function, from a
 * path and with the id of the call.
 */
export function rememberedCall(
  { name, given, id, caller }: { name: string; given: Value[]; id: string; caller: Frame },
  path: Path,
  follow: (id: string, caller: Frame, path: Path) => CallOutcome[],
): CallOutcome[] | null {
  const { analysis } = caller;
  const { calls } = analysis.program;
  // The outcomes of deeper calls depend also on the recursion before them.
  const isOfHandler = caller.caller !== null && caller.caller.caller === null;
  if (!calls || !isOfHandler || path.panic !== null || path.recoverable !== null) return null;
  const key = callKey(analysis, name, given, path);
  if (key === null) return null;
  let known = calls.get(key);
  if (known === undefined) {
    known = followApart(analysis, apart => {
      // The handler that calls it must not matter.
      const handler: Frame = { ...caller, id: "", key: "", analysis: apart, panics: [] };
      return follow(anyId, handler, { ...start, header: path.header });
    });
    calls.set(key, known);
  }
  if (known === null) return null;
  // The call may decide a condition that paths remember.
  const subjects = [...known.decisions.keys()].map(subject => subject.replaceAll(anyId, id));
  if (subjects.some(subject => analysis.remembered.has(subject))) return null;
  countSteps(analysis, stepsPerCall);
  noteDecisions(analysis, known, id);
  return known.outcomes.map(outcome => ({ ...outcome, path: continued(path, outcome.path, id) }));
}

/** Follows a call as a separate search. Null if it takes too many steps, and if its outcomes hold variables of the call. */
function followApart(analysis: Analysis, follow: (apart: Analysis) => CallOutcome[]): KnownCall | null {
  return searchApart(analysis, mostSteps, apart => {
    const outcomes = follow(apart);
    const isApart = outcomes.every(one => one.path.store.size === 0 && !holdsLiteral(one));
    return isApart ? { outcomes, decisions: apart.decisions } : null;
  });
}

/** A text that is the same for calls with the same outcomes; null where an argument holds variables of the caller. */
function callKey({ method, messages }: Analysis, name: string, given: Value[], path: Path): string | null {
  const parts = [method, name, headerKey(path.header)];
  for (const value of given) {
    const inner = [...valuesIn(value)];
    if (inner.some(isLiteral)) return null;
    // Only these facts of the struct matter, not its name.
    if (value.kind === "messageError") {
      const { kind = "", failureStatuses = [] } = messages.get(value.struct) ?? {};
      parts.push(`messageError ${kind} ${failureStatuses}`);
      continue;
    }
    parts.push(value === unknownRest ? "..." : valueKey(value));
    // What a qualifier means depends on the file.
    for (const one of inner)
      if (one.kind === "unknown" && one.type?.type.text.includes(".")) parts.push(one.type.file.name);
  }
  return parts.join("|");
}

/** A value and those in it. */
function* valuesIn(value: Value): Generator<Value> {
  yield value;
  for (const one of innerValues(value)) yield* valuesIn(one);
}

function innerValues(value: Value): Iterable<Value> {
  switch (value.kind) {
    case "struct":
      return value.fields.values();
    case "list":
      return value.items;
    case "tuple":
      return value.values;
    case "error":
      return value.wraps;
    case "answer":
      return [value.status];
    case "function":
      if (value.of === "method") return [value.operand];
      return value.of === "package" && value.receiver ? [value.receiver] : [];
    default:
      return [];
  }
}

function isLiteral(value: Value): boolean {
  return value.kind === "function" && value.of === "literal";
}

/** Reports whether an outcome has a function that may use variables of the call. */
function holdsLiteral({ path: { panic }, value, parameters }: CallOutcome): boolean {
  return [value, panic, ...parameters].some(one => one !== null && [...valuesIn(one)].some(isLiteral));
}

/** The path of the caller, after the call. */
function continued(path: Path, { header, panic, decided, repeats }: Path, id: string): Path {
  const subjects = [...decided].map(subject => subject.replaceAll(anyId, id));
  const again = path.repeats || repeats || subjects.some(subject => path.decided.has(subject));
  return {
    ...path,
    header,
    panic,
    decided: subjects.length === 0 ? path.decided : new Set([...path.decided, ...subjects]),
    repeats: again,
  };
}

/** Notes what the call decides, as if it were followed here. */
function noteDecisions(analysis: Analysis, { decisions }: KnownCall, id: string): void {
  for (const [subject, places] of decisions) {
    const key = subject.replaceAll(anyId, id);
    const all = new Set([...(analysis.decisions.get(key) ?? []), ...places]);
    if (analysis.loops.depth > 0) all.add(0);
    analysis.decisions.set(key, all);
  }
}
