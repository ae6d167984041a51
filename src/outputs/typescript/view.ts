/** Makes what the templates of `gen typescript` print from the model of a package. */

import { compareText } from "../../base/text/common.ts";
import { pascalCase } from "../../base/text/names.ts";
import type { Doc } from "../../go/docs/doc-types.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import { encodedShapes } from "../../model/body-shapes.ts";
import { filledLists } from "../../model/expected-responses.ts";
import { textFields } from "../../model/message-facts.ts";
import type { Binding, Handler, Model, Package } from "../../model/types.ts";
import { type Direction, innerShapes, isRecursive, seenShape } from "../../shapes/plain-shapes.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";
import type { RawBody } from "../../types/field-type.ts";
import { areSeveral } from "../../types/raw-bodies.ts";
import { instanceName, isOfModule } from "../type-texts.ts";
import {
  formFields,
  hasHead,
  headReader,
  headType,
  interfaceDeclaration,
  namedDeclaration,
  propertiesOf,
  requestDeclaration,
  shapeDeclaration,
} from "./declarations.ts";
import { functionName, handlerFunction } from "./functions.ts";
import {
  capitalized,
  functionNames,
  type NodeContext,
  printType,
  propertyNode,
  shapeNode,
  textProperty,
  typeNames,
  withUndefined,
} from "./shape-nodes.ts";
import type {
  TypeScriptAnswer,
  TypeScriptFile,
  TypeScriptFunction,
  TypeScriptHead,
  TypeScriptPart,
  TypeScriptShared,
  TypeScriptType,
} from "./view-types.ts";

// Finds the named types in the messages of a file, and whether they are read, written or both.

/** A named type in one direction. */
interface ReachedType {
  type: NamedType;
  direction: Direction;
  /** It is in a response. Then it says what a response may hold, also where a request has it: what was read can be sent back. */
  isSent: boolean;
}

/** A named type of the file. `message` is the name of the response struct that it is, null for all others. */
interface FileType extends ReachedType {
  message: string | null;
}

/** The key of a named type in a direction. */
const typeKey = (id: string, direction: Direction) => `${id} ${direction}`;

/** The named types of a package, by id. */
type TypesById = ReadonlyMap<string, NamedType>;

/** The ids of types that Go reads in another form than it writes them, and of types that hold such a type. */
function differingTypes(types: TypesById): Set<string> {
  const differing = new Set<string>();
  const differs = (shape: Shape): boolean =>
    shape.reads !== null ||
    (shape.type !== null && differing.has(shape.type)) ||
    innerShapes(shape).some(differs);
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const { id, shape } of types.values()) if (differs(shape)) differing.add(id);
  }
  return differing;
}

/** The named types that bindings and encoded shapes reach, by id, the written ones first. A type that is read as it is written occurs once. */
function reachedTypes(
  bindings: Binding[],
  encoded: Shape[],
  types: TypesById,
  differing: Set<string>,
): ReachedType[] {
  const reached = new Map<string, ReachedType>();
  const visit = (shape: Shape, direction: Direction, isSent: boolean): void => {
    const seen = seenShape(shape, direction);
    const type = seen.type === null ? undefined : types.get(seen.type);
    if (type) {
      const own = differing.has(type.id) ? direction : "written";
      const key = typeKey(type.id, own);
      if (!reached.has(key)) {
        reached.set(key, { type, direction: own, isSent });
        visit(type.shape, own, isSent);
      }
    }
    for (const inner of innerShapes(seen)) visit(inner, direction, isSent);
  };
  for (const shape of encoded) visit(shape, "written", true);
  for (const kind of ["response", "request"] as const) {
    const [direction, isSent] =
      kind === "request" ? (["read", false] as const) : (["written", true] as const);
    for (const binding of bindings.filter(one => one.kind === kind)) {
      for (const { shape } of textFields(binding)) visit(shape, direction, isSent);
      if (binding.bodyShape !== null) visit(binding.bodyShape, direction, isSent);
    }
  }
  return [...reached.values()].sort(
    (a, b) => compareText(b.direction, a.direction) || compareText(a.type.id, b.type.id),
  );
}

// Chooses the names that messages, and the named types in them, have in a file.

