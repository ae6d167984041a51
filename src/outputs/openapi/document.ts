/** Makes the OpenAPI document of a run from the models of its packages. */
import { capitalize, compareText, getOrMake, groupBy, joinWords, nameTaker } from "../../base/text/common.ts";
import { splitWords } from "../../base/text/names.ts";
import type { RuleCode } from "../../config/rule-severities.ts";
import type { OpenAPIDocument, UserOpenAPI } from "../../config/user-config.ts";
import { isNone } from "../../model/directives.ts";
import { qualifiedName } from "../../model/functions.ts";
import { messagesOf, reachedTypes } from "../../model/message-facts.ts";
import { placeholdersOf, withoutNames } from "../../model/path-patterns.ts";
import type { Handler, Model } from "../../model/types.ts";
import type { RunProblem, RunView } from "../output.ts";
import { modulePath } from "../type-texts.ts";
import { type Components, componentsOf, type SchemaSettings } from "./components.ts";
import { contentOf, parametersOf, readBody, responsesOf } from "./messages.ts";
import { asciiName, documentedPackage, openApiPath, openness, packagesMember } from "./routes.ts";
import { descriptionOf, type Schema, withoutName } from "./schema.ts";

/** What the config says of a document. */
export type DocumentSettings = SchemaSettings &
  Pick<UserOpenAPI, "info" | "servers" | "security" | "externalDocs" | "tags" | "securitySchemes">;

/** The methods that OpenAPI knows, in its order. It does not know CONNECT. */
const methods = "get put post delete options head patch trace".split(" ");

/**
 * Makes the document of all packages of a run, in which `undefined` stands for a member that is not there; with the handlers of its operations, what is
 * to be reported about it, its examples, which are not checked yet, and the schemas that they and operations refer to.
 */
export function openApiDocument(models: Model[], settings: DocumentSettings) {
  const components = componentsOf(models, settings);
  const all = models.flatMap(model =>
    model.receivers.flatMap(({ handlers }) => handlers.map(handler => ({ model, handler }))),
  );
  const { inputs, problems } = documented(withIds(all.filter(({ handler }) => !handler.hidden)));
  const { info = {}, servers, security, externalDocs, securitySchemes = {} } = settings;
  const { title = defaultTitle(models), version = "0.0.0", ...more } = info;
  const tagsOf = tagFinder(inputs, settings);
  const tags = documentTags(inputs.flatMap(tagsOf), settings, models);
  const paths = pathsOf(inputs, components, tagsOf);
  const schemas = components.all();
  const hasSchemes = Object.keys(securitySchemes).length > 0;
  const document = {
    openapi: "3.1.0",
    [packagesMember]: models.map(model => documentedPackage(model.package)),
    info: { title, version, ...more },
    servers,
    security,
    externalDocs,
    tags: tags.length > 0 ? tags : undefined,
    paths,
    components: { schemas, securitySchemes: hasSchemes ? securitySchemes : undefined },
  };
  problems.push(
    ...opaqueTypes(models),
    ...undeclaredSchemes(inputs, settings),
    ...(inputs.length === 0 ? noOperations(all) : []),
  );
  return { document, operations: inputs, problems, examples: components.examples, schemas };
}

/** The last element of the module's path; outside of a module the name of the package. */
function defaultTitle([model]: Model[]): string {
  if (model === undefined) return "API";
  const module = modulePath(model.package) ?? model.package.name;
  return module.split("/").findLast(element => !/^v\d+$/.test(element)) ?? model.package.name;
}

/** Reports a document without operations if there are handlers. */
function noOperations(all: Omit<OperationInput, "operationId">[]): RunProblem[] {
  const [first] = all;
  if (!first) return [];
  const many = all.length === 1 ? "the only handler is" : `all ${all.length} handlers are`;
  const message = `the OpenAPI document has no operations: ${many} left out of it, by gen:hidden or since OpenAPI lacks the method`;
  return [problemAt(first, "undocumented-handler", message)];
}

