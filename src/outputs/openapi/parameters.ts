/** The parameters of a request, the header fields of a response, and the bodies of forms. */

import { withoutNull } from "../../model/text-shapes.ts";
import type { Binding, Field, Handler } from "../../model/types.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import { withRules } from "./constraint-schemas.ts";
import { described, descriptionOf } from "./descriptions.ts";
import { withExample } from "./examples.ts";
import { membersOf, viewOf } from "./keywords.ts";
import { restDescription } from "./routes.ts";
import type { Schema } from "./schema.ts";
import { type SchemaContext, shapeSchema, valueOfText } from "./shape-schemas.ts";
import { asciiName } from "./type-names.ts";
import type { OpenAPIContent, OpenAPIHeader, OpenAPIParameter } from "./view-types.ts";

/** Headers that OpenAPI describes elsewhere: by the content of bodies and by security schemes. It ignores parameters of these names. */
const describedElsewhere: ReadonlySet<string> = new Set(["Accept", "Authorization", "Content-Type"]);

/** The parameters of a handler's requests. A placeholder without a field can have any text. */
export function parametersOf(
  { placeholders }: Handler,
  request: Binding | null,
  context: SchemaContext,
): OpenAPIParameter[] {
  const segments = placeholders.filter(({ kind }) => kind !== "end");
  const path = segments.map(({ name, kind }) => {
    const field = request?.route.find(({ key }) => key === name);
    const parameter = field
      ? { ...fieldParameter(field, "path", context), name: asciiName(name) }
      : anyText(asciiName(name));
    return kind === "rest" ? withRest(parameter) : parameter;
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

function anyText(name: string): OpenAPIParameter {
  return {
    name,
    in: "path",
    description: "",
    required: true,
    deprecated: false,
    style: "simple",
    explode: false,
    schema: viewOf({ type: "string" }),
  };
}

/** Says in the description that the value may have slashes. OpenAPI knows no path parameters with slashes. */
function withRest(parameter: OpenAPIParameter): OpenAPIParameter {
  return { ...parameter, description: [parameter.description, restDescription].filter(Boolean).join("\n\n") };
}

function fieldParameter(
  field: Field,
  place: OpenAPIParameter["in"],
  context: SchemaContext,
): OpenAPIParameter {
  const isText = place === "path" || place === "header";
  const { schema, required, notes } = fieldSchema(field, context);
  return {
    name: field.key,
    in: place,
    description: descriptionOf(field.doc, notes) ?? "",
    required,
    deprecated: field.doc.deprecated !== null,
    style: isText ? "simple" : "form",
    explode: !isText,
    schema: viewOf(schema),
  };
}

/** The schema of a field outside of a JSON body, with the example of its tag. Such a field may be left out, but is never null. */
function fieldSchema(field: Field, context: SchemaContext): FieldSchema {
  const { schema, ...more } = plainFieldSchema(field, context);
  const { typeOf, addExample: add } = context;
  return { ...more, schema: withExample(schema, field, { shape: withoutNull(field.shape), typeOf, add }) };
}

interface FieldSchema {
  schema: Schema;
  /** Parse refuses a request without the field, or a response always has it. */
  required: boolean;
  /** Sentences about rules that have no keywords. */
  notes: string[];
}

function plainFieldSchema(field: Field, context: SchemaContext): FieldSchema {
  const { required, constraints, default: preset, refusesAbsent } = field;
  const shape = withoutNull(field.shape);
  const schema = shapeSchema(shape, context);
  if (context.direction === "written") return { schema, required: isAlwaysSent(field), notes: [] };
  const { typeOf } = context;
  const schemaOf = (one: Shape) => shapeSchema(one, context);
  const ruledValue = { shape, pointer: field.type.pointer, constraints, slot: false };
  const ruled = withRules(schema, ruledValue, { ...context, schemaOf });
  const value = preset === null ? undefined : valueOfText(preset, field.shape, typeOf);
  return {
    schema: value === undefined ? ruled.schema : { ...ruled.schema, default: value },
    required: required || (refusesAbsent && preset === null),
    notes: ruled.notes,
  };
}

/** The content of a form, and whether one of its fields is required. */
export function formContent(
  { form, contentType }: Binding,
  context: SchemaContext,
): { content: OpenAPIContent; required: boolean } {
  const made = form.map(field => ({ field, ...fieldSchema(field, context) }));
  const required = made.filter(one => one.required).map(({ field }) => field.key);
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(
      made.map(({ field, schema, notes }) => [field.key, described(schema, field.doc, notes)]),
    ),
    required: required.length > 0 ? required : undefined,
  };
  const lists = form.filter(({ type }) => type.slice).map(({ key }) => key);
  const encoding = membersOf(Object.fromEntries(lists.map(key => [key, { style: "form", explode: true }])));
  const content = {
    type: contentType!,
    schema: viewOf(schema),
    encoding,
  };
  return { content, required: required.length > 0 };
}

/** The header fields of a response. Cookies are all in the field `Set-Cookie`. */
export function headersOf({ header, cookie }: Binding, context: SchemaContext): OpenAPIHeader[] {
  const fields = header.map(field => {
    const { schema, required } = fieldSchema(field, context);
    const deprecated = field.doc.deprecated !== null;
    return {
      name: field.key,
      description: descriptionOf(field.doc) ?? "",
      required,
      deprecated,
      schema: viewOf(schema),
    };
  });
  if (cookie.length === 0) return fields;
  const names = cookie.map(({ key }) => `\`${key}\``);
  const setCookie = {
    name: "Set-Cookie",
    description: `Sets the ${names.length === 1 ? "cookie" : "cookies"} ${names.join(", ")}.`,
    required: cookie.some(isAlwaysSent),
    deprecated: false,
    schema: viewOf({ type: "string" }),
  };
  return [...fields, setCookie];
}

function isAlwaysSent({ required, go }: Field): boolean {
  return required && go.sendIf.length === 0;
}
