/** Makes the functions of a file that send requests to handlers, up to two for each handler. */
import { capitalize, groupBy } from "../../base/text/common.ts";
import { camelCase } from "../../base/text/names.ts";
import { readDoc } from "../../go/docs/docs.ts";
import { isIdentifier } from "../../go/identifiers.ts";
import { expectedResponses, headOf, isSuccess } from "../../model/expected-responses.ts";
import { allowsBody, noBody } from "../../model/message-facts.ts";
import { patternParts } from "../../model/path-patterns.ts";
import type { Binding, Handler, HandlerBody, HandlerResponse, ReadParameter } from "../../model/types.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import type { RawBody } from "../../types/type-text.ts";
import type { TypeNode } from "./shape-nodes.ts";
import {
  defaultNotes,
  jsdoc,
  named,
  objectOf,
  printType,
  propertyName,
  quoted,
  unionOf,
  withUndefined,
} from "./shape-nodes.ts";
import type { TypeScriptAnswer, TypeScriptFunction, TypeScriptHead, TypeScriptPart } from "./view-types.ts";

/** The handler and the messages of its functions. */
export interface FunctionInput {
  handler: Handler;
  /** The name of the function that returns what a success holds. */
  name: string;
  /** The request, with its name in TypeScript; null for a handler without one, or with one that has no fields. */
  request: { name: string; parts: TypeScriptPart[]; contentType: string | null; hasParts: boolean } | null;
  /** The types of what the handler's own code reads: of its values of the path, the query and the form, and of the JSON that it decodes; null for none. */
  read: { values: ReadonlyMap<ReadParameter, TypeNode>; json: TypeNode | null };
  /** The response struct; null for a handler without one. */
  response: Binding | null;
  /** The response structs that the file has types for. */
  responses: DeclaredResponses;
}

/** What returns names for functions and types, each name once. */
type TakeNames = Record<"value" | "type", (wanted: string) => string>;

/** The functions that send a request to a handler. */
export function handlerFunction(input: FunctionInput, take: TakeNames): TypeScriptFunction {
  const { handler, name, request, response, responses } = input;
  const { type, parts, optional } = requestOf(input);
  const answers = answersOf(handler, response, responses);
  const { success, others, isOpen, anySuccess } = answers;
  const body = successType(answers);
  const isPlain = body === null && others.length === 0 && success.head === null;
  const groups = groupBy(others, ({ reads, type, head }) => `${reads} ${type} ${head?.name ?? ""}`);
  return {
    name,
    handler,
    comment: jsdoc(handler.doc, [`\`${handler.method} ${handler.path}\``]),
    request: type,
    requestOptional: optional,
    returns: body === null ? "Response" : printType(body),
    successes: [success, ...others.filter(isSuccess)].map(({ status }) => status).sort((a, b) => a - b),
    mayFail: !others.every(isSuccess),
    open: isOpen,
    casts: isOpen && body !== null,
    anySuccess,
    returned: body === null ? "response" : "body",
    resultFunction: isPlain ? null : resultOf(handler, name, answers, take),
    parts,
    sent: parts.filter(part => part !== "route" && !(part === "body" && request?.hasParts)),
    takesBody:
      /^(?:POST|PUT|PATCH)$/.test(handler.method) && !parts.some(part => /^(?:form|json|body)$/.test(part)),
    contentType: request?.contentType ?? null,
    makesForm: request?.hasParts ?? false,
    path: pathExpression(handler),
    answers: [...groups.values()].map(one => printedAnswer(one, "        ")),
    success: printedAnswer([success], "    "),
  };
}

/** The type of what a function takes, and its parts. Without a request struct, each placeholder is a string. */
function requestOf({ handler, request, read: { values, json } }: FunctionInput) {
  if (request) {
    const { name, parts } = request;
    return { type: name, parts: parts.map(one => one.name), optional: parts.every(one => one.optional) };
  }
  const property = (key: string, type: TypeNode, optional = false, comment = "") =>
    withUndefined({ name: propertyName(key), type, optional, comment });
  const read = (part: ReadParameter["in"]) => [...values].filter(([one]) => one.in === part);
  const route = routeKeys(handler).map(key => {
    const [, type = named("string")] = read("route").find(([{ name }]) => name === key) ?? [];
    return property(key, type);
  });
  const partOf = (part: TypeScriptPart["name"], found: ReturnType<typeof read>) => {
    const fields = found.map(([{ name, required, default: preset }, type]) =>
      property(name, type, !required, jsdoc(readDoc([]), defaultNotes(preset))),
    );
    const isOptional = fields.every(one => one.optional);
    return fields.length > 0 ? [property(part, objectOf(fields), isOptional)] : [];
  };
  const form = read("file").length > 0 ? [property("body", named("FormData"))] : partOf("form", read("form"));
  const parts = [
    ...(route.length > 0 ? [property("route", objectOf(route))] : []),
    ...partOf("query", read("query")),
    ...form,
    ...(json === null ? [] : [property("json", json)]),
  ];
  return {
    type: parts.length > 0 ? printType(objectOf(parts), "  ") : null,
    parts: parts.map(({ name }) => name as TypeScriptPart["name"]),
    optional: parts.length > 0 && parts.every(({ optional }) => optional),
  };
}