/** Gives each handler its operation id: `Pets.GetPet`, or `pets.Pets.GetPet` if another package also has a `Pets.GetPet`. */
function withIds(handlers: { model: Model; handler: Handler }[]): OperationInput[] {
  const byName = groupBy(handlers, ({ handler }) => qualifiedName(handler));
  const take = nameTaker();
  return handlers.map(({ model, handler }) => {
    const name = qualifiedName(handler);
    const id = byName.get(name)!.length === 1 ? name : `${model.package.name}.${name}`;
    return { model, handler, operationId: take(id.split(".").map(asciiName).join(".")) };
  });
}

/** The handlers that the document can have: those whose method OpenAPI knows, and one for each method and path. */
function documented(all: OperationInput[]): { inputs: OperationInput[]; problems: RunProblem[] } {
  const isKnown = ({ handler }: OperationInput) => methods.includes(handler.method.toLowerCase());
  const problems = all
    .filter(one => !isKnown(one))
    .map(one => {
      const message = `OpenAPI has no operations for ${one.handler.method}, so the document leaves out ${qualifiedName(one.handler)}`;
      return problemAt(one, "undocumented-handler", message);
    });
  const routeOf = ({ handler: { method, path } }: OperationInput) =>
    `${method} ${withoutNames(openApiPath(path))}`;
  // Several servers may have a /healthz, and a function literal has no comment to change.
  const isLiteral = ({ handler }: OperationInput) => handler.signature === "literal";
  const byRoute = groupBy(all.filter(isKnown), routeOf);
  for (const [route, inputs] of byRoute) {
    const [first, ...others] = inputs.toSorted(
      (a, b) => openness(a.handler) - openness(b.handler) || Number(isLiteral(a)) - Number(isLiteral(b)),
    );
    for (const input of others.filter(one => !isLiteral(one))) {
      const { handler, operationId } = input;
      const advice =
        input.model === first!.model && openness(handler) > openness(first!.handler)
          ? `${operationId} gets only the requests that ${first!.operationId} does not match`
          : "give one of them another path or, with gen:prefix, a prefix, or hide it with gen:hidden";
      const message = `the document has one operation for ${handler.method} ${openApiPath(handler.path)}, that of ${first!.operationId}, and leaves out ${operationId}: ${advice}`;
      problems.push(problemAt(input, "undocumented-handler", message));
    }
    byRoute.set(route, [first!]);
  }
  const inputs = [...byRoute.values()].flat();
  for (const [name, same] of groupBy(inputs, ({ handler }) => qualifiedName(handler))) {
    const ids = same.map(({ operationId }) => operationId);
    if (isLiteral(same[0]!) || ids[0] === name.split(".").map(asciiName).join(".")) continue;
    const message = `several packages have a handler ${name}, so that ids begin with the package: ${joinWords(ids)}`;
    problems.push(problemAt(same[0]!, "duplicate-operation-id", message));
  }
  return { inputs, problems };
}

function problemAt({ model, handler }: Omit<OperationInput, "operationId">, code: RuleCode, message: string) {
  return { code, message, model, position: handler.position };
}

/** Reports security schemes that handlers need and the config does not declare, each once for a package: the document would refer to nothing. */
function undeclaredSchemes(inputs: OperationInput[], settings: DocumentSettings): RunProblem[] {
  const { security = [], securitySchemes = {} } = settings;
  const byDefault = security.flatMap(Object.keys).map(scheme => ({ scheme, scopes: [] }));
  const problems = new Map<string, RunProblem>();
  for (const input of inputs) {
    const { model, handler } = input;
    for (const requirement of handler.security ?? byDefault) {
      const { scheme } = requirement;
      const key = `${model.package.importPath} ${scheme}`;
      if (isNone(requirement) || Object.hasOwn(securitySchemes, scheme) || problems.has(key)) continue;
      const message = `${qualifiedName(handler)} needs the security scheme ${scheme}, which is not declared: add it to openapi.securitySchemes in the config`;
      problems.set(key, problemAt(input, "undeclared-scheme", message));
    }
  }
  return [...problems.values()];
}

