/** Finds the functions that report absent fields of the JSON bodies of requests, for config `bindings.requireJSON`. */

import { functionNames } from "../code/checks/name-checks.ts";
import { type AbsentSearch, followAbsent, searchFields, searchWhole } from "../code/json/absent-fields.ts";
import type { GoAbsentFields, GoAbsentStep } from "../code/json/json-reader-types.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { factsOf } from "../shapes/type-facts.ts";
import { bindingName } from "../types/binding-names.ts";
import { viewedFields } from "./json-viewed.ts";
import { type ShapesInput, shapingOf } from "./resolve-shapes.ts";

/** The functions that report absent fields. */
export interface AbsentFields {
  /** The names of those for the whole bodies and the views of request structs; null where no field can be absent. */
  bodies: ReadonlyMap<TypeDeclaration, { whole: string | null; view: string | null }>;
  functions: GoAbsentFields[];
}

/** Finds the functions for all request structs of a package. */
export function resolveAbsentFields(input: ShapesInput & { isTaken(name: string): boolean }): AbsentFields {
  const search: AbsentSearch = { shaping: shapingOf(input), nodes: new Map(), unfollowed: [] };
  const found = new Map<TypeDeclaration, { whole: string | null; view: string }>();
  for (const [declaration, { target, fields }] of input.resolved.structs) {
    if (bindingName(declaration.name)?.kind !== "request") continue;
    const view = `(${declaration.name} JSON)`;
    search.nodes.set(view, searchFields(search, viewedFields(fields) ?? []));
    found.set(declaration, { whole: searchWhole(search, factsOf(search.shaping, target)), view });
  }
  followAbsent(search);
  const names = functionNames("absentIn", search.nodes.keys(), input);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const named = (steps: GoAbsentStep[]): GoAbsentStep[] =>
    steps.map(one => ({ ...one, look: nameOf(one.look) ?? "", steps: named(one.steps) }));
  const bodies = [...found].map(
    ([declaration, { whole, view }]) => [declaration, { whole: nameOf(whole), view: nameOf(view) }] as const,
  );
  const functions = [...search.nodes].map(([id, steps]) => ({ name: names.get(id)!, steps: named(steps) }));
  return { bodies: new Map(bodies), functions: functions.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** The functions that the methods of bindings call, directly or through other functions. */
export function calledAbsentFields(
  bindings: { go: { absentFields: string | null } }[],
  functions: GoAbsentFields[],
): GoAbsentFields[] {
  const byName = new Map(functions.map(one => [one.name, one]));
  const called = new Set(bindings.flatMap(({ go }) => go.absentFields ?? []));
  const looksOf = (steps: GoAbsentStep[]): string[] =>
    steps.flatMap(({ look, steps }) => [look, ...looksOf(steps)]);
  // The set grows while it is read.
  for (const name of called) for (const inner of looksOf(byName.get(name)?.steps ?? [])) called.add(inner);
  return functions.filter(({ name }) => called.has(name));
}
