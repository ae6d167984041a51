/** Finds the functions that read the JSON bodies of a package's messages without reflection. */

import {
  addFunction,
  functionNames,
  makeSteps,
  noFunctions,
  sortByName,
  withNames,
} from "../code/functions.ts";
import { byReflection, fieldsSteps, literalSteps } from "../code/json/json-read-steps.ts";
import type { GoJSONReader, GoJSONReadStep } from "../code/json/json-types.ts";
import { type ReaderPlan, wholeRead } from "../code/json/reader-plan.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { codecOf, isCertain } from "../shapes/json-methods.ts";
import { factsOf } from "../shapes/type-facts.ts";
import type { GoType } from "../types/go-types.ts";
import type { BodyReader } from "./body-reader.ts";
import { viewedFields } from "./json-viewed.ts";
import { type ShapesInput, shapeContext } from "./resolve-shapes.ts";

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

/** Finds the functions for all binding structs of a package that are not generic. */
export function resolveJSONReaders(input: ReadersInput): JSONReaders {
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
