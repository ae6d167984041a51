/** Models of packages for TypeScript, built by hand, and what is printed for them. */
import type { Doc } from "../../src/go/docs/docs.ts";
import type { Binding, Model } from "../../src/model/types.ts";
import { outputs } from "../../src/outputs/table.ts";
import { typeScriptFile } from "../../src/outputs/typescript/view.ts";
import { shape } from "../../src/shapes/plain-shapes.ts";
import type { EnumMember, NamedType, Property, Shape } from "../../src/shapes/shape-types.ts";
import { position, sampleRequest } from "./sample-bindings.ts";
import { renderSample, sampleModel, sampleReceiver } from "./sample-models.ts";

/** The import path of the package that the models are about. */
const ownPath = "example.com/petstore/pets";

/** A doc comment. */
export function doc(summary = "", description = "", deprecated: string | null = null): Doc {
  return { lines: [summary], summary, description, deprecated };
}

/** A field of a struct. */
export function property(key: string, value: Shape, more: Partial<Property> = {}): Property {
  return {
    name: key,
    embeddedIn: [],
    key,
    shape: value,
    optional: false,
    omitsZero: false,
    pointer: false,
    embeddedPointers: [],
    doc: doc(),
    unconstrained: false,
    constraints: [],
    refusesAbsent: false,
    tags: [],
    position,
    ...more,
  };
}

/** An object with these fields. */
export function object(fields: Record<string, Shape>): Shape {
  return shape("object", { fields: Object.entries(fields).map(([key, value]) => property(key, value)) });
}

/** A reference to a type of the package, or to one with this id. */
export function reference(name: string, more: Partial<Shape> = {}): Shape {
  return shape("reference", { type: name.includes(".") ? name : `${ownPath}.${name}`, ...more });
}

/** A named type of the package. */
export function namedType(name: string, value: Shape, more: Partial<NamedType> = {}): NamedType {
  return {
    id: `${more.package?.importPath ?? ownPath}.${name}`,
    name,
    package: { name: "pets", importPath: ownPath },
    typeArguments: [],
    shape: value,
    enum: null,
    doc: doc(),
    position,
    ...more,
  };
}

/** The constants of an enum, by their names. */
export function members(
  values: Record<string, string | number>,
  docs: Record<string, Doc> = {},
): EnumMember[] {
  return Object.entries(values).map(([name, value]) => {
    return {
      name,
      aliases: [],
      json: JSON.stringify(value),
      text: String(value),
      doc: docs[name] ?? doc(),
      position,
    };
  });
}

/** A model with one handler that answers with these fields, and with `reads` also takes them as its request. */
export function typedModel(fields: Record<string, Shape>, types: NamedType[], { reads = false } = {}): Model {
  const [method, path] = [reads ? "POST" : "GET", "/things"] as const;
  const base = sampleRequest("Show", method, path, []);
  const body = { body: "json", contentType: "application/json", bodyShape: object(fields) } as const;
  const response: Binding = { ...base, ...body, name: "ShowResponse", kind: "response" };
  const request: Binding = { ...base, ...body, name: "ShowRequest" };
  const receiver = sampleReceiver(null, [["Show", method, path]]);
  const handlers = receiver.handlers.map(handler => ({
    ...handler,
    request: reads ? "ShowRequest" : null,
    response: "ShowResponse",
  }));
  const bindings = reads ? [request, response] : [response];
  return sampleModel([{ ...receiver, handlers }], { bindings, types });
}

/** The TypeScript that is printed for a model. */
export async function printed(model: Model): Promise<string> {
  const context = typeScriptFile([model]);
  const { text, diagnostics } = await renderSample(model, {
    output: outputs.typescript,
    context,
    contextType: "TypeScriptFile",
  });
  if (text === null) throw new Error(JSON.stringify(diagnostics));
  return text;
}

/** The declarations before the functions, without the header. */
export async function declarations(model: Model): Promise<string> {
  return (await printed(model))
    .replace(/^\/\/.*\n\n/, "")
    .replace(/\n\/\*\*(?:\n \*.*)*\n? ?(?:.*\*\/)?\nexport async [\s\S]*/, "");
}