/** The names of a file's types. */
interface FileNames {
  /** By the binding's Go name. */
  messages: ReadonlyMap<string, string>;
  /** By id and direction, see `typeKey`. */
  types: ReadonlyMap<string, string>;
}

/**
 * Names the types of a file as in Go. If two have the same name, a message keeps it, or else a type of the file's own package, and the name
 * of the other begins with its package's name.
 */
function nameTypes(messages: Binding[], types: FileType[], own: Package, all: TypesById): FileNames {
  const take = typeNames();
  const messageNames = new Map(messages.map(({ name }) => [name, take(capitalized(name))]));
  const named = new Map<string, string>();
  const isOwn = ({ type }: ReachedType) => type.package.importPath === own.importPath;
  const naming = {
    typeOf: (id: string) => all.get(id)!,
    nameOf: (type: NamedType) => capitalized(type.name),
    wordOf,
  };
  for (const one of [...types.filter(isOwn), ...types.filter(one => !isOwn(one))]) {
    const { type, direction, message } = one;
    const name = instanceName(type, naming) + (direction === "read" ? "Input" : "");
    const taken =
      message === null ? take(name, pascalCase(type.package.name) + name) : messageNames.get(message)!;
    named.set(typeKey(type.id, direction), taken);
  }
  return { messages: messageNames, types: named };
}

/** The word for a type argument in the name of an instance. */
function wordOf({ kind }: Shape): string {
  if (kind === "any" || kind === "opaque" || kind === "unresolved") return "Unknown";
  if (kind === "unsupported") return "Never";
  return kind === "integer" ? "Number" : pascalCase(kind);
}

/** The TypeScript of a package, for templates. `requiresFields` is config `bindings.requireJSON`. */
export function typeScriptFile(model: Model, { requiresFields = false } = {}): TypeScriptFile {
  const types: TypesById = new Map(
    model.types.map(type => [type.id, isOfModule(type, model.package) ? type : withShortDocs(type)]),
  );
  const handlers = model.receivers
    .flatMap(receiver => receiver.handlers)
    .sort((a, b) => compareText(a.listName, b.listName));
  const bindings = bindingsOf(handlers, model.bindings);
  const messages = bindings.filter(hasType);
  const differing = differingTypes(types);
  const reached = reachedTypes(bindings, encodedShapes(handlers), types, differing)
    .filter(({ type }) => !isPrintedInPlace(type, model.package))
    .map(one => ({ ...one, message: sameAsMessage(one, messages, model.package.importPath) }));
  const names = nameTypes(messages, reached, model.package, types);
  const filled = filledLists([model]);
  const contextOf = (direction: Direction, given: Partial<NodeContext> = {}): NodeContext => ({
    direction,
    isSent: direction === "written",
    fillsLists: false,
    typeOf: id => types.get(id)!,
    nameOf: (id, wanted) => names.types.get(typeKey(id, differing.has(id) ? wanted : "written")) ?? null,
    requiresFields,
    ...given,
  });
  const declared = [
    ...messages.map(binding => {
      const fillsLists = filled.messages.has(binding);
      const context = contextOf(binding.kind === "request" ? "read" : "written", { fillsLists });
      return messageDeclaration(binding, names, context);
    }),
    ...reached
      .filter(({ message }) => message === null)
      .map(({ type, direction, isSent }) => {
        const name = names.types.get(typeKey(type.id, direction))!;
        const fillsLists = direction === "written" && filled.types.has(type.id);
        return namedDeclaration(
          name,
          type,
          contextOf(direction, { isSent, fillsLists }),
          isRecursive(type, types),
        );
      }),
  ];
  const typesTaken = declared.map(({ name }) => name);
  const take = { value: functionNames(typesTaken), type: typeNames(typesTaken) };
  // Handlers take their names first, so that each keeps its own even if the second function of another one wants the same.
  const functionNamesInOrder = handlers.map(handler => take.value(functionName(handler)));
  const written = contextOf("written");
  const heads = new Map(
    bindings.filter(hasHead).map(binding => {
      const type = take.type(`${names.messages.get(binding.name) ?? capitalized(binding.name)}Head`);
      return [binding, headReader(take.value(`read${type}`), type, binding, written)] as const;
    }),
  );
  const structs = bindings.map(binding => {
    const name = names.messages.get(binding.name) ?? "undefined";
    const fields = binding.body === "form" ? formFields(binding, written) : null;
    return [
      binding.name,
      { name, raw: binding.rawBody, formFields: fields, head: heads.get(binding) ?? null },
    ] as const;
  });
  const responses = {
    structs: new Map(structs),
    typeOf: (shape: Shape) => printType(shapeNode(shape, written, new Set())),
  };
  const functions = handlers.map((handler, index) => {
    const name = functionNamesInOrder[index]!;
    const own = (name: string | null) => model.bindings.find(binding => binding.name === name) ?? null;
    const [request, response] = [own(handler.request), own(handler.response)];
    const requestName = request && names.messages.get(request.name);
    const requestType = declared.find(({ name }) => name === requestName);
    const sent = requestType ? { ...requestType, contentType: sentContentType(request!) } : null;
    return handlerFunction({ handler, name, request: sent, response, responses }, take);
  });
  const headTypes = Array.from(heads, ([binding, { type }]) => headType(type, binding, written));
  const readers = [...heads.values()];
  return {
    package: model.package,
    types: [...declared, ...headTypes].sort((a, b) => compareText(a.name, b.name)),
    functions,
    heads: readers,
    ...sharedCode(functions, readers),
  };
}