/** The function that returns the answer of a handler by its status, and the type of all answers. */
function resultOf(handler: Handler, name: string, answers: Answers, take: TakeNames) {
  const plain = name.replace(/_+$/, "");
  const all = [answers.success, ...answers.others].sort((a, b) => a.status - b.status);
  const lines = all.flatMap(({ status, description }) => (description ? `- ${status}: ${description}` : []));
  const doc = { lines: [], description: "", deprecated: null };
  const { method, path } = handler;
  const summary = `Sends the request of \`${name}\`, and returns the answer by its status.`;
  return {
    name: take.value(`${plain}Result`),
    comment: jsdoc({ ...doc, summary, deprecated: handler.doc.deprecated }),
    type: take.type(`${capitalize(plain)}Result`),
    typeComment: jsdoc({ ...doc, summary: `What \`${method} ${path}\` answers with.` }, [lines.join("\n")]),
  };
}

/** Answers that are read in the same way, for templates; `indent` is that of the line that reads the body. */
function printedAnswer(answers: Answer[], indent: string): TypeScriptAnswer {
  const { reads, head, formFields, ...first } = answers[0]!;
  const [type, readType] = [printType([first.type], "    "), printType([first.type], indent)];
  const statuses = answers.map(({ status }) => status);
  const status = statuses.length === 1 ? String(statuses[0]) : "response.status";
  const unread = answers.some(one => one.unread);
  return { statuses, status, reads, unread, type, readType, head, formFields };
}

/** The name of a handler's function if no other name in the file is the same: `petsDelete` for `Pets.Delete`; it begins with `prefix`. */
export function functionName({ listName }: Handler, prefix = ""): string {
  const name = camelCase(prefix === "" ? listName : `${prefix}.${listName}`);
  return isIdentifier(name) ? name : `_${name}`;
}

/** The names of the placeholders that have a value: all but `{$}`. */
function routeKeys({ placeholders }: Handler): string[] {
  return placeholders.filter(({ kind }) => kind !== "end").map(({ name }) => name);
}

/** The path of a handler's requests as an expression: `"/pets"`, or a template with the values of `route`. */
function pathExpression(handler: Handler): string {
  const pieces = patternParts(handler.path).map(({ literal, name, rest }) => {
    const property = propertyName(name);
    const value = property === name ? `route.${name}` : `route[${property}]`;
    return literal ?? `\${${rest ? "pathRest" : "pathSegment"}(${value})}`;
  });
  const text = pieces.join("");
  return routeKeys(handler).length === 0 ? quoted(text) : `\`${text}\``;
}

// The answers of a handler: its statuses, and for each what a function reads from the body.

/** A response struct of a file. */
interface DeclaredResponse {
  /** Its name in TypeScript; `undefined` if its body has no type. */
  name: string;
  /** How its fields are read if its body is a form; null for other bodies. */
  formFields: TypeScriptAnswer["formFields"] | null;
  /** What its body is if it is not taken apart; null for other bodies. */
  raw: RawBody | null;
  /** What reads its header fields and cookies; null if it has none. */
  head: TypeScriptHead | null;
}

interface DeclaredResponses {
  /** By their names in Go. */
  structs: ReadonlyMap<string, DeclaredResponse>;
  /** The type of JSON that handwritten code encodes. */
  typeOf(shape: Shape): string;
}

/** What a handler answers with a status. */
interface Answer extends Omit<TypeScriptAnswer, "status" | "statuses" | "readType"> {
  status: number;
  /** What the comment says of the status. */
  description: string | null;
}

type Answers = ReturnType<typeof answersOf>;

/**
 * The answers that a handler is known to send: the success that functions also assume for statuses that are not among `others`, those with other
 * statuses, whether there may be more, and whether the status of the success is not known.
 */
