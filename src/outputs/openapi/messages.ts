/** The parameters of a request, the bodies of forms, and the responses of a handler. */
import { visibleJson } from "../../base/report/visible-text.ts";
import { groupBy } from "../../base/text/common.ts";
import { statusText } from "../../go/http.ts";
import { expectedResponses, headOf } from "../../model/expected-responses.ts";
import { allowsBody, mustBeSent, noBody, omitsZero } from "../../model/message-facts.ts";
import type { Binding, Field, Handler, HandlerBody, Model, ReadParameter } from "../../model/types.ts";
import { withoutNull } from "../../shapes/plain-shapes.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import type { Components } from "./components.ts";
import { withRules } from "./constraint-schemas.ts";
import { restDescription } from "./routes.ts";
import { described, descriptionOf, type Schema } from "./schema.ts";
import { type SchemaContext, shapeSchema, valueOfText, withExample } from "./shape-schemas.ts";

/** Headers that OpenAPI describes elsewhere: by the content of bodies and by security schemes. It ignores parameters of these names. */
const describedElsewhere: ReadonlySet<string> = new Set(["Accept", "Authorization", "Content-Type"]);

/** The parameters of a handler's requests, with the style that each place has by default. The path names its placeholders `names`; one without a field can have any text. */
export function parametersOf(
  { placeholders, reads }: Handler,
  request: Binding | null,
  { names, context }: { names: string[]; context: SchemaContext },
): Schema[] {
  const segments = placeholders.filter(({ kind }) => kind !== "end");
  const path = segments.map(({ name, kind }, index) => {
    const field = request?.route.find(({ key }) => key === name);
    const read = reads.find(one => one.in === "route" && one.name === name);
    const made = field ? fieldParameter(field, context) : read ? readParameter(read, context) : anyText;
    // OpenAPI knows no path parameters with slashes.
    const notes = kind === "rest" ? [made.description, restDescription] : [made.description];
    return { ...made, name: names[index]!, description: notes.filter(Boolean).join("\n\n") || undefined };
  });
  const others = reads.filter(one => !/^(?:route|form|file)$/.test(one.in));
  if (request === null) return [...path, ...others.map(one => readParameter(one, context))];
  const header = request.header.filter(({ key }) => !describedElsewhere.has(key));
  const fields = [...request.query, ...header, ...request.cookie];
  return [...path, ...fields.map(field => fieldParameter(field, context))];
}

const anyText: Schema = { name: "", in: "path", description: "", required: true, schema: { type: "string" } };

/** A value that code reads by hand. */
function readParameter(read: ReadParameter, context: SchemaContext): Schema {
  const { in: part, name, required } = read;
  const at = part === "route" ? "path" : part;
  const schema = readSchema(read, context);
  return { name, in: at, description: undefined, required: required || undefined, schema };
}

function readSchema({ shape, default: preset }: ReadParameter, context: SchemaContext): Schema {
  const filled = preset === null ? undefined : valueOfText(preset, shape, context.typeOf);
  return { ...shapeSchema(shape, context), default: filled };
}

function fieldParameter(field: Field, context: SchemaContext): Schema {
  const { in: part, key } = field;
  const { schema, required, notes } = fieldSchema(field, context);
  const name = part === "header" ? headerName(field) : key;
  return { name, in: part === "route" ? "path" : part, ...describedValue(field, required, notes), schema };
}

