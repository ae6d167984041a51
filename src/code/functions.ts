/** The functions that generated code declares for types: which there are, how they are called, and which are needed. Steps name them by the ids of types until all are known. */
import { append, capitalize, compareText, nameTaker, reached } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";

/** A step of a function. It may hold others, and an object those that read its fields. */
interface Step<S> {
  steps: S[];
  fields?: { steps: S[] }[];
}

/** The functions by the ids of their types, and what makes the steps of those that have none yet. */
export interface Functions<F> {
  made: Map<string, F>;
  waiting: (() => void)[];
}

/** No functions. */
export function noFunctions<F>(): Functions<F> {
  return { made: new Map(), waiting: [] };
}

/** Adds the function for a type unless there is one, and returns the id of the type. `stepsOf` makes its steps, later. */
export function addFunction<S, F extends { steps: S[] }>(
  { made, waiting }: Functions<F>,
  id: string,
  one: F,
  stepsOf: () => S[],
): string {
  if (made.has(id)) return id;
  made.set(id, one);
  waiting.push(() => {
    one.steps = stepsOf();
  });
  return id;
}

/** Makes the steps of the functions, and of those that these lead to: one after the other, since a chain of types can be longer than the stack. */
export function makeSteps({ waiting }: Functions<unknown>): void {
  for (let next = waiting.pop(); next; next = waiting.pop()) next();
}

/** The steps directly within a step. */
function within<S extends Step<S>>({ steps, fields = [] }: S): S[] {
  return [...steps, ...fields.flatMap(field => field.steps)];
}

/** The functions that steps call. `callOf` has the one that a step calls; null or an empty text for none. */
export function callsOf<S extends Step<S>>(steps: S[], callOf: (step: S) => string | null): string[] {
  return steps.flatMap(one => [callOf(one) || [], callsOf(within(one), callOf)].flat());
}

/** The ids of the functions that do something themselves, or call others that do. */
export function usefulFunctions<S extends Step<S>, F>(
  functions: ReadonlyMap<string, F & { steps: S[] }>,
  isUseful: (one: F) => boolean,
  callOf: (step: S) => string | null,
): Set<string> {
  const callers = new Map<string, string[]>();
  for (const [id, { steps }] of functions)
    for (const called of callsOf(steps, callOf)) append(callers, called, id);
  const useful = [...functions].filter(([, one]) => isUseful(one)).map(([id]) => id);
  return reached(useful, id => callers.get(id) ?? []);
}

/** Leaves out the functions, and the steps in the others, that do nothing: `isUseful` tells which steps do something themselves. */
export function onlyUseful<S extends Step<S>>(
  functions: Map<string, { steps: S[] }>,
  isUseful: (step: S) => boolean,
  callOf: (step: S) => string | null,
): void {
  const isAny = (steps: S[]): boolean => steps.some(one => isUseful(one) || isAny(one.steps));
  const useful = usefulFunctions(functions, ({ steps }: { steps: S[] }) => isAny(steps), callOf);
  const isKept = (one: S): boolean =>
    isUseful(one) || useful.has(callOf(one) ?? "") || one.steps.some(isKept);
  const kept = (steps: S[]): S[] => steps.filter(isKept).map(one => ({ ...one, steps: kept(one.steps) }));
  for (const [id, one] of functions)
    if (useful.has(id)) one.steps = kept(one.steps);
    else functions.delete(id);
}

/** Those of some functions that are called by their names, directly or through others. */
export function calledFunctions<S extends Step<S>, F>(
  functions: (F & { name: string; steps: S[] })[],
  names: string[],
  callOf: (step: S) => string | null,
): F[] {
  const steps = new Map(functions.map(one => [one.name, one.steps]));
  const called = reached(names, name => callsOf(steps.get(name) ?? [], callOf));
  return functions.filter(({ name }) => called.has(name));
}

/** Reports whether the package declares a name at package level, or an import brings it. */
export type Scope = { isTaken(name: string): boolean };

/** Names a function for each type, by the id of the type: `checkKind` for the verb `check`. */
export function functionNames(verb: string, ids: Iterable<string>, { isTaken }: Scope) {
  const take = nameTaker([], isTaken);
  // For `example.com/shop.Page[example.com/animals.Kind]` the names of packages are used only if the name without them is taken.
  const named = [...ids].sort().map(id => {
    const plain = functionName(verb, id.replaceAll(/[^[\],*()\s]*\./g, ""));
    return [id, take(plain, functionName(verb, id.replaceAll(/[^[\],*()\s]*\//g, "")))] as const;
  });
  return new Map(named);
}

const betweenWords = unicodePattern(String.raw`[^\p{L}\p{Nd}_]+`);

function functionName(verb: string, type: string): string {
  const words = type.split(betweenWords(type)).filter(word => word !== "");
  return `${verb}${words.map(capitalize).join("")}`;
}

/** The steps with names in the place of ids, which the steps have by `key`. */
export function withNames<K extends string, S extends Step<S> & Record<K, string>>(
  steps: S[],
  key: K,
  names: ReadonlyMap<string, string>,
): S[] {
  return steps.map(one => ({
    ...one,
    [key]: names.get(one[key]) ?? "",
    ...(one.fields && {
      fields: one.fields.map(field => ({ ...field, steps: withNames(field.steps, key, names) })),
    }),
    steps: withNames(one.steps, key, names),
  }));
}

/** The functions as generated code declares them, sorted by their names, which stand in the place of ids in their steps. */
export function declaredFunctions<
  K extends string,
  S extends Step<S> & Record<K, string>,
  F extends { steps: S[] },
>({ made }: Functions<F>, key: K, names: ReadonlyMap<string, string>): (F & { name: string })[] {
  const functions = [...made].flatMap(([id, one]) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ name, ...one, steps: withNames(one.steps, key, names) }];
  });
  return functions.sort((a, b) => compareText(a.name, b.name));
}

/** The variable if steps use it, else null: Go refuses unused variables. `textsOf` has the Go expressions of one step. */
export function usedVariable<S extends Step<S>>(
  variable: string | null,
  steps: S[],
  textsOf: (step: S) => string[],
): string | null {
  if (variable === null) return null;
  const pattern = new RegExp(`\\b${variable}\\b`);
  const isUsed = (one: S): boolean =>
    textsOf(one).some(text => pattern.test(text)) || within(one).some(isUsed);
  return steps.some(isUsed) ? variable : null;
}