/** The content type that a function sets for a raw body; null where the body itself says it, as a Blob and FormData do, and for other bodies. */
function sentContentType({ rawBody, contentType, contentTypes }: Binding): string | null {
  return rawBody === null || rawBody === "multipart" || areSeveral(contentTypes) ? null : contentType;
}

/** What the functions of a file need of the code that they share. */
function sharedCode(
  functions: TypeScriptFunction[],
  heads: TypeScriptHead[],
): Pick<TypeScriptFile, "sends" | "shared"> {
  const sends = (part: string) => functions.some(({ parts }) => parts.includes(part));
  const answers = functions.flatMap(one => [one.success, ...one.answers]);
  const isOpen = functions.some(({ open, resultFunction }) => open && resultFunction !== null);
  const reads = (kind: TypeScriptAnswer["reads"]) => answers.some(one => one.reads === kind);
  const parts = [...heads.flatMap(({ parts }) => parts), { fields: answers.flatMap(one => one.formFields) }];
  const values = parts.flatMap(({ fields }) =>
    fields.map(({ value }) => value.replace(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, "")),
  );
  const names = (name: string) => values.some(value => value.includes(name));
  const hasPlaceholder = (...kinds: string[]) =>
    functions.some(({ handler }) => handler.placeholders.some(({ kind }) => kinds.includes(kind)));
  const shared: [TypeScriptShared, boolean][] = [
    ["read-json", reads("json")],
    ["read-problem", reads("problem")],
    ["read-text", reads("text")],
    ["read-form", reads("form")],
    ["read-any", reads("any") || isOpen],
    ["other-answer", isOpen],
    ["field-value", names("fieldValue")],
    ["field-list", names("fieldList")],
    ["set-cookies", names("setCookies")],
    ["is-true", names("isTrue")],
    ["streams", answers.some(one => one.unread)],
    ["pairs", sends("query") || sends("form")],
    ["header", sends("header")],
    ["cookie", sends("cookie")],
    ["segment", hasPlaceholder("segment", "rest")],
    ["rest", hasPlaceholder("rest")],
  ];
  return {
    sends: {
      query: sends("query"),
      header: sends("header"),
      cookie: sends("cookie"),
      form: sends("form"),
      json: sends("json"),
      body: sends("body"),
    },
    shared: shared.flatMap(([name, isUsed]) => (isUsed ? [name] : [])),
  };
}

/** Reports whether a type is printed without a name: a type of the standard library that is not an object, such as time.Time. */
function isPrintedInPlace(type: NamedType, own: Package): boolean {
  const { id, shape, enum: constants, package: declared, position } = type;
  if (position === null || id === "time.Duration") return true;
  const isStandard = isStandardPath(declared.importPath ?? "") && !isOfModule(type, own);
  return isStandard && shape.kind !== "object" && constants === null;
}

