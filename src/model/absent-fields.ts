/** Finds the functions that report absent fields of the JSON bodies of requests, for config `bindings.requireJSON`. */

import { addFunction, functionNames, noFunctions, sortByName, withNames } from "../code/functions.ts";
import { type AbsentSearch, makeAbsent, searchWhole } from "../code/json/absent-fields.ts";
import type { GoAbsentFields } from "../code/json/json-types.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { factsOf } from "../shapes/type-facts.ts";
import { bindingName } from "../types/binding-names.ts";
import { viewedFields } from "./json-viewed.ts";
import { type ShapesInput, shapeContext } from "./resolve-shapes.ts";

/** The functions that report absent fields. */
export interface AbsentFields {
  /** The names of those for the whole bodies and the views of request structs; null where no field can be absent. */
  bodies: ReadonlyMap<TypeDeclaration, { whole: string | null; view: string | null }>;
  functions: GoAbsentFields[];
}

/** Finds the functions for all request structs of a package. */
export function resolveAbsentFields(input: ShapesInput & { isTaken(name: string): boolean }): AbsentFields {
  const search: AbsentSearch = { context: shapeContext(input), functions: noFunctions() };
  const found = new Map<TypeDeclaration, { whole: string | null; view: string }>();
  for (const [declaration, { type, fields }] of input.resolved.structs) {
    if (bindingName(declaration.name)?.kind !== "request") continue;
    const view = `(${declaration.name} JSON)`;
    addFunction(search.functions, view, () => ({ fields: viewedFields(fields) ?? [], steps: [] }));
    found.set(declaration, { whole: searchWhole(search, factsOf(search.context, type)), view });
  }
  const made = makeAbsent(search);
  const names = functionNames("absentIn", made.keys(), input);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const bodies = [...found].map(
    ([declaration, { whole, view }]) => [declaration, { whole: nameOf(whole), view: nameOf(view) }] as const,
  );
  const functions = [...made].map(([id, steps]) => ({
    name: names.get(id)!,
    steps: withNames(steps, "look", names),
  }));
  return { bodies: new Map(bodies), functions: sortByName(functions) };
}
