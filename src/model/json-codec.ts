/** Finds the functions that write and read the JSON bodies of messages without reflection. This module, with code/json, is loaded only where config `bindings.json` asks for it. */
import {
  addFunction,
  callsOf,
  functionNames,
  makeSteps,
  noFunctions,
  sortByName,
  withNames,
} from "../code/functions.ts";
import { type AbsentSearch, makeAbsent, searchWhole } from "../code/json/absent-fields.ts";
import { byReflection, fieldsSteps, literalSteps } from "../code/json/json-read-steps.ts";
import type {
  GoAbsentFields,
  GoJSONReader,
  GoJSONReadStep,
  GoJSONWriter,
  GoJSONWriteStep,
} from "../code/json/json-types.ts";
import * as writing from "../code/json/json-write-steps.ts";
import { type ReaderPlan, wholeRead } from "../code/json/reader-plan.ts";
import { type WriterPlan, wholeWritten } from "../code/json/writer-plan.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { dominantFields, isValidName, type JSONField } from "../shapes/json-fields.ts";
import { codecOf, isCertain } from "../shapes/json-methods.ts";
import { factsOf } from "../shapes/type-facts.ts";
import { bindingName } from "../types/binding-names.ts";
import type { GoType } from "../types/go-types.ts";
import type { ResolvedField } from "../types/resolve-types.ts";
import type { BodyReader } from "./body-reader.ts";
import { isTagged } from "./body-shapes.ts";
import type { BodyWriter } from "./body-writer.ts";
import { messageField, type ShapesInput, shapeContext } from "./resolve-shapes.ts";

/** The functions for the JSON bodies of a package's messages. */
export interface JSONCodec {
  readers: JSONReaders;
  writers: JSONWriters;
  /** Null without config `bindings.requireJSON`. */
  absentFields: AbsentFields | null;
}

/** What the functions of a package depend on. */
interface CodecInput extends ShapesInput {
  /** Reports whether the package declares a name, or an import brings it. */
  isTaken(name: string): boolean;
}

/** Finds the functions for all binding structs of a package; `requiresFields` adds those that report absent fields. */
export function jsonCodec(input: CodecInput, requiresFields: boolean): JSONCodec {
  return {
    readers: resolveJSONReaders(input),
    writers: resolveJSONWriters(input),
    absentFields: requiresFields ? resolveAbsentFields(input) : null,
  };
}

/** The functions that read the JSON of a package's messages. */
interface JSONReaders {
  /** Those for whole bodies, by the binding structs. */
  bodies: ReadonlyMap<TypeDeclaration, BodyReader>;
  /** Those for the types that the bodies hold, and for the bodies without a view. */
  readers: GoJSONReader[];
}

/** Finds the functions for all binding structs of a package that are not generic. */
function resolveJSONReaders(input: CodecInput): JSONReaders {
  const { resolved } = input;
  const context = shapeContext(input);
  const plan: ReaderPlan = { context, functions: noFunctions(), plain: new Set() };
  const found = new Map<TypeDeclaration, { whole: string | null; view: GoJSONReadStep[] | null }>();
  for (const declaration of resolved.structs.keys()) {
    if (declaration.typeParameters.length > 0) continue;
    const { type, fields } = resolved.structs.get(declaration)!;
    const viewed = viewedFields(fields);
    found.set(declaration, {
      whole: wholeReader(plan, declaration, type),
      view: viewed === null ? null : fieldsSteps(plan, { fields: viewed, struct: "" }, wholeRead),
    });
  }
  makeSteps(plan.functions, one => {
    one.steps =
      literalSteps(plan, one.type, one.facts, wholeRead) ?? byReflection(plan, one.facts, wholeRead);
  });
  const views = [...found].filter(([, { view }]) => view !== null).map(([{ name }]) => viewId(name));
  const names = functionNames("decode", [...plan.functions.made.keys(), ...views], input);
  const readers = [...plan.functions.made].map(([id, { type, steps }]) => ({
    name: names.get(id)!,
    type,
    steps: withNames(steps, "reader", names),
  }));
  const byName = new Map(readers.map(reader => [reader.name, reader]));
  const ofBodies = functionNames(
    "unmarshal",
    [...found.keys()].map(({ name }) => name),
    input,
  );
  const bodies = new Map<TypeDeclaration, BodyReader>();
  for (const [declaration, { whole, view }] of found) {
    const reader = whole === null ? undefined : byName.get(names.get(whole)!);
    bodies.set(declaration, {
      name: ofBodies.get(declaration.name)!,
      whole: reader === undefined || isLeftOut(reader.steps) ? null : reader.name,
      viewName: names.get(viewId(declaration.name)) ?? "",
      view: view && withNames(view, "reader", names),
    });
  }
  return { bodies, readers: sortByName(readers) };
}

function viewId(name: string): string {
  return `(${name} JSON)`;
}