/** A type of another module with only the first sentences of its doc comments: the rest is usually about Go. */
function withShortDocs(type: NamedType): NamedType {
  const short = <T extends { doc: Doc }>(one: T): T => ({ ...one, doc: { ...one.doc, description: "" } });
  return { ...short(type), shape: { ...type.shape, fields: type.shape.fields.map(short) } };
}

/** The request and response structs of handlers, and those that they send. */
function bindingsOf(handlers: Handler[], bindings: Binding[]): Binding[] {
  const sent = handlers.flatMap(({ responses }) => responses.flatMap(one => one.bodies));
  const names = new Set([
    ...handlers.flatMap(({ request, response }) => [request, response]),
    ...sent.map(({ kind, struct }) => (kind === "response" ? struct : null)),
  ]);
  return bindings.filter(({ name }) => names.has(name));
}

/** Reports whether a message has a type. A request without fields and a response with nothing but header fields have none. */
function hasType(binding: Binding): boolean {
  const { kind, route, query, header, cookie, form, json, bodyField, body, rawBody } = binding;
  if (kind === "response" && rawBody !== null) return false;
  return kind === "response"
    ? header.length === 0 || form.length + json.length > 0 || bodyField !== null
    : body !== null || route.length + query.length + header.length + cookie.length > 0;
}

/** The name of the response struct that is this named type and has all of its fields in the body; null if there is none. */
function sameAsMessage(
  { type, direction }: ReachedType,
  messages: Binding[],
  importPath: string | null,
): string | null {
  if (direction === "read" || type.typeArguments.length > 0 || type.package.importPath !== importPath)
    return null;
  const fields = JSON.stringify(type.shape.fields);
  const same = messages.find(
    ({ kind, name, wholeBody, bodyShape }) =>
      kind === "response" &&
      name === type.name &&
      (wholeBody !== null || (type.shape.kind === "object" && JSON.stringify(bodyShape?.fields) === fields)),
  );
  return same?.name ?? null;
}

function messageDeclaration(binding: Binding, { messages }: FileNames, context: NodeContext): TypeScriptType {
  const name = messages.get(binding.name)!;
  const { doc } = binding;
  if (binding.kind === "request") {
    return requestDeclaration(name, doc, requestParts(binding, context));
  }
  const type = binding.wholeBody && binding.bodyShape?.type;
  if (type) return namedDeclaration(name, context.typeOf(type), context, false, true);
  if (binding.bodyShape !== null) return shapeDeclaration(name, doc, binding.bodyShape, context);
  const form = binding.form.map(field => withUndefined(textProperty(field, context)));
  return interfaceDeclaration(name, doc, form);
}

/** The parts of a request that are not empty. Cookies are always optional: browsers send their own, and don't let scripts set others. */
function requestParts(binding: Binding, context: NodeContext): TypeScriptPart[] {
  const texts = (["route", "query", "header", "cookie", "form"] as const)
    .filter(name => binding[name].length > 0)
    .map((name): TypeScriptPart => {
      const properties = binding[name].map(field => textProperty(field, context));
      const optional = name === "cookie" || properties.every(({ optional }) => optional);
      return { name, optional, type: null, properties: propertiesOf(properties, "    ") };
    });
  if (binding.rawBody !== null) return [...texts, rawPart(binding.rawBody)];
  return binding.bodyShape === null ? texts : [...texts, bodyPart(binding.bodyShape, context)];
}

/** The body of a request that is sent as it is: anything that fetch takes, for example a Blob or a stream. */
function rawPart(raw: RawBody): TypeScriptPart {
  const types = { text: "string", multipart: "FormData" } as const;
  const type = raw === "text" || raw === "multipart" ? types[raw] : 'NonNullable<RequestInit["body"]>';
  return { name: "body", optional: false, type, properties: [] };
}

/** The JSON body of a request. It is always required, since an empty body is not JSON. */
function bodyPart(body: Shape, context: NodeContext): TypeScriptPart {
  const part = { name: "json", optional: false } as const;
  const { kind, fields } = seenShape(body, context.direction);
  if (kind !== "object" || fields.length === 0) {
    return { ...part, type: printType(shapeNode(body, context, new Set()), "  "), properties: [] };
  }
  const properties = fields.map(field => propertyNode(field, context));
  return { ...part, type: null, properties: propertiesOf(properties, "    ") };
}
