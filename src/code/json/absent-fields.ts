/** Makes the functions that find the fields which a JSON body lacks, though config `bindings.requireJSON` needs them. */

import type { TypeExpression } from "../../go/declarations.ts";
import type { JSONField } from "../../shapes/json-fields.ts";
import { factsOfPlace, type Shaping, type TypeFacts } from "../../shapes/type-facts.ts";
import type { GoAbsentStep } from "./json-reader-types.ts";

/** The functions that are made; they grow. */
export interface AbsentSearch {
  shaping: Shaping;
  /** The steps of named types, by their ids. A step has an id in the place of a function's name. */
  nodes: Map<string, GoAbsentStep[]>;
  /** The structs whose steps are not made yet. They are made one after the other, since a chain of types can be longer than the stack. */
  unfollowed: { id: string; fields: JSONField[] }[];
}

/** Types without a name that are nested deeper than this are not looked into. */
const maxDepth = 20;

/** Longest row of keys in generated code. */
const rowLength = 80;

/** Reports whether a body must have a field: it is no pointer, and always written. */
export function isRequired(shaping: Shaping, { place, pointers, omitEmpty, omitZero }: JSONField): boolean {
  return !omitEmpty && !omitZero && pointers.length === 0 && factsOfPlace(shaping, place).kind !== "pointer";
}

/** Reports whether a value may hold a struct that encoding/json reads by its fields. */
export function holdsFields(shaping: Shaping, facts: TypeFacts): boolean {
  return lookInto({ shaping, nodes: new Map(), unfollowed: [] }, facts, []) !== null;
}

/** Adds the function for a whole body that is no view, and returns its id; null where no field can be absent. */
export function searchWhole(search: AbsentSearch, facts: TypeFacts): string | null {
  const found = lookInto(search, facts, []);
  if (found === null) return null;
  if (facts.id === null || facts.id === found.look) return found.look;
  search.nodes.set(facts.id, [{ kind: "each", keys: [], ...found }]);
  return facts.id;
}

/** The steps for the fields of a struct; `structs` are the structs without a name around it. */
export function searchFields(
  search: AbsentSearch,
  fields: JSONField[],
  structs: TypeExpression[] = [],
): GoAbsentStep[] {
  const steps: GoAbsentStep[] = [];
  for (const field of fields) {
    const key = JSON.stringify(field.key);
    if (isRequired(search.shaping, field)) {
      const last = steps.at(-1);
      if (last?.kind === "require" && [...last.keys, key].join(", ").length < rowLength) last.keys.push(key);
      else steps.push({ kind: "require", keys: [key], levels: 0, look: "", steps: [] });
    }
    const found = lookInto(search, factsOfPlace(search.shaping, field.place), structs);
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
    const { id, known, endless, methods, underlying, fields } = facts;
    if (known !== null || endless || methods.unmarshalJSON !== null || methods.unmarshalText !== null)
      return null;
    if (underlying.kind !== "literal") return null;
    const { place } = underlying;
    const { type } = place;
    if (fields !== null && id !== null) {
      if (!search.nodes.has(id)) search.unfollowed.push({ id, fields: fields.fields });
      if (!search.nodes.has(id)) search.nodes.set(id, []);
      return { levels, look: id, steps: [] };
    }
    if (fields !== null) {
      const isDone = structs.includes(type) || structs.length > maxDepth;
      const steps = isDone ? [] : searchFields(search, fields.fields, [...structs, type]);
      return { levels, look: "", steps };
    }
    if (type.kind === "map") facts = factsOfPlace(search.shaping, { ...place, type: type.value });
    else if (type.kind === "pointer" || type.kind === "slice" || type.kind === "array")
      facts = factsOfPlace(search.shaping, { ...place, type: type.element });
    else return null;
    if (type.kind !== "pointer") levels++;
  }
  return null;
}

/** Makes the steps of the types that were found, and of those that these lead to. Leaves out all that leads to no field that can be absent. */
export function followAbsent(search: AbsentSearch): void {
  const { nodes, unfollowed } = search;
  for (let next = unfollowed.pop(); next; next = unfollowed.pop())
    nodes.set(next.id, searchFields(search, next.fields));
  const useful = new Set<string>();
  const isUseful = ({ kind, look, steps }: GoAbsentStep): boolean =>
    kind === "require" || useful.has(look) || steps.some(isUseful);
  for (let size = -1; size < useful.size; ) {
    size = useful.size;
    // In most cases, a type comes after those that hold it.
    for (const [id, steps] of [...nodes].reverse()) if (steps.some(isUseful)) useful.add(id);
  }
  const cut = (steps: GoAbsentStep[]): GoAbsentStep[] =>
    steps.filter(isUseful).map(one => ({ ...one, steps: cut(one.steps) }));
  for (const [id, steps] of nodes) {
    if (useful.has(id)) nodes.set(id, cut(steps));
    else nodes.delete(id);
  }
}
