/** Makes the OpenAPI document of a run from the models of its packages. */

import { visibleJson } from "../../base/report/visible-text.ts";
import { compareText } from "../../base/text/common.ts";
import { append } from "../../base/text/maps.ts";
import { reachedTypes } from "../../model/body-shapes.ts";
import { qualifiedName } from "../../model/find-handlers.ts";
import type { Binding, Handler, Model, SecurityRequirement } from "../../model/types.ts";
import { type Components, componentsOf, type NamedSchema } from "./components.ts";
import { descriptionOf, titleOf } from "./descriptions.ts";
import type { DocumentProblem } from "./document-problems.ts";
import { membersOf, viewOf } from "./keywords.ts";
import { formContent, parametersOf } from "./parameters.ts";
import { openApiPath, openness, pathShape, placeholderNames } from "./paths.ts";
import { responsesOf } from "./responses.ts";
import { asciiName, nameTaker } from "./type-names.ts";
import type {
  OpenAPIBody,
  OpenAPIDocument,
  OpenAPIOperation,
  OpenAPIPath,
  OpenAPITag,
} from "./view-types.ts";

/** What the config says of a document. */
export interface DocumentSettings {
  /** The members of `info`. */
  info: object;
  /** Members of the document: `servers`, `security`, `externalDocs`. */
  members: object;
  /** Tags with their descriptions and other members. */
  tags: { name: string; description?: string | undefined; externalDocs?: object | undefined }[];
  /** Security schemes by name. */
  securitySchemes: object;
  /** Generated Parse methods refuse a JSON body with a key that no field has. */
  rejectsUnknown: boolean;
  /** Parse refuses a JSON body that lacks a field that is not optional. */
  requiresFields: boolean;
}

/** The methods that OpenAPI knows, in its order. It does not know CONNECT. */
const methods = "get put post delete options head patch trace".split(" ");

/** A document with what is to be reported about it. */
export interface MadeDocument {
  document: OpenAPIDocument;
  problems: DocumentProblem[];
  /** The examples in the document. They are not checked against their schemas yet. */
  examples: Components["examples"];
  /** The schemas that operations and examples refer to. */
  schemas: NamedSchema[];
}

/** Makes the document of all packages of a run. */
export function openApiDocument(models: Model[], settings: DocumentSettings): MadeDocument {
  const components = componentsOf(models, settings);
  const handlers = models.flatMap(model =>
    model.receivers.flatMap(({ handlers }) =>
      handlers.filter(({ hidden }) => !hidden).map(handler => ({ model, handler })),
    ),
  );
  const { inputs, problems } = documented(withIds(handlers));
  const paths = pathsOf(inputs.map(input => [input.handler, operationOf(input, components)]));
  const schemas = components.all();
  const document: OpenAPIDocument = {
    info: membersOf(settings.info),
    members: membersOf(settings.members),
    tags: tagsOf(paths, settings, receiverDocs(models)),
    paths,
    schemas: schemas.map(({ name, goName, schema }) => ({ name, goName, schema: viewOf(schema) })),
    securitySchemes: membersOf(settings.securitySchemes),
  };
  problems.push(
    ...opaqueTypes(models),
    ...undeclaredSchemes(inputs, settings),
    ...noOperations(models, inputs),
  );
  return { document, problems, examples: components.examples, schemas };
}

/** Reports a document without operations if there are handlers. */
function noOperations(models: Model[], inputs: OperationInput[]): DocumentProblem[] {
  const all = models.flatMap(model =>
    model.receivers.flatMap(({ handlers }) => handlers.map(({ position }) => ({ model, position }))),
  );
  const [first] = all;
  if (inputs.length > 0 || !first) return [];
  const many = all.length === 1 ? "the only handler is" : `all ${all.length} handlers are`;
  const message = `the OpenAPI document has no operations: ${many} left out of it, by gen:hidden or since OpenAPI lacks the method`;
  return [{ code: "undocumented-handler", message, ...first }];
}

