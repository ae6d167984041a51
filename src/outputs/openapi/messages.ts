/** The parameters of a request, the bodies of forms, and the responses of a handler. */

import { statusText } from "../../go/http-statuses.ts";
import { allowsBody } from "../../model/message-facts.ts";
import type { Binding, Field, Handler, HandlerResponse, Model } from "../../model/types.ts";
import { withoutNull } from "../../shapes/plain-shapes.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import type { Components } from "./components.ts";
import { withRules } from "./constraint-schemas.ts";
import { restDescription } from "./routes.ts";
import { described, descriptionOf, type Schema } from "./schema.ts";
import { type SchemaContext, shapeSchema, valueOfText, withExample } from "./shape-schemas.ts";

/** Headers that OpenAPI describes elsewhere: by the content of bodies and by security schemes. It ignores parameters of these names. */
const describedElsewhere: ReadonlySet<string> = new Set(["Accept", "Authorization", "Content-Type"]);

/** The parameters of a handler's requests. The path names its placeholders `names`; one without a field can have any text. */
export function parametersOf(
  { placeholders }: Handler,
  request: Binding | null,
  { names, context }: { names: string[]; context: SchemaContext },
): Schema[] {
  const segments = placeholders.filter(({ kind }) => kind !== "end");
  const path = segments.map(({ name, kind }, index) => {
    const field = request?.route.find(({ key }) => key === name);
    const made = field ? fieldParameter(field, "path", context) : anyText;
    // OpenAPI knows no path parameters with slashes.
    const notes = kind === "rest" ? [made.description, restDescription] : [made.description];
    return { ...made, name: names[index]!, description: notes.filter(Boolean).join("\n\n") || undefined };
  });
  if (request === null) return path;
  const header = request.header.filter(({ key }) => !describedElsewhere.has(key));
  return [
    ...path,
    ...request.query.map(field => fieldParameter(field, "query", context)),
    ...header.map(field => fieldParameter(field, "header", context)),
    ...request.cookie.map(field => fieldParameter(field, "cookie", context)),
  ];
}

const anyText: Schema = {
  name: "",
  in: "path",
  description: undefined,
  required: true,
  style: "simple",
  explode: false,
  schema: { type: "string" },
};

function fieldParameter(
  field: Field,
  place: "path" | "query" | "header" | "cookie",
  context: SchemaContext,
): Schema {
  const isText = place === "path" || place === "header";
  const { schema, required, notes } = fieldSchema(field, context);
  return {
    name: field.key,
    in: place,
    ...describedValue(field, required, notes),
    style: isText ? "simple" : "form",
    explode: !isText,
    schema,
  };
}

/** What parameters and header fields say of a value. */
function describedValue({ doc }: Field, required: boolean, notes: string[] = []): Schema {
  return {
    description: descriptionOf(doc, notes),
    required: required || undefined,
    deprecated: doc.deprecated !== null || undefined,
  };
}

/**
 * The schema of a field outside of a JSON body, with the example of its tag, and sentences about rules that have no keywords. Such a field
 * may be left out, but is never null; it is `required` where Parse refuses a request without it, or a response always has it.
 */
function fieldSchema(
  field: Field,
  context: SchemaContext,
): { schema: Schema; required: boolean; notes: string[] } {
  const { constraints, default: preset, refusesAbsent, type } = field;
  const shape = withoutNull(field.shape);
  const schemaOf = (one: Shape) => shapeSchema(one, context);
  const plain = schemaOf(shape);
  if (context.direction === "written")
    return { schema: withExample(plain, field, shape, context), required: isAlwaysSent(field), notes: [] };
  const value = { shape, pointer: type.pointer, constraints, slot: false };
  const { schema, notes } = withRules(plain, value, { ...context, schemaOf });
  const filled = preset === null ? undefined : valueOfText(preset, field.shape, context.typeOf);
  return {
    schema: withExample({ ...schema, default: filled }, field, shape, context),
    required: field.required || (refusesAbsent && preset === null),
    notes,
  };
}

/** The content of a message's body, by media type, and whether it is required. A JSON body always is, since an empty body is not JSON. */
export function contentOf(message: Binding, model: Model, components: Components): Content {
  const { body, kind, contentType } = message;
  if (body === "form")
    return formContent(message, components.contextOf(model, kind === "request" ? "read" : "written"));
  return { content: { [contentType!]: { schema: components.bodyOf(message, model) } }, required: true };
}

interface Content {
  content: Schema;
  required: boolean;
}

