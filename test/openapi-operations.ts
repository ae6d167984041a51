/** What a document says of the requests of handlers. */
import type { Field, Handler, Model } from "../src/model/types.ts";
import { openApiPath } from "../src/openapi/paths.ts";
import { type Document, documentText, pointerPart, type Schema, schemaChecks } from "./openapi-documents.ts";
import type { Parameter, Resolve } from "./parameter-reading.ts";

/** An operation of a document that has parameters or a form. */
export interface Operation {
  handler: Handler;
  method: string;
  /** The path of the document. */
  path: string;
  parameters: Parameter[];
  /** The media type of the form; null without one. */
  form: string | null;
  /** The fields of the request struct. */
  fields: Field[];
  resolve: Resolve;
}

/** The operations of a package that have parameters or a form, and no JSON body. */
export async function operationsWithParameters(model: Model, dir: string): Promise<Operation[]> {
  const document = JSON.parse(await documentText([model], dir)) as Document;
  const checkOf = schemaChecks(document);
  const resolve = resolver(document);
  return model.receivers.flatMap(({ handlers }) =>
    handlers.flatMap((handler): Operation[] => {
      const { method, name, mode } = handler;
      const request = model.bindings.find(one => one.name === handler.request);
      if (!request?.go.generate.parse || request.typeParameters.length > 0 || request.body === "json")
        return [];
      const path = handler.prefix + openApiPath(handler.path);
      const described = document.paths[path]?.[method.toLowerCase()];
      // Another handler may have the same path in OpenAPI. The answer to HEAD has no body that could say what Parse said.
      if (!described?.operationId.endsWith(name) || method === "HEAD" || mode === "list") return [];
      const pointer = (...parts: (string | number)[]) =>
        ["", "paths", path, method.toLowerCase(), ...parts].map(part => pointerPart(String(part))).join("/");
      const parameters = (described.parameters ?? []).map(
        ({ name, in: part, required = false, schema }, index): Parameter => {
          return { name, in: part, required, schema, check: checkOf(pointer("parameters", index, "schema")) };
        },
      );
      const form = Object.keys(described.requestBody?.content ?? {})[0] ?? null;
      const schema: Schema = form === null ? {} : described.requestBody!.content[form]!.schema;
      const fields = Object.entries(schema.properties ?? {}).map(([name, property]): Parameter => {
        const place = pointer("requestBody", "content", form!, "schema", "properties", name);
        const required = schema.required?.includes(name) ?? false;
        return { name, in: "form", required, schema: property, check: checkOf(place) };
      });
      if (parameters.length + fields.length === 0) return [];
      const { route, query, header, cookie } = request;
      return [
        {
          handler,
          method,
          path,
          parameters: [...parameters, ...fields],
          form,
          fields: [route, query, header, cookie, request.form].flat(),
          resolve,
        },
      ];
    }),
  );
}

/** Finds the schemas that a schema of a document refers to. */
function resolver({ components }: Document): Resolve {
  const named = (ref: string) => components.schemas[ref.replace("#/components/schemas/", "")] as Schema;
  const resolve = (schema: Schema): Schema[] => {
    const { $ref, anyOf = [], allOf = [] } = schema;
    const referred = $ref === undefined ? [] : [named($ref)];
    return [schema, ...[...anyOf, ...allOf, ...referred].flatMap(resolve)];
  };
  return resolve;
}