/** The name of a header field as its tag writes it, such as `ETag`: the name that Go sends is `Etag`, and case makes no difference. */
function headerName({ name, key, tags }: Field): string {
  const [written = ""] = tags.find(tag => tag.key === "header")?.value.split(",") ?? [];
  return [written, name].find(one => one.toLowerCase() === key.toLowerCase()) ?? key;
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
function fieldSchema(field: Field, context: SchemaContext) {
  const { constraints, default: preset, type } = field;
  const shape = withoutNull(field.shape);
  const schemaOf = (one: Shape) => shapeSchema(one, context);
  const plain = shapeSchema(shape, context, omitsZero(field));
  if (context.direction === "written")
    return { schema: withExample(plain, field, shape, context), required: isAlwaysSent(field), notes: [] };
  const value = { shape, pointer: type.pointer, constraints };
  const { schema, notes } = withRules(plain, value, { schemaOf, ...context });
  const filled = preset === null ? undefined : valueOfText(preset, field.shape, context.typeOf);
  const shown = withExample({ ...schema, default: filled }, field, shape, context);
  return { schema: shown, required: mustBeSent(field), notes };
}

/** The content of a message's body, by media type, and whether it is required. A JSON body always is, since an empty body is not JSON. */
export function contentOf(message: Binding, model: Model, components: Components) {
  const { body, kind, contentType, contentTypes, rawBody, bodyField } = message;
  const context = components.contextOf(model, kind === "request" ? "read" : "written");
  if (body === "raw") {
    const { doc, refusesAbsent: required } = bodyField!;
    if (rawBody === "multipart") return partsContent(message);
    const { schema, notes } =
      rawBody === "text" ? fieldSchema(bodyField!, context) : { schema: {}, notes: [] };
    const content = { schema: described(schema, doc, notes) };
    const types = contentTypes.map(one => one.split(";", 1)[0]!.trim());
    return { required, content: Object.fromEntries(types.map(one => [one, content])) };
  }
  if (body === "form") return formContent(message, context);
  return { required: true, content: { [contentType!]: { schema: components.bodyOf(message, model) } } };
}

/** The body that handwritten code reads: JSON that it decodes, or a form; undefined where it reads none. */
export function readBody({ decodes, needsBody, reads }: Handler, context: SchemaContext) {
  const json = decodes.map(shape => ({ schema: shapeSchema(shape, context) }));
  if (json.length > 0) return { required: needsBody, content: { "application/json": eitherMedia(json) } };
  const form = reads.filter(one => /^(?:form|file)$/.test(one.in));
  const isMultipart = form.some(one => one.in === "file");
  const parts = form.map(one => {
    const { name, required, shape } = one;
    const isList = shape.kind === "list";
    const files = isList ? { type: "array", items: anyFile } : anyFile;
    const schema = one.in === "file" ? files : readSchema(one, context);
    return { name, required, isList: isList && !isMultipart, schema };
  });
  const type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
  return parts.length > 0 ? formOf(parts, type) : undefined;
}

/** The content of a form; it is required if one of its fields is. Lists have a pair for each element. */
function formContent({ form, contentType }: Binding, context: SchemaContext) {
  const made = form.map(field => {
    const { schema, required, notes } = fieldSchema(field, context);
    return {
      name: field.key,
      schema: described(schema, field.doc, notes),
      required,
      isList: field.type.slice,
    };
  });
  return formOf(made, contentType!);
}

type DescribedPart = { name: string; schema: Schema; required: boolean; isList: boolean };

function formOf(parts: DescribedPart[], contentType: string) {
  const required = parts.filter(one => one.required).map(({ name }) => name);
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
    required: required.length > 0 ? required : undefined,
  };
  const lists = parts.filter(({ isList }) => isList);
  const encoding = Object.fromEntries(lists.map(({ name }) => [name, { style: "form", explode: true }]));
  const content = { [contentType]: { schema, encoding: lists.length > 0 ? encoding : undefined } };
  return { required: required.length > 0, content };
}

const anyFile: Schema = { type: "string", format: "binary" };

/** The content of a form that a handler reads part by part: it may have other parts, too. */
function partsContent({ parts, bodyField, contentType }: Binding) {
  const files = parts.filter(({ contentTypes }) => contentTypes.length > 0);
  const schemas = { file: anyFile, text: { type: "string" } };
  const properties = Object.fromEntries(parts.map(({ name, kind }) => [name, schemas[kind]]));
  const schema = { type: "object", properties: parts.length > 0 ? properties : undefined };
  const encodings = files.map(({ name, contentTypes }) => [name, { contentType: contentTypes.join(", ") }]);
  const encoding = files.length > 0 ? Object.fromEntries(encodings) : undefined;
  const media = { schema: described(schema, bodyField!.doc), encoding };
  return { required: true, content: { [contentType!]: media } };
}

