/** Finds the functions that write and read the JSON bodies of messages without reflection. This module, with code/json, is loaded only where config `bindings.json` asks for it. */
import {
  callsOf,
  declaredFunctions,
  functionNames,
  makeSteps,
  noFunctions,
  type Scope,
  withNames,
} from "../code/functions.ts";
import { type AbsentSearch, makeAbsent, searchStruct, searchWhole } from "../code/json/absent-fields.ts";
import { hasOddName } from "../code/json/json-functions.ts";
import { fieldsSteps, type ReaderPlan, readerOf, wholeRead } from "../code/json/json-read-steps.ts";
import type { GoJSONWriter, GoJSONWriteStep } from "../code/json/json-types.ts";
import { literalSteps, objectSteps, type WriterPlan, wholeWritten } from "../code/json/json-write-steps.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { dominantFields, isTagged, type JSONField } from "../shapes/json-fields.ts";
import { codecOf, factsOf, isCertain, type ShapeContext } from "../shapes/type-facts.ts";
import { bindingName } from "../types/binding-names.ts";
import type { GoType } from "../types/go-types.ts";
import type { ResolvedField, ResolvedTypes } from "../types/resolve-types.ts";
import { type FieldType, typeNamed } from "../types/type-text.ts";
import { viewName } from "./functions.ts";
import { messageField } from "./resolve-shapes.ts";

/**
 * The functions for the JSON bodies of a package's messages: for each binding struct one for the whole struct as encoding/json sees it, and one for its
 * view, null where there can be none; and those for the types that bodies hold.
 */
export type JSONCodec = ReturnType<typeof jsonCodec>;

/** The body of a binding struct. */
interface Body {
  declaration: TypeDeclaration;
  /** The struct, or the field that is the body. */
  type: GoType;
  /** The type as the package writes it. */
  written: FieldType;
  /** The fields of its view; null where it has none that can be read and written without reflection. */
  viewed: JSONField[] | null;
}

/** Finds the functions for all binding structs of a package; `requiresFields` adds those that report absent fields. */
export function jsonCodec(
  context: ShapeContext,
  { structs }: ResolvedTypes,
  scope: Scope,
  requiresFields: boolean,
) {
  const all = Array.from(structs, ([declaration, { type, fields, body }]): Body => {
    if (body) return { declaration, type: body.field.field.type, written: body.field.type, viewed: null };
    return { declaration, type, written: typeNamed(declaration.name), viewed: viewedFields(fields) };
  });
  const bodies = all.filter(({ declaration }) => declaration.typeParameters.length === 0);
  return {
    readers: jsonReaders(context, bodies, scope),
    writers: jsonWriters(context, bodies, scope),
    /** Those that report absent fields; null without config `bindings.requireJSON`. */
    absentFields: requiresFields ? absentFields(context, all, scope) : null,
  };
}

/** Finds the functions that read binding structs which are not generic. */
function jsonReaders(context: ShapeContext, bodies: Body[], scope: Scope) {
  const plan: ReaderPlan = { context, functions: noFunctions(), plain: new Set() };
  const found = bodies.map(({ declaration, type, written, viewed }) => {
    const whole = readerOf(plan, type, written);
    const viewType = typeNamed(viewName(declaration.name, scope.isTaken));
    const view = viewed && fieldsSteps(wholeRead(plan, type), viewed);
    return { declaration, written, whole, viewType, view };
  });
  makeSteps(plan.functions);
  const { made } = plan.functions;
  const views = found.filter(({ view }) => view !== null).map(viewId);
  const names = functionNames("decode", [...made.keys(), ...views], scope);
  const ofBodies = functionNames("unmarshal", namesOf(found), scope);
  const read = found.map(({ declaration, written: type, whole, viewType, view }) => {
    const name = ofBodies.get(declaration.name)!;
    // Steps may leave all to encoding/json.
    const isRead =
      whole !== null && made.get(whole)!.steps.some(({ kind }) => kind !== "value" && kind !== "give-up");
    const steps = view && withNames(view, "reader", names);
    const wholeReader = isRead ? { name, type, decode: names.get(whole)!, steps: [] } : null;
    const viewReader = steps && { name, type: viewType, decode: names.get(viewId({ declaration }))!, steps };
    return [declaration, { whole: wholeReader, view: viewReader }] as const;
  });
  return { bodies: new Map(read), functions: declaredFunctions(plan.functions, "reader", names) };
}

