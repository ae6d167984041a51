/** Makes the functions that find the fields which a JSON body lacks, though config `bindings.requireJSON` needs them. */
import type { TypeExpression } from "../../go/declarations.ts";
import type { JSONField } from "../../shapes/json-fields.ts";
import { factsOf, type ShapeContext } from "../../shapes/type-facts.ts";
import type { GoType } from "../../types/go-types.ts";
import { optionalValue } from "../../types/optional.ts";
import { addFunction, makeSteps, noFunctions, onlyUseful } from "../functions.ts";
import { type JSONPlan, readsItself } from "./json-functions.ts";
import type { GoAbsentStep } from "./json-types.ts";

/** The functions that find absent fields. */
export type AbsentSearch = JSONPlan<{ steps: GoAbsentStep[] }>;

/** Types without a name that are nested deeper than this are not looked into. */
const maxDepth = 20;

/** Longest row of keys in generated code. */
const rowLength = 80;

/** Reports whether a body must have a field: it is no pointer, and always written. */
export function isRequired(context: ShapeContext, { type, pointers, omitEmpty, omitZero }: JSONField) {
  return !omitEmpty && !omitZero && pointers.length === 0 && factsOf(context, type).kind !== "pointer";
}

/** Reports whether a value may hold a struct that encoding/json reads by its fields. */
export function holdsFields(context: ShapeContext, type: GoType): boolean {
  return lookInto({ context, functions: noFunctions() }, type, []) !== null;
}

/** Adds the function for a whole body that is no view, and returns its id; null where no field can be absent. */
export function searchWhole(search: AbsentSearch, type: GoType): string | null {
  const found = lookInto(search, type, []);
  const { id } = factsOf(search.context, type);
  if (found === null || id === null || id === found.look) return found?.look ?? null;
  search.functions.made.set(id, { steps: [{ kind: "each", keys: [], ...found }] });
  return id;
}

/** Adds a function for the fields of a struct, and returns its id. */
export function searchStruct(search: AbsentSearch, id: string, fields: JSONField[]): string {
  return addFunction(search.functions, id, { steps: [] }, () => searchFields(search, fields));
}

/** The steps for the fields of a struct; `structs` are the structs without a name around it. */
function searchFields(search: AbsentSearch, fields: JSONField[], structs: TypeExpression[] = []) {
  const steps: GoAbsentStep[] = [];
  for (const field of fields) {
    const key = JSON.stringify(field.key);
    if (isRequired(search.context, field)) {
      const last = steps.at(-1);
      if (last?.kind === "require" && [...last.keys, key].join(", ").length < rowLength) last.keys.push(key);
      else steps.push({ kind: "require", keys: [key], levels: 0, look: "", steps: [] });
    }
    const found = lookInto(search, field.type, structs);
    if (found !== null) steps.push({ kind: "field", keys: [key], ...found });
  }
  return steps;
}

/** How the structs in a value are looked into; null where it holds none that encoding/json reads by its fields. */
function lookInto(search: AbsentSearch, from: GoType, structs: TypeExpression[]) {
  let facts = factsOf(search.context, from);
  for (let depth = 0, levels = 0; depth < maxDepth; depth++) {
    const { id, known, methods, fields, type } = facts;
    const held = optionalValue(type);
    if (held) {
      facts = factsOf(search.context, held);
      continue;
    }
    if (known !== null || readsItself(methods)) return null;
    if (fields !== null && id !== null)
      return { levels, look: searchStruct(search, id, fields.fields), steps: [] };
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

/** Makes the steps of the functions, and leaves out those that lead to no field which can be absent. */
export function makeAbsent({ functions }: AbsentSearch): void {
  makeSteps(functions);
  const requires = ({ kind }: GoAbsentStep) => kind === "require";
  onlyUseful(functions.made, requires, ({ look }) => look);
}