/** Gives each handler its operation id: `Pets.GetPet`, or `pets.Pets.GetPet` if another package also has a `Pets.GetPet`. */
function withIds(handlers: { model: Model; handler: Handler }[]): OperationInput[] {
  const counts = new Map<string, number>();
  for (const { handler } of handlers)
    counts.set(qualifiedName(handler), (counts.get(qualifiedName(handler)) ?? 0) + 1);
  const take = nameTaker();
  return handlers.map(({ model, handler }) => {
    const name = qualifiedName(handler);
    const id = counts.get(name) === 1 ? name : `${model.package.name}.${name}`;
    return { model, handler, operationId: take(id.split(".").map(asciiName).join(".")) };
  });
}

/** The handlers that the document can have: those whose method OpenAPI knows, and one for each method and path. */
function documented(all: OperationInput[]): { inputs: OperationInput[]; problems: DocumentProblem[] } {
  const problems: DocumentProblem[] = [];
  const byRoute = new Map<string, OperationInput[]>();
  for (const input of all) {
    const { model, handler, operationId } = input;
    const name = qualifiedName(handler);
    if (!methods.includes(handler.method.toLowerCase())) {
      const message = `OpenAPI has no operations for ${handler.method}, so the document leaves out ${name}`;
      problems.push({ code: "undocumented-handler", message, model, position: handler.position });
      continue;
    }
    if (operationId !== name.split(".").map(asciiName).join(".")) {
      const message = `another package has a handler ${name}, too, so the id of its operation is ${operationId}`;
      problems.push({ code: "duplicate-operation-id", message, model, position: handler.position });
    }
    append(byRoute, `${handler.method} ${pathShape(openApiPath(handler.path))}`, input);
  }
  for (const [route, inputs] of byRoute) {
    const [first, ...others] = inputs.toSorted((a, b) => openness(a.handler) - openness(b.handler));
    for (const { model, handler, operationId } of others) {
      const advice =
        openness(handler) > openness(first!.handler)
          ? `${operationId} gets only the requests that ${first!.operationId} does not match`
          : "give their receivers prefixes with gen:prefix, or hide one with gen:hidden";
      const message = `the document has one operation for ${handler.method} ${openApiPath(handler.path)}, that of ${first!.operationId}, and leaves out ${operationId}: ${advice}`;
      problems.push({ code: "undocumented-handler", message, model, position: handler.position });
    }
    byRoute.set(route, [first!]);
  }
  return { inputs: [...byRoute.values()].flat(), problems };
}

/** Reports security schemes that handlers name and the config does not declare, each once for a package: the document would refer to nothing. */
function undeclaredSchemes(
  inputs: OperationInput[],
  { securitySchemes }: DocumentSettings,
): DocumentProblem[] {
  const problems = new Map<string, DocumentProblem>();
  for (const { model, handler } of inputs) {
    for (const { scheme } of handler.security ?? []) {
      const key = `${model.package.importPath} ${scheme}`;
      if (Object.hasOwn(securitySchemes, scheme) || problems.has(key)) continue;
      const message = `${qualifiedName(handler)} needs the security scheme ${scheme}, which is not declared: add it to openapi.securitySchemes in the config`;
      problems.set(key, { code: "undeclared-scheme", message, model, position: handler.position });
    }
  }
  return [...problems.values()];
}

/** The operations by path. Paths that differ only in the names of placeholders become one, with the names of the first. */
function pathsOf(operations: [Handler, OpenAPIOperation][]): OpenAPIPath[] {
  const paths = new Map<string, OpenAPIPath>();
  for (const [{ path: pattern }, operation] of operations) {
    const path = openApiPath(pattern);
    const shape = pathShape(path);
    const found = paths.get(shape);
    if (found === undefined) paths.set(shape, { path, operations: [operation] });
    else found.operations.push(renamed(operation, placeholderNames(path), placeholderNames(found.path)));
  }
  const order = ({ method }: OpenAPIOperation) => methods.indexOf(method);
  return [...paths.values()]
    .map(({ path, operations }) => ({ path, operations: operations.sort((a, b) => order(a) - order(b)) }))
    .sort((a, b) => compareText(a.path, b.path));
}

/** An operation whose path parameters have other names. */
function renamed(operation: OpenAPIOperation, names: string[], wanted: string[]): OpenAPIOperation {
  const parameters = operation.parameters.map(parameter =>
    parameter.in === "path" ? { ...parameter, name: wanted[names.indexOf(parameter.name)]! } : parameter,
  );
  return { ...operation, parameters };
}

