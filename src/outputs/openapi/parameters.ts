/** The parameters of a request, the header fields of a response, and the bodies of forms. */

import type { Binding, Field, Handler } from "../../model/types.ts";
import { withoutNull } from "../../shapes/plain-shapes.ts";
import type { Shape } from "../../shapes/shape-types.ts";
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

interface FieldSchema {
  schema: Schema;
  /** Parse refuses a request without the field, or a response always has it. */
  required: boolean;
  /** Sentences about rules that have no keywords. */
  notes: string[];
}

/** The schema of a field outside of a JSON body, with the example of its tag. Such a field may be left out, but is never null. */
function fieldSchema(field: Field, context: SchemaContext): FieldSchema {
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

/** The content of a form, by media type, and whether one of its fields is required. Lists have a pair for each element. */
export function formContent(
  { form, contentType }: Binding,
  context: SchemaContext,
): { content: Schema; required: boolean } {
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
export function headersOf({ header, cookie }: Binding, context: SchemaContext): Schema | undefined {
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
