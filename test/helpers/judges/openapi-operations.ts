/** Reads what a document says about the requests of handlers. */
import type { Field, Handler, Model } from "../../../src/model/types.ts";
import { openApiPath } from "../../../src/outputs/openapi/routes.ts";
import {
  type Check,
  type Document,
  documentText,
  pointerPart,
  type Schema,
  schemaChecks,
} from "./openapi-documents.ts";
import type { Parameter, Resolve } from "./parameter-reading.ts";

/** An operation of a document. */
export interface Operation {
  id: string;
  method: string;
  /** The path of the document. */
  path: string;
  /** The parameters of the operation, and the fields of its form. */
  parameters: Parameter[];
  /** The media type of the form; null without one. */
  form: string | null;
  /** The body is a form of parts, none of which is required. */
  hasParts: boolean;
  /** The schema of the JSON body, and its check; null without one. */
  json: { schema: Schema; check: Check } | null;
  resolve: Resolve;
}

/** The operation of a handler. */
export interface HandlerOperation extends Operation {
  handler: Handler;
  /** The fields of the request struct. */
  fields: Field[];
}

/** The operations of a document. */
export function operationsOf(document: Document): Operation[] {
  const checkOf = schemaChecks(document);
  const resolve = resolver(document);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId: id, parameters = [], requestBody }]): Operation => {
        const check = (...parts: (string | number)[]) =>
          checkOf(["", "paths", path, method, ...parts].map(part => pointerPart(String(part))).join("/"));
        const plain = parameters.map(({ name, in: part, required = false, schema }, index): Parameter => {
          return { name, in: part, required, schema, check: check("parameters", index, "schema") };
        });
        const [type = null] = Object.keys(requestBody?.content ?? {});
        const hasParts = type === "multipart/form-data";
        const common = { id, method: method.toUpperCase(), path, resolve, hasParts };
        // Other bodies are sent as they are, and are left out here.
        if (type !== "application/json" && type !== "application/x-www-form-urlencoded")
          return { ...common, parameters: plain, form: null, json: null };
        const { schema } = requestBody!.content[type]!;
        const place = ["requestBody", "content", type, "schema"];
        if (type === "application/json")
          return { ...common, parameters: plain, form: null, json: { schema, check: check(...place) } };
        const fields = Object.entries(schema.properties ?? {}).map(([name, property]): Parameter => {
          const required = schema.required?.includes(name) ?? false;
          return { name, in: "form", required, schema: property, check: check(...place, "properties", name) };
        });
        return { ...common, parameters: [...plain, ...fields], form: type, json: null };
      },
    ),
  );
}

/** The operations of a package that have parameters or a form, and no JSON body. */
export async function operationsWithParameters(model: Model, dir: string): Promise<HandlerOperation[]> {
  const operations = operationsOf(JSON.parse(await documentText([model], dir)) as Document);
  return model.receivers.flatMap(({ handlers }) =>
    handlers.flatMap((handler): HandlerOperation[] => {
      const { method, name, mode } = handler;
      const request = model.bindings.find(one => one.name === handler.request);
      const path = openApiPath(handler.path);
      // Another handler may have the same path in OpenAPI.
      const operation = operations.find(
        one => one.path === path && one.method === method && one.id.endsWith(name),
      );
      if (!operation || operation.json !== null || operation.parameters.length === 0) return [];
      // A response to HEAD has no body, which would carry the verdict of Parse.
      if (!request?.go.generate.parse || request.typeParameters.length > 0) return [];
      // JSON of a media type of its own, such as that of a merge patch.
      if (request.body === "json") return [];
      if (method === "HEAD" || mode === "list") return [];
      const { route, query, header, cookie, form } = request;
      return [{ ...operation, handler, fields: [route, query, header, cookie, form].flat() }];
    }),
  );
}

/** Makes the function that finds the schemas of a document to which a schema refers. */
function resolver({ components }: Document): Resolve {
  const named = (ref: string) => components.schemas[ref.replace("#/components/schemas/", "")] as Schema;
  const resolve = (schema: Schema): Schema[] => {
    const { $ref, anyOf = [], allOf = [] } = schema;
    const referred = $ref === undefined ? [] : [named($ref)];
    return [schema, ...[...anyOf, ...allOf, ...referred].flatMap(resolve)];
  };
  return resolve;
}