/** The header fields of a response, with their names. Cookies are all in the field `Set-Cookie`. */
function headersOf({ header, cookie }: Binding, context: SchemaContext): [string, Schema][] {
  const shown = header.filter(({ key }) => key !== "Content-Type");
  const fields: [string, Schema][] = shown.map(field => {
    const { schema, required } = fieldSchema(field, context);
    return [headerName(field), { ...describedValue(field, required), schema }];
  });
  if (cookie.length > 0) {
    const names = cookie.map(({ key }) => `\`${key}\``);
    const description = `Sets the ${names.length === 1 ? "cookie" : "cookies"} ${names.join(", ")}.`;
    const required = cookie.some(isAlwaysSent) || undefined;
    fields.push(["Set-Cookie", { description, required, schema: { type: "string" } }]);
  }
  return fields;
}

function isAlwaysSent({ required, go }: Field): boolean {
  return required && go.sendIf.length === 0;
}

// The responses of a handler.

interface ResponseContext {
  model: Model;
  components: Components;
}

/**
 * The responses that a handler sends, by status; `2XX` where a success is certain, and its status is not; and `default` where the handler may send others. OpenAPI asks for
 * at least one, also where a handler always panics.
 */
export function responsesOf(handler: Handler, response: Binding | null, context: ResponseContext) {
  const { responses, success, isOpen } = expectedResponses(handler, response);
  const shown = responses.map(({ status, bodies, description }) => {
    const sent = allowsBody(handler, status) ? bodies : [{ ...noBody, struct: headOf(handler, { status }) }];
    return [status, responseOf(sent, description, statusText(status), context)];
  });
  const others = {
    description: shown.length > 0 ? "Other responses" : "Any response",
    content: handler.method === "HEAD" ? undefined : { "*/*": {} },
  };
  return {
    ...Object.fromEntries(shown),
    ...(success && { "2XX": responseOf([success], null, "Success", context) }),
    ...(isOpen && { default: others }),
    ...(!isOpen && shown.length === 0 && { default: { description: "The handler sends no response." } }),
  };
}

/** A response with one of these bodies. The doc comment of a handler's own struct describes it, else the text of the status. */
function responseOf(
  bodies: HandlerBody[],
  description: string | null,
  text: string,
  context: ResponseContext,
): Schema {
  const { model, components } = context;
  const structOf = (name: string | null) => model.bindings.find(one => one.name === name);
  const written = bodies.filter(({ kind }) => kind !== "none");
  const isCertain = bodies.length === 1 && written.length === 1;
  const struct = isCertain ? structOf(written[0]!.struct) : undefined;
  const all = written.flatMap(body => mediaOf(body, structOf(body.struct), context));
  const media = groupBy(all, ([mediaType]) => mediaType);
  const content = [...media].map(([mediaType, same]) => [mediaType, eitherMedia(same.map(([, one]) => one))]);
  const headers = bodies.flatMap(({ kind, struct }) => {
    const sent = kind === "json" ? undefined : structOf(struct);
    return sent ? headersOf(sent, components.contextOf(model, "written")) : [];
  });
  const shown = headers.map(([name, one]) => [name, isCertain ? one : { ...one, required: undefined }]);
  return {
    description: description ?? (struct?.handler ? descriptionOf(struct.doc) : undefined) ?? text,
    headers: shown.length > 0 ? Object.fromEntries(shown) : undefined,
    content: content.length > 0 ? Object.fromEntries(content) : undefined,
  };
}

/** A body of any of these descriptions. */
function eitherMedia(all: Schema[]): Schema {
  const [first, ...others] = [...new Map(all.map(one => [visibleJson(one), one])).values()];
  if (others.length === 0) return first!;
  // Of one that is not known, any value is possible.
  const other = { description: "Another value, of which the handler's code shows no more." };
  return { schema: { anyOf: [first!, ...others].map(({ schema = other }) => schema as Schema) } };
}

/** The media types of a body, and what OpenAPI says of each. */
function mediaOf(
  { kind, mediaType, shape }: HandlerBody,
  struct: Binding | undefined,
  { model, components }: ResponseContext,
): [string, Schema][] {
  const type = mediaType ?? "*/*";
  if (kind === "response" && struct)
    return Object.entries(contentOf(struct, model, components).content) as [string, Schema][];
  if (kind === "problem") return [[type, { schema: components.problem() }]];
  if (kind === "json" && /[/+]json$/.test(type))
    return [[type, { schema: shapeSchema(shape!, components.contextOf(model, "written")) }]];
  const isText = (kind === "text" || kind === "bytes") && type.startsWith("text/");
  return [[type, isText ? { schema: { type: "string" } } : {}]];
}
