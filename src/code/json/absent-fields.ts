/** Makes the functions that find the fields which a JSON body lacks, though config `bindings.requireJSON` needs them. */

import type { TypeExpression } from "../../go/declarations.ts";
import type { JSONField } from "../../shapes/json-fields.ts";
import { factsOf, type ShapeContext, type TypeFacts } from "../../shapes/type-facts.ts";
import { addFunction, type Functions, makeSteps, noFunctions, usefulFunctions } from "../functions.ts";
import { readsItself } from "./json-functions.ts";
import type { GoAbsentStep } from "./json-types.ts";

/** A function that finds absent fields of a struct. */
interface AbsentFunction {
  fields: JSONField[];
  steps: GoAbsentStep[];
}

/** The functions that are made; they grow. */
export interface AbsentSearch {
  context: ShapeContext;
  functions: Functions<AbsentFunction>;
}

/** Types without a name that are nested deeper than this are not looked into. */
const maxDepth = 20;

/** Longest row of keys in generated code. */
const rowLength = 80;

/** Reports whether a body must have a field: it is no pointer, and always written. */
export function isRequired(
  context: ShapeContext,
  { type, pointers, omitEmpty, omitZero }: JSONField,
): boolean {
  return !omitEmpty && !omitZero && pointers.length === 0 && factsOf(context, type).kind !== "pointer";
}

/** Reports whether a value may hold a struct that encoding/json reads by its fields. */
export function holdsFields(context: ShapeContext, facts: TypeFacts): boolean {
  return lookInto({ context, functions: noFunctions() }, facts, []) !== null;
}

/** Adds the function for a whole body that is no view, and returns its id; null where no field can be absent. */
export function searchWhole(search: AbsentSearch, facts: TypeFacts): string | null {
  const found = lookInto(search, facts, []);
  if (found === null) return null;
  if (facts.id === null || facts.id === found.look) return found.look;
  search.functions.made.set(facts.id, { fields: [], steps: [{ kind: "each", keys: [], ...found }] });
  return facts.id;
}

/** The steps for the fields of a struct; `structs` are the structs without a name around it. */
function searchFields(
  search: AbsentSearch,
  fields: JSONField[],
  structs: TypeExpression[] = [],
): GoAbsentStep[] {
  const steps: GoAbsentStep[] = [];
  for (const field of fields) {
    const key = JSON.stringify(field.key);
    if (isRequired(search.context, field)) {
      const last = steps.at(-1);
      if (last?.kind === "require" && [...last.keys, key].join(", ").length < rowLength) last.keys.push(key);
      else steps.push({ kind: "require", keys: [key], levels: 0, look: "", steps: [] });
    }
    const found = lookInto(search, factsOf(search.context, field.type), structs);
    if (found !== null) steps.push({ kind: "field", keys: [key], ...found });
  }
  return steps;
}

/** How the structs in a value are looked into; null where it holds none that encoding/json reads by its fields. */
function lookInto(
  search: AbsentSearch,
  from: TypeFacts,
  structs: TypeExpression[],
): Pick<GoAbsentStep, "levels" | "look" | "steps"> | null {
  let facts = from;
  for (let depth = 0, levels = 0; depth < maxDepth; depth++) {
    const { id, known, methods, fields, type } = facts;
    if (known !== null || readsItself(methods)) return null;
    if (fields !== null && id !== null) {
      const look = addFunction(search.functions, id, () => ({ fields: fields.fields, steps: [] }));
      return { levels, look, steps: [] };
    }
    if (fields !== null && type.literal) {
      const isDone = structs.includes(type.literal.type) || structs.length > maxDepth;
      const steps = isDone ? [] : searchFields(search, fields.fields, [...structs, type.literal.type]);
      return { levels, look: "", steps };
    }
    if (type.element === null) return null;
    if (type.kind !== "pointer") levels++;
    facts = factsOf(search.context, type.element);
  }
  return null;
}

/** Makes the steps of the types that were found. Returns those of the functions that lead to a field which can be absent, by the ids of types. */
export function makeAbsent(search: AbsentSearch): Map<string, GoAbsentStep[]> {
  const { functions } = search;
  makeSteps(functions, one => {
    one.steps = searchFields(search, one.fields);
  });
  const requires = (steps: GoAbsentStep[]): boolean =>
    steps.some(one => one.kind === "require" || requires(one.steps));
  const useful = usefulFunctions(
    functions.made,
    one => requires(one.steps),
    one => one.look,
  );
  const isUseful = ({ kind, look, steps }: GoAbsentStep): boolean =>
    kind === "require" || useful.has(look) || steps.some(isUseful);
  const cut = (steps: GoAbsentStep[]): GoAbsentStep[] =>
    steps.filter(isUseful).map(one => ({ ...one, steps: cut(one.steps) }));
  return new Map(
    [...functions.made].flatMap(([id, { steps }]) => (useful.has(id) ? [[id, cut(steps)]] : [])),
  );
}