/** The doc comments of receivers' types, by the name of the type. If types of several packages have the same name, the first comment counts. */
function receiverDocs(models: Model[]): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  for (const { type, doc } of models.flatMap(({ receivers }) => receivers)) {
    const description = descriptionOf(doc);
    if (type !== null && description !== undefined && !docs.has(type)) docs.set(type, description);
  }
  return docs;
}

/** The tags of the operations, those of the config first. */
function tagsOf(
  paths: OpenAPIPath[],
  { tags }: DocumentSettings,
  docs: ReadonlyMap<string, string>,
): OpenAPITag[] {
  const configured = tags.map(({ name, description = docs.get(name) ?? "", ...rest }) => ({
    name,
    description,
    members: membersOf(rest),
  }));
  const used = new Set(paths.flatMap(({ operations }) => operations.flatMap(operation => operation.tags)));
  for (const { name } of tags) used.delete(name);
  const others = [...used]
    .sort(compareText)
    .map(name => ({ name, description: docs.get(name) ?? "", members: [] }));
  return [...configured, ...others];
}

/** Reports each type whose JSON its own methods MarshalJSON or UnmarshalJSON make or read. The config can say what it is. */
function opaqueTypes(models: Model[]): DocumentProblem[] {
  const found = new Map<string, DocumentProblem>();
  for (const model of models) {
    const types = new Map(model.types.map(type => [type.id, type]));
    for (const { id, name, shape, package: declared, position } of model.types) {
      const isOpaque = shape.kind === "opaque" || shape.reads?.kind === "opaque";
      const key = declared.importPath === null ? name : `${declared.importPath}.${name}`;
      if (!isOpaque || found.has(key)) continue;
      const isOwn = declared.importPath === model.package.importPath && position !== null;
      const user = model.bindings.find(one => reachedTypes([one], types).some(type => type.id === id));
      const place = isOwn ? position : user?.position;
      if (place === undefined) continue;
      const message = `the JSON of ${name} is left to methods of its own, so the document allows any value: say what it is with the config key types: { ${JSON.stringify(key)}: { kind: "methods", in: [], json: "string" } }, or "any"`;
      found.set(key, { code: "opaque-type", message, model, position: place });
    }
  }
  return [...found.values()];
}

// Makes the operation of a handler.

/** A handler with its package and the id of its operation. */
interface OperationInput {
  handler: Handler;
  model: Model;
  operationId: string;
}

/** The operation of a handler. */
function operationOf(
  { handler, model, operationId }: OperationInput,
  components: Components,
): OpenAPIOperation {
  const binding = (name: string | null) =>
    handler.mode === "list" ? null : (model.bindings.find(one => one.name === name) ?? null);
  const request = binding(handler.request);
  const { doc } = handler;
  return {
    method: handler.method.toLowerCase(),
    handler,
    operationId,
    tags: handler.tags.length > 0 ? handler.tags : [handler.receiver ?? model.package.name],
    summary: titleOf(doc),
    description: descriptionOf({ ...doc, summary: "" }) ?? "",
    deprecated: doc.deprecated !== null,
    security: handler.security && securityOf(handler.security),
    parameters: parametersOf(handler, request, components.contextOf(model, "read")),
    requestBody: request && requestBody(request, model, components),
    responses: responsesOf(handler, binding(handler.response), { model, components }),
  };
}

/** The value of `security`: a request needs one of these schemes. */
function securityOf(security: SecurityRequirement[]): string {
  return visibleJson(security.map(({ scheme, scopes }) => ({ [scheme]: scopes })));
}

/** The body of a request. A JSON body is always required, since an empty body is not JSON. */
function requestBody(request: Binding, model: Model, components: Components): OpenAPIBody | null {
  const { body, contentType } = request;
  const description = descriptionOf(request.doc) ?? "";
  switch (body) {
    case null:
      return null;
    case "form": {
      const { content, required } = formContent(request, components.contextOf(model, "read"));
      return { description, required, content: [content] };
    }
    case "json": {
      const content = {
        type: contentType!,
        schema: viewOf(components.bodyOf(request, model)),
        encoding: [],
      };
      return { description, required: true, content: [content] };
    }
  }
}