function answersOf(handler: Handler, response: Binding | null, declared: DeclaredResponses) {
  const expected = expectedResponses(handler, response);
  // fetch follows redirects, and keeps informational responses to itself.
  const seen = expected.responses.filter(one => isSuccess(one) || one.status === 304 || one.status >= 400);
  const known = withSuccess(handler, seen, expected.success);
  const main = mainResponse(known, response, handler);
  const answers = known.map((one): Answer => {
    const sent = one.bodies.flatMap(({ kind, struct }) => (kind === "response" ? struct! : []));
    const only = one.bodies.length === 1 ? sent[0] : undefined;
    const isBodiless = !allowsBody(handler, one.status);
    const head = only ?? headOf(handler, one);
    const plain = answer(isBodiless ? { ...one, bodies: [] } : one, declared);
    return { ...plain, head: declared.structs.get(head ?? "")?.head ?? null };
  });
  const success = answers[known.indexOf(main)]!;
  const others = answers.filter(one => one !== success);
  return { success, others, isOpen: expected.isOpen, anySuccess: !expected.responses.some(isSuccess) };
}

/** Adds a success if none is known: the declared status, else 200. */
function withSuccess({ status }: Handler, known: HandlerResponse[], success: HandlerBody | null) {
  if (known.some(isSuccess)) return known;
  const assumed = status !== null && isSuccess({ status }) ? status : 200;
  const body: HandlerBody = success ?? { ...noBody, kind: "unknown" };
  return [{ status: assumed, bodies: [body], description: null, source: "declared" as const }, ...known];
}

/** The success with the response struct of the handler; else the one with the declared status, or the first. */
function mainResponse(known: HandlerResponse[], response: Binding | null, handler: Handler): HandlerResponse {
  const successes = known.filter(isSuccess);
  const own =
    response && successes.find(({ bodies }) => bodies.some(({ struct }) => struct === response.name));
  return own ?? successes.find(({ status }) => status === handler.status) ?? successes[0]!;
}

/** The type of a body that is not read. */
const stream = 'Response["body"]';

function answer({ status, bodies, description }: HandlerResponse, declared: DeclaredResponses): Answer {
  const base = { status, description, formFields: [], unread: false, reads: null, head: null };
  const sent = bodies.filter(({ kind }) => kind !== "none");
  const [only, another] = sent;
  if (only === undefined) return { ...base, type: "undefined" };
  const types = new Set(sent.map(body => bodyType(body, isSuccess({ status }), declared)));
  // A stream may be empty, too.
  if (types.size === 1 && types.has(stream)) return { ...base, unread: true, type: stream };
  if (sent.length < bodies.length) types.add("undefined");
  const type = types.has("unknown") ? "unknown" : printType(unionOf([...types].map(named)));
  if (another === undefined && sent.length === bodies.length) {
    const { formFields, raw } = declared.structs.get(only.struct ?? "") ?? {};
    if (only.kind === "response" && formFields) return { ...base, reads: "form", type, formFields };
    if (raw === "text" || raw === "bytes") return { ...base, reads: raw, type };
    if (only.kind === "problem" || only.kind === "text") return { ...base, reads: only.kind, type };
    if (type === "undefined") return { ...base, type };
  }
  const areJSON = bodies.every(({ kind, mediaType }) => {
    return kind === "json" || kind === "problem" || (kind === "response" && mediaType === "application/json");
  });
  return { ...base, reads: areJSON ? "json" : "any", type };
}

/** The type of a body. A success that is neither a message nor JSON may be a stream, which callers read while it arrives. */
function bodyType(body: HandlerBody, ofSuccess: boolean, declared: DeclaredResponses) {
  const { kind, struct, mediaType, shape } = body;
  switch (kind) {
    case "none":
      return "undefined";
    case "response": {
      const { raw = null, name = "undefined" } = declared.structs.get(struct ?? "") ?? {};
      if (raw !== null) return raw === "stream" ? stream : raw === "text" ? "string" : "Uint8Array";
      return name;
    }
    case "problem":
      return "Problem";
    case "json":
      return shape ? declared.typeOf(shape) : "unknown";
    default:
      if (ofSuccess) return stream;
      return kind === "text" || mediaType?.startsWith("text/") ? "string" : "unknown";
  }
}

/** The type of what the successes hold; null if they hold nothing that is read. */
function successType({ success, others }: Answers) {
  const types = new Set([success, ...others.filter(isSuccess)].map(({ type }) => type));
  const isRead = [...types].some(type => type !== "undefined" && type !== stream);
  return isRead ? unionOf([...types].map(named)) : null;
}