/** The operations by path, and by method in OpenAPI's order. Paths that differ only in the names of placeholders become one, with the names of the first. */
function pathsOf(inputs: OperationInput[], components: Components, tagsOf: TagsOf): Record<string, Schema> {
  const paths = new Map<string, { path: string; operations: Map<string, Schema> }>();
  for (const input of inputs) {
    const path = openApiPath(input.handler.path);
    const found = getOrMake(paths, withoutNames(path), () => ({ path, operations: new Map() }));
    const names = placeholdersOf(found.path).map(({ name }) => name);
    const operation = operationOf(input, names, tagsOf(input), components);
    found.operations.set(input.handler.method.toLowerCase(), operation);
  }
  const byMethod = ([a]: [string, Schema], [b]: [string, Schema]) => methods.indexOf(a) - methods.indexOf(b);
  const sorted = [...paths.values()].sort((a, b) => compareText(a.path, b.path));
  return Object.fromEntries(
    sorted.map(({ path, operations }) => [path, Object.fromEntries([...operations].sort(byMethod))]),
  );
}

/** What the tags of receivers and packages say, by their names. If several have the same name, the first comment counts. */
function tagDocs(models: Model[]): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  const add = (name: string, description: string | undefined) => {
    if (description !== undefined && !docs.has(name)) docs.set(name, description);
  };
  for (const { type, doc } of models.flatMap(one => one.receivers)) if (type) add(type, descriptionOf(doc));
  for (const { name, doc } of models.map(one => one.package))
    add(name, descriptionOf({ ...doc, summary: withoutName(doc.summary, `Package ${name}`) }));
  return docs;
}

/** The tags of the operations, those of the config first. */
function documentTags(all: string[], { tags = [] }: DocumentSettings, models: Model[]): object[] {
  const docs = tagDocs(models);
  const used = new Set(all);
  for (const { name } of tags) used.delete(name);
  const others: typeof tags = [...used].sort(compareText).map(name => ({ name }));
  const docOf = (name: string) => docs.get(name) ?? docs.get(name.toLowerCase());
  return [...tags, ...others].map(({ name, description = docOf(name), ...rest }) => {
    return { name, description, ...rest };
  });
}

/** Gives the tags of an operation: a receiver's, or a package's. A package whose name differs from another tag only in case has that tag, so that there aren't both `Chat` and `chat`. */
function tagFinder(all: OperationInput[], { tags = [] }: DocumentSettings): TagsOf {
  const written = all.flatMap(({ handler }) =>
    handler.tags.length > 0 ? handler.tags : (handler.receiver ?? []),
  );
  const known = new Map([...written, ...tags.map(({ name }) => name)].map(tag => [tag.toLowerCase(), tag]));
  return ({ handler: { tags, receiver }, model: { package: own } }) =>
    tags.length > 0 ? tags : [receiver ?? known.get(own.name.toLowerCase()) ?? own.name];
}

type TagsOf = (input: OperationInput) => string[];

/** Reports each type whose JSON its own methods MarshalJSON or UnmarshalJSON make or read. The config can say what it is. */
function opaqueTypes(models: Model[]): RunProblem[] {
  const found = new Map<string, RunProblem>();
  for (const model of models) {
    const types = new Map(model.types.map(type => [type.id, type]));
    for (const { id, name, shape, package: declared, position } of model.types) {
      const isOpaque = shape.kind === "opaque" || shape.reads?.kind === "opaque";
      const key = declared.importPath === null ? name : `${declared.importPath}.${name}`;
      if (!isOpaque || found.has(key)) continue;
      const isOwn = declared.importPath === model.package.importPath && position !== null;
      const user = model.bindings.find(one => reachedTypes([one], [], types).some(type => type.id === id));
      const place = isOwn ? position : user?.position;
      if (place === undefined) continue;
      const message = `the JSON of ${name} is left to methods of its own, so the document allows any value: say what it is with the config key types: { ${JSON.stringify(key)}: { kind: "methods", in: [], json: "string" } }, or "any"`;
      found.set(key, { code: "opaque-type", message, model, position: place });
    }
  }
  return [...found.values()];
}