const namesOf = (bodies: Pick<Body, "declaration">[]) => bodies.map(({ declaration }) => declaration.name);

/** The id of the function for a view. */
function viewId({ declaration }: Pick<Body, "declaration">): string {
  return `(${declaration.name} JSON)`;
}

/** Finds the functions that write binding structs which are not generic. */
function jsonWriters(context: ShapeContext, bodies: Body[], scope: Scope) {
  const plan: WriterPlan = { context, functions: noFunctions() };
  const found = bodies
    .map(({ declaration, type, written, viewed }) => {
      const { methods, known } = factsOf(context, type);
      const { writes } = codecOf(methods, false);
      const isPlain = writes === null && isCertain(methods) && known === null;
      const whole = isPlain ? literalSteps(wholeWritten(plan, type)) : null;
      return { declaration, written, whole, view: viewed && objectSteps(wholeWritten(plan, type), viewed) };
    })
    .filter(({ whole, view }) => whole !== null || view !== null);
  makeSteps(plan.functions);
  markRecursive(plan);
  const ofBodies = functionNames("marshal", namesOf(found), scope);
  const names = functionNames("encode", plan.functions.made.keys(), scope);
  const writers = found.map(({ declaration, written: type, whole, view }) => {
    const name = ofBodies.get(declaration.name)!;
    const writer = (steps: GoJSONWriteStep[] | null): GoJSONWriter | null =>
      steps && { name, type, recursive: false, steps: withNames(steps, "writer", names) };
    return [declaration, { whole: writer(whole), view: writer(view) }] as const;
  });
  return { bodies: new Map(writers), functions: declaredFunctions(plan.functions, "writer", names) };
}

/** Marks functions that call themselves, directly or through others: at least one of each cycle of calls. */
function markRecursive({ functions: { made } }: WriterPlan): void {
  const calls = (id: string) => callsOf(made.get(id)!.steps, one => one.writer);
  const state = new Map<string, "open" | "done">();
  for (const start of made.keys()) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const stack = [{ id: start, calls: calls(start) }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.calls.pop();
      if (next === undefined) {
        state.set(top.id, "done");
        stack.pop();
      } else if (state.get(next) === "open") made.get(next)!.recursive = true;
      else if (!state.has(next)) {
        state.set(next, "open");
        stack.push({ id: next, calls: calls(next) });
      }
    }
  }
}

/** Finds the functions that report absent fields of request structs. */
function absentFields(context: ShapeContext, all: Body[], scope: Scope) {
  const search: AbsentSearch = { context, functions: noFunctions() };
  const found = all
    .filter(({ declaration }) => bindingName(declaration.name)?.kind === "request")
    .map(body => ({
      declaration: body.declaration,
      view: searchStruct(search, viewId(body), body.viewed ?? []),
      whole: searchWhole(search, body.type),
    }));
  makeAbsent(search);
  const names = functionNames("absentIn", search.functions.made.keys(), scope);
  const bodies = found.map(
    ({ declaration, whole, view }) =>
      [declaration, { whole: names.get(whole ?? "") ?? null, view: names.get(view) ?? null }] as const,
  );
  return { bodies: new Map(bodies), functions: declaredFunctions(search.functions, "look", names) };
}

/** The fields of a struct's view; null where it has none, or where versions of encoding/json read a name in a tag differently. */
function viewedFields(fields: ResolvedField[]): JSONField[] | null {
  const candidates = fields
    .filter(({ flattened, name, tag }) => {
      const isInBody = tag.pairs.some(({ key, value }) => key === "json" && value !== "-");
      return !flattened && name !== "_" && isInBody;
    })
    .map((field, index) => ({
      field: { ...messageField(field), embeddedIn: [] },
      tagged: isTagged(field),
      index: [index],
    }));
  const viewed: JSONField[] = dominantFields(candidates).fields;
  return viewed.length > 0 && !fields.some(hasOddName) ? viewed : null;
}