/** The id of the function for a binding struct; null where only encoding/json can read it. */
function wholeReader(plan: ReaderPlan, { name }: TypeDeclaration, goType: GoType): string | null {
  const facts = factsOf(plan.context, goType);
  const { reads } = codecOf(facts.methods, { addressable: true, unnamed: false });
  if (reads !== null || !isCertain(facts.methods) || facts.known !== null || facts.id === null) return null;
  if (!["struct", "slice", "array", "map"].includes(facts.kind)) return null;
  return addFunction(plan.functions, facts.id, () => ({
    facts,
    type: { text: name, imports: [], pointer: false, slice: false },
    steps: [],
  }));
}

/** Reports whether steps leave all to encoding/json. */
function isLeftOut(steps: GoJSONReadStep[]): boolean {
  return steps.every(({ kind }) => kind === "value" || kind === "give-up");
}

/** The functions that write the JSON of a package's messages. */
interface JSONWriters {
  /** Those for whole bodies, by the binding structs. */
  bodies: ReadonlyMap<TypeDeclaration, BodyWriter>;
  /** Those for the types that the bodies hold. */
  writers: GoJSONWriter[];
}

/** Finds the functions for all binding structs of a package that are not generic. */
function resolveJSONWriters(input: CodecInput): JSONWriters {
  const { resolved } = input;
  const plan: WriterPlan = { context: shapeContext(input), functions: noFunctions() };
  const found = new Map<TypeDeclaration, Omit<BodyWriter, "name">>();
  for (const declaration of resolved.structs.keys()) {
    if (declaration.typeParameters.length > 0) continue;
    const steps = bodySteps(plan, declaration, input);
    if (steps.whole !== null || steps.view !== null) found.set(declaration, steps);
  }
  makeSteps(plan.functions, one => {
    const at = { ...wholeWritten, addressable: one.addressable };
    one.steps = writing.literalSteps(plan, one.facts, at) ?? writing.byReflection(at);
  });
  const ofBodies = functionNames(
    "marshal",
    [...found.keys()].map(({ name }) => name),
    input,
  );
  const names = functionNames("encode", plan.functions.made.keys(), input);
  const recursive = recursiveFunctions(plan);
  const bodies = new Map<TypeDeclaration, BodyWriter>();
  for (const [declaration, { whole, view }] of found) {
    const named = (steps: GoJSONWriteStep[] | null) => steps && withNames(steps, "writer", names);
    bodies.set(declaration, {
      name: ofBodies.get(declaration.name)!,
      whole: named(whole),
      view: named(view),
    });
  }
  const writers = [...plan.functions.made].map(([id, { type, steps }]) => ({
    name: names.get(id)!,
    type,
    recursive: recursive.has(id),
    steps: withNames(steps, "writer", names),
  }));
  return { bodies, writers: sortByName(writers) };
}

/** The steps that write a binding struct as a body. */
function bodySteps(
  plan: WriterPlan,
  declaration: TypeDeclaration,
  { resolved }: ShapesInput,
): Omit<BodyWriter, "name"> {
  const { type, fields } = resolved.structs.get(declaration)!;
  const facts = factsOf(plan.context, type);
  const { writes } = codecOf(facts.methods, { addressable: false, unnamed: false });
  const isPlain = writes === null && isCertain(facts.methods) && facts.known === null;
  const whole = isPlain && type.literal ? writing.literalSteps(plan, facts, wholeWritten) : null;
  const viewed = viewedFields(fields);
  const view = viewed === null ? null : writing.objectSteps(plan, viewed, wholeWritten);
  return { whole, view };
}

/** The ids of types that hold themselves, directly or through others: at least one id of each cycle of calls. */
function recursiveFunctions({ functions: { made } }: WriterPlan): ReadonlySet<string> {
  const recursive = new Set<string>();
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
      } else if (state.get(next) === "open") recursive.add(next);
      else if (!state.has(next)) {
        state.set(next, "open");
        stack.push({ id: next, calls: calls(next) });
      }
    }
  }
  return recursive;
}

/** The functions that report absent fields. */
interface AbsentFields {
  /** The names of those for the whole bodies and the views of request structs; null where no field can be absent. */
  bodies: ReadonlyMap<TypeDeclaration, { whole: string | null; view: string | null }>;
  functions: GoAbsentFields[];
}

/** Finds the functions for all request structs of a package. */
function resolveAbsentFields(input: CodecInput): AbsentFields {
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

/** The fields of a struct's view; null where it has none, or where versions of encoding/json read a name in a tag differently. */
function viewedFields(fields: ResolvedField[]): JSONField[] | null {
  const candidates = fields
    .filter(field => !field.flattened && field.name !== "_" && isInBody(field.tag.pairs))
    .map((field, index) => ({
      field: { ...messageField(field, false), embeddedIn: [] },
      tagged: isTagged({ tags: field.tag.pairs }),
      index: [index],
    }));
  const viewed: JSONField[] = dominantFields(candidates).fields;
  const hasInvalidName = fields.some(({ tag }) => {
    const name = tag.pairs.find(({ key }) => key === "json")?.name;
    return name && !isValidName(name);
  });
  return viewed.length > 0 && !hasInvalidName ? viewed : null;
}

function isInBody(pairs: { key: string; value: string }[]): boolean {
  return pairs.some(({ key, value }) => key === "json" && value !== "-");
}
