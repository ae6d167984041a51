/** Finds the functions that write the JSON bodies of a package's messages without reflection. */

import { functionNames } from "../code/checks/name-checks.ts";
import { byReflection, literalSteps, objectSteps } from "../code/json/json-write-steps.ts";
import type { GoJSONWriter, GoJSONWriteStep } from "../code/json/json-writer-types.ts";
import type { JSONWriting, WrittenValue } from "../code/json/json-writing.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { codecOf, isCertain } from "../shapes/json-methods.ts";
import { factsOf } from "../shapes/type-facts.ts";
import { underlyingTarget } from "../types/lookup.ts";
import type { BodyWriter } from "./body-writer.ts";
import { viewedFields } from "./json-viewed.ts";
import { type ShapesInput, shapingOf } from "./resolve-shapes.ts";

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

/** A message as its function writes it: like json.Marshal with a value, which is not addressable, though the parameter `v` is a pointer. */
const message: WrittenValue = {
  value: { text: "v", pointer: true },
  addressable: false,
  quoted: false,
  notNil: false,
  notEmpty: false,
  loops: 0,
  depth: 0,
  structs: [],
};

/** Finds the functions for all binding structs of a package that are not generic. */
export function resolveJSONWriters(input: WritersInput): JSONWriters {
  const { resolved } = input;
  const writing: JSONWriting = { shaping: shapingOf(input), nodes: new Map(), unfollowed: [] };
  const found = new Map<TypeDeclaration, Omit<BodyWriter, "name">>();
  for (const declaration of resolved.structs.keys()) {
    if (declaration.typeParameters.length > 0) continue;
    const steps = bodySteps(writing, declaration, input);
    if (steps.whole !== null || steps.view !== null) found.set(declaration, steps);
  }
  followNodes(writing);
  const ofBodies = functionNames(
    "marshal",
    [...found.keys()].map(({ name }) => name),
    input,
  );
  const names = functionNames("encode", writing.nodes.keys(), input);
  const recursive = recursiveNodes(writing);
  const bodies = new Map<TypeDeclaration, BodyWriter>();
  for (const [declaration, { whole, view }] of found) {
    const named = (steps: GoJSONWriteStep[] | null) => steps && withNames(steps, names);
    bodies.set(declaration, {
      name: ofBodies.get(declaration.name)!,
      whole: named(whole),
      view: named(view),
    });
  }
  const writers = [...writing.nodes].map(([id, { type, steps }]) => ({
    name: names.get(id)!,
    type,
    recursive: recursive.has(id),
    steps: withNames(steps, names),
  }));
  return { bodies, writers: writers.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** The steps that write a binding struct as a body. */
function bodySteps(
  writing: JSONWriting,
  declaration: TypeDeclaration,
  { resolved }: ShapesInput,
): Omit<BodyWriter, "name"> {
  const { shaping } = writing;
  const { target, fields } = resolved.structs.get(declaration)!;
  const facts = factsOf(shaping, target);
  const { writes } = codecOf(facts.methods, { addressable: false, unnamed: false });
  const isPlain = writes === null && isCertain(facts.methods) && facts.known === null;
  const isLiteral = underlyingTarget(shaping.reader, target).kind === "literal";
  const whole = isPlain && isLiteral ? literalSteps(writing, facts, message) : null;
  const viewed = viewedFields(fields);
  const view = viewed === null ? null : objectSteps(writing, viewed, message);
  return { whole, view };
}

/** Makes the steps of the types that were found, and of those that these lead to. */
function followNodes(writing: JSONWriting): void {
  const { unfollowed, nodes } = writing;
  for (let id = unfollowed.pop(); id !== undefined; id = unfollowed.pop()) {
    const node = nodes.get(id)!;
    const at = { ...message, addressable: node.addressable };
    node.steps = literalSteps(writing, node.facts, at) ?? byReflection(at);
  }
}

/** The ids of types that hold themselves, directly or through others: at least one id of each cycle of calls. */
function recursiveNodes({ nodes }: JSONWriting): ReadonlySet<string> {
  const recursive = new Set<string>();
  const state = new Map<string, "open" | "done">();
  for (const start of nodes.keys()) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const stack = [{ id: start, calls: callsOf(nodes.get(start)!.steps) }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.calls.pop();
      if (next === undefined) {
        state.set(top.id, "done");
        stack.pop();
      } else if (state.get(next) === "open") recursive.add(next);
      else if (!state.has(next)) {
        state.set(next, "open");
        stack.push({ id: next, calls: callsOf(nodes.get(next)!.steps) });
      }
    }
  }
  return recursive;
}

/** The functions that steps call. */
function callsOf(steps: GoJSONWriteStep[]): string[] {
  return steps.flatMap(({ kind, writer, steps }) => (kind === "call" ? [writer] : callsOf(steps)));
}

/** The steps with names of functions in the place of the ids of types. */
function withNames(steps: GoJSONWriteStep[], names: ReadonlyMap<string, string>): GoJSONWriteStep[] {
  return steps.map(one => ({
    ...one,
    writer: one.kind === "call" ? names.get(one.writer)! : "",
    steps: withNames(one.steps, names),
  }));
}

/** The functions that the methods of bindings call, directly or through other functions. */
export function calledWriters(
  bindings: { go: { jsonWriter: GoJSONWriter | null } }[],
  writers: GoJSONWriter[],
): GoJSONWriter[] {
  const called = new Set(bindings.flatMap(({ go }) => callsOf(go.jsonWriter?.steps ?? [])));
  const byName = new Map(writers.map(writer => [writer.name, writer]));
  // The set grows while it is read.
  for (const name of called) for (const inner of callsOf(byName.get(name)?.steps ?? [])) called.add(inner);
  return writers.filter(({ name }) => called.has(name));
}