// Makes the operation of a handler.

type OperationInput = NonNullable<RunView["operations"]>[number];

/** The operation of a handler. Its path names the placeholders `names`. */
function operationOf(input: OperationInput, names: string[], tags: string[], components: Components): Schema {
  const { handler, model, operationId } = input;
  const { request, response } = messagesOf(handler.mode === "list" ? null : handler, model.bindings);
  const { doc, security } = handler;
  const context = components.contextOf(model, "read");
  const parameters = parametersOf(handler, request, { names, context });
  const body = request?.body
    ? { description: descriptionOf(request.doc), ...contentOf(request, model, components) }
    : readBody(handler, context);
  return {
    operationId,
    tags,
    summary: summaryOf(handler),
    description: descriptionOf({ ...doc, summary: "" }),
    deprecated: doc.deprecated !== null || undefined,
    // A request needs one of these schemes.
    security: security?.map(one => (isNone(one) ? {} : { [one.scheme]: one.scopes })),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body,
    responses: responsesOf(handler, response, { model, components }),
  };
}

/** The first sentence of a handler's comment without its period and the handler's name; the name in words where there is none: `Get pet by ID`. */
function summaryOf({ name, doc: { summary } }: Handler): string {
  if (summary !== "" && summary !== name) return withoutName(summary.replace(/(?<!\.)\.$/, ""), name);
  const words = splitWords(name).map(word => (/^.\P{Lu}*$/u.test(word) ? word.toLowerCase() : word));
  return capitalize(words.join(" "));
}

// The document that the template gets, changed by the function of config `openapi.edit`.

/** A document as plain JSON, changed by the user's function; an Error if the function fails, or if its result is no JSON object. */
export function editedDocument(document: object, edit: UserOpenAPI["edit"]): OpenAPIDocument | Error {
  const made = plainCopy(document) as OpenAPIDocument;
  let edited: unknown;
  try {
    edited = edit === undefined ? made : plainCopy(edit(made) ?? made);
  } catch (error) {
    return new Error(`openapi.edit: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof edited !== "object" || edited === null || Array.isArray(edited))
    return new Error("openapi.edit: the result is not an object");
  const { openapi, ...members } = edited as OpenAPIDocument;
  // By this member, the next run knows that gen wrote the file.
  const header = { "x-generated-by": "Code generated by gen. DO NOT EDIT." };
  return { openapi, ...header, ...members, ...header };
}

/** A copy of a JSON value, without members that are undefined. Throws an Error for what JSON does not have. */
function plainCopy(value: unknown, place: string[] = [], outer: unknown[] = []): unknown {
  const wrong = (what: string) =>
    new Error(`${place.join(".") || "the result"} is ${what}, which JSON does not have`);
  if (value === null || ["string", "boolean", "bigint"].includes(typeof value)) return value;
  if (Number.isFinite(value)) return value;
  if (outer.includes(value)) throw wrong("a part of itself");
  const within = [...outer, value];
  if (Array.isArray(value)) return value.map((one, at) => plainCopy(one, [...place, String(at)], within));
  const type = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (type !== "Object") throw wrong(typeof value === "number" ? String(value) : `a ${type}`);
  const members = Object.entries(value as object).filter(([, one]) => one !== undefined);
  return Object.fromEntries(members.map(([key, one]) => [key, plainCopy(one, [...place, key], within)]));
}
