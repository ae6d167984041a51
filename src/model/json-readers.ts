/** Finds the functions that read the JSON bodies of a package's messages without reflection. */

import { functionNames } from "../code/checks/name-checks.ts";
import { fieldsSteps } from "../code/json/json-read-objects.ts";
import { byReflection, literalSteps, readSteps } from "../code/json/json-read-steps.ts";
import type { GoBodyReader, GoJSONReader, GoJSONReadStep } from "../code/json/json-reader-types.ts";
import { type JSONReading, type ReadValue, readerNode } from "../code/json/json-reading.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { codecOf, isCertain } from "../shapes/json-methods.ts";
import { factsOf } from "../shapes/type-facts.ts";
import type { DeclaredTarget } from "../types/lookup.ts";
import type { BodyReader } from "./body-reader.ts";
import { viewedFields } from "./json-viewed.ts";
import { type ShapesInput, shapingOf } from "./resolve-shapes.ts";

/** The functions that read the JSON of a package's messages. */
export interface JSONReaders {
  /** Those for whole bodies, by the binding structs. */
  bodies: ReadonlyMap<TypeDeclaration, BodyReader>;
  /** Those for the types that the bodies hold, and for the bodies without a view. */
  readers: GoJSONReader[];
}

/** What the functions of a package depend on. */
interface ReadersInput extends ShapesInput {
  /** Reports whether the package declares a name, or an import brings it. */
  isTaken(name: string): boolean;
}

/** A message as its function reads it: into the struct that the parameter `v` points to. */
const message: ReadValue = {
  value: { text: "v", pointer: true },
  appends: false,
  quoted: false,
  loops: 0,
  objects: 0,
  depth: 0,
  structs: [],
};

/** Finds the functions for all binding structs of a package that are not generic. */
export function resolveJSONReaders(input: ReadersInput): JSONReaders {
  const { resolved } = input;
  const shaping = shapingOf(input);
  const reading: JSONReading = { shaping, nodes: new Map(), unfollowed: [], plain: new Map() };
  const found = new Map<TypeDeclaration, { whole: string | null; view: GoJSONReadStep[] | null }>();
  for (const declaration of resolved.structs.keys()) {
    if (declaration.typeParameters.length > 0) continue;
    const { target, fields } = resolved.structs.get(declaration)!;
    const viewed = viewedFields(fields);
    found.set(declaration, {
      whole: wholeReader(reading, declaration, target),
      view: viewed === null ? null : fieldsSteps(reading, { fields: viewed, struct: "" }, message, readSteps),
    });
  }
  followNodes(reading);
  const views = [...found].filter(([, { view }]) => view !== null).map(([{ name }]) => viewId(name));
  const names = functionNames("decode", [...reading.nodes.keys(), ...views], input);
  const readers = [...reading.nodes].map(([id, { type, steps }]) => ({
    name: names.get(id)!,
    type,
    steps: withNames(steps, names),
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
      view: view && withNames(view, names),
    });
  }
  return { bodies, readers: readers.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

function viewId(name: string): string {
  return `(${name} JSON)`;
}

/** The id of the function for a binding struct; null where only encoding/json can read it. */
function wholeReader(reading: JSONReading, { name }: TypeDeclaration, target: DeclaredTarget): string | null {
  const facts = factsOf(reading.shaping, target);
  const { reads } = codecOf(facts.methods, { addressable: true, unnamed: false });
  if (reads !== null || !isCertain(facts.methods) || facts.known !== null || facts.id === null) return null;
  if (!["struct", "slice", "array", "map"].includes(facts.kind)) return null;
  return readerNode(reading, facts, { text: name, imports: [], pointer: false, slice: false });
}

/** Makes the steps of the types that were found, and of those that these lead to. */
function followNodes(reading: JSONReading): void {
  const { unfollowed, nodes } = reading;
  for (let id = unfollowed.pop(); id !== undefined; id = unfollowed.pop()) {
    const node = nodes.get(id)!;
    node.steps =
      literalSteps(reading, node.type, node.facts, message) ?? byReflection(reading, node.facts, message);
  }
}

/** Reports whether steps leave all to encoding/json. */
function isLeftOut(steps: GoJSONReadStep[]): boolean {
  return steps.every(({ kind }) => kind === "value" || kind === "give-up");
}

/** The steps within a step. */
function innerSteps({ steps, fields }: GoJSONReadStep): GoJSONReadStep[] {
  return [...steps, ...fields.flatMap(field => field.steps)];
}

/** The functions that steps call. */
function callsOf(steps: GoJSONReadStep[]): string[] {
  return steps.flatMap(one => (one.kind === "call" ? [one.reader] : callsOf(innerSteps(one))));
}

/** The steps with names of functions in the place of the ids of types. */
function withNames(steps: GoJSONReadStep[], names: ReadonlyMap<string, string>): GoJSONReadStep[] {
  return steps.map(one => ({
    ...one,
    reader: one.kind === "call" ? names.get(one.reader)! : "",
    fields: one.fields.map(field => ({ ...field, steps: withNames(field.steps, names) })),
    steps: withNames(one.steps, names),
  }));
}

/** The functions that the methods of bindings call, directly or through other functions. */
export function calledReaders(
  bindings: { go: { jsonReader: GoBodyReader | null } }[],
  readers: GoJSONReader[],
): GoJSONReader[] {
  const byName = new Map(readers.map(reader => [reader.name, reader]));
  const called = new Set<string>();
  for (const { go } of bindings) {
    if (go.jsonReader === null) continue;
    called.add(go.jsonReader.decode);
    for (const name of callsOf(go.jsonReader.steps)) called.add(name);
  }
  // The set grows while it is read.
  for (const name of called) for (const inner of callsOf(byName.get(name)?.steps ?? [])) called.add(inner);
  return readers.filter(({ name }) => called.has(name));
}