/** The content of a form; it is required if one of its fields is. Lists have a pair for each element. */
function formContent({ form, contentType }: Binding, context: SchemaContext): Content {
  const made = form.map(field => ({ field, ...fieldSchema(field, context) }));
  const required = made.filter(one => one.required).map(({ field }) => field.key);
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(
      made.map(({ field, schema, notes }) => [field.key, described(schema, field.doc, notes)]),
    ),
    required: required.length > 0 ? required : undefined,
  };
  const lists = form.filter(({ type }) => type.slice);
  const encoding = Object.fromEntries(lists.map(({ key }) => [key, { style: "form", explode: true }]));
  const content = { [contentType!]: { schema, encoding: lists.length > 0 ? encoding : undefined } };
  return { content, required: required.length > 0 };
}

/** The header fields of a response, by name; undefined without any. Cookies are all in the field `Set-Cookie`. */
function headersOf({ header, cookie }: Binding, context: SchemaContext): Schema | undefined {
  const fields: [string, Schema][] = header.map(field => {
    const { schema, required } = fieldSchema(field, context);
    return [field.key, { ...describedValue(field, required), schema }];
  });
  if (cookie.length > 0) {
    const names = cookie.map(({ key }) => `\`${key}\``);
    const description = `Sets the ${names.length === 1 ? "cookie" : "cookies"} ${names.join(", ")}.`;
    const required = cookie.some(isAlwaysSent) || undefined;
    fields.push(["Set-Cookie", { description, required, schema: { type: "string" } }]);
  }
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function isAlwaysSent({ required, go }: Field): boolean {
  return required && go.sendIf.length === 0;
}

// The responses of a handler.

/** The responses that a handler sends, by status. OpenAPI asks for at least one, also where a handler always panics. */
export function responsesOf(
  handler: Handler,
  response: Binding | null,
  { model, components }: { model: Model; components: Components },
): Record<string, Schema> {
  const shown = shownResponses(handler, response).map(({ status, body, struct, description }) => {
    const sent = body === "response" ? (model.bindings.find(({ name }) => name === struct) ?? null) : null;
    const content = () =>
      sent === null ? otherContent(body, components) : contentOf(sent, model, components).content;
    return [
      status,
      {
        description:
          description ??
          (sent && descriptionOf(sent.doc)) ??
          (status === "2XX" ? "Success" : statusText(status)),
        headers: sent === null ? undefined : headersOf(sent, components.contextOf(model, "written")),
        content: status === "2XX" || allowsBody(handler, status) ? content() : undefined,
      },
    ];
  });
  const nothing = { default: { description: "The handler sends no response." } };
  return shown.length === 0 ? nothing : Object.fromEntries(shown);
}

/** A response of the document, for one status, or as `2XX` for every success. */
type ShownResponse = Pick<HandlerResponse, "body" | "struct" | "description"> & { status: number | "2XX" };

/**
 * The responses that a handler can send, never others. If all of its code is known, these are what the code sends and the comment lists.
 * Else they also include the response struct, with the declared status or as `2XX`.
 */
function shownResponses(handler: Handler, response: Binding | null): ShownResponse[] {
  const { responses, responsesComplete, status } = handler;
  if (responsesComplete) return responses.filter(({ source }) => source !== "declared");
  const isShown =
    response === null ? responses.length > 0 : responses.some(({ struct }) => struct === response.name);
  if (isShown) return responses;
  const assumed: ShownResponse = {
    status: status ?? "2XX",
    body: response === null ? "none" : "response",
    struct: response?.name ?? null,
    description: responses.find(one => one.status === status)?.description ?? null,
  };
  const others = responses.filter(one => one.status !== status || one.source !== "declared");
  return others.some(one => one.status === assumed.status) ? others : [...others, assumed];
}

/** The content of a body that is not a response struct; undefined where nothing is known of it. */
function otherContent(body: HandlerResponse["body"], components: Components): Schema | undefined {
  if (body === "text") return { "text/plain": { schema: text } };
  if (body !== "problem") return undefined;
  return { "application/problem+json": { schema: components.add("Problem", problem) } };
}

const text: Schema = { type: "string" };

/** What WriteProblem sends. */
const problem: Schema = {
  type: "object",
  properties: {
    title: { ...text, description: "The text of the status." },
    status: { type: "integer", description: "The status." },
    detail: { ...text, description: "What went wrong, where no value of the request is to blame." },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          in: { ...text, description: "The part of the request." },
          name: { ...text, description: "The name of the parameter." },
          pointer: { ...text, description: "The JSON Pointer of the value in the body." },
          detail: { ...text, description: "What is wrong with the value." },
        },
        required: ["in", "detail"],
      },
      description: "The values of the request that were refused.",
    },
    more: { type: "boolean", description: "There are more than these." },
  },
  required: ["title", "status"],
  description: "A problem as in RFC 9457.",
};
