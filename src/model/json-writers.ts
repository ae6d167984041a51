/** Finds the functions that write the JSON bodies of a package's messages without reflection. */

import { callsOf, functionNames, makeSteps, noFunctions, sortByName, withNames } from "../code/functions.ts";
import type { GoJSONWriter, GoJSONWriteStep } from "../code/json/json-types.ts";
import { byReflection, literalSteps, objectSteps } from "../code/json/json-write-steps.ts";
import { type WriterPlan, wholeWritten } from "../code/json/writer-plan.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { codecOf, isCertain } from "../shapes/json-methods.ts";
import { factsOf } from "../shapes/type-facts.ts";
import type { BodyWriter } from "./body-writer.ts";
import { viewedFields } from "./json-viewed.ts";
import { type ShapesInput, shapeContext } from "./resolve-shapes.ts";

/** The functions that write the JSON of a package's messages. */
export interface JSONWriters {
  /** Those for whole bodies, by the binding structs. */
  bodies: ReadonlyMap<TypeDeclaration, BodyWriter>;
  /** Those for the types that the bodies hold. */
  writers: GoJSONWriter[];
}

/** What the functions of a package depend on. */
interface WritersInput extends ShapesInput {
  /** Reports whether the package declares a name, or an import brings it. */
  isTaken(name: string): boolean;
}

/** Finds the functions for all binding structs of a package that are not generic. */
export function resolveJSONWriters(input: WritersInput): JSONWriters {
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
    one.steps = literalSteps(plan, one.facts, at) ?? byReflection(at);
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
  const whole = isPlain && type.literal ? literalSteps(plan, facts, wholeWritten) : null;
  const viewed = viewedFields(fields);
  const view = viewed === null ? null : objectSteps(plan, viewed, wholeWritten);
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
