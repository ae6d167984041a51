/** The functions of a file: each sends a request to one handler. */
import { pathPieces } from "../model/path-patterns.ts";
import type { Binding, Conversion, Field, Handler } from "../model/types.ts";
import { camelCase } from "../text/names.ts";
import { jsdoc } from "./comments.ts";
import { propertyName, quoted, type TakeName } from "./names.ts";
import { named, onOneLine, printAfter, type TypeNode } from "./print-type.ts";
import type { TypeScriptFormField, TypeScriptFunction, TypeScriptPart } from "./view-types.ts";

/** The handler and the messages of a function. */
export interface FunctionInput {
  handler: Handler;
  /** The request, with its name in TypeScript; null for a handler without one, or with one that has no fields. */
  request: { name: string; parts: TypeScriptPart[] } | null;
  /** The response, with its name in TypeScript; null for a handler without one. */
  response: { name: string; binding: Binding; formTypes: Map<string, TypeNode> } | null;
}

const width = 80;

/** The text before the type of a response that is read as JSON. */
const castLead = "return response.json() as";

/** The function that sends a request to a handler. */
export function handlerFunction(
  { handler, request, response }: FunctionInput,
  take: TakeName,
): TypeScriptFunction {
  const name = functionName(handler.listName, take);
  const keys = routeKeys(handler);
  const parts = request?.parts.map(part => part.name) ?? (keys.length > 0 ? (["route"] as const) : []);
  const read = hasBody(handler) ? response : null;
  const reads = read?.binding.body ?? null;
  const returns = read?.name ?? "Response";
  const requestType = request?.name ?? routeOnly(keys);
  const isOptional = request?.parts.every(({ optional }) => optional) ?? false;
  const parameters = [
    "client: Client",
    ...(requestType === null ? [] : [`request: ${requestType}${isOptional ? " = {}" : ""}`]),
    "options?: RequestOptions",
  ];
  const lead = `export async function ${name}`;
  const inLine = `(${parameters.join(", ")})`;
  const promise: TypeNode = { kind: "generic", name: "Promise", arguments: [named(returns)] };
  const fits = lead.length + inLine.length + `: ${onOneLine(promise)} {`.length <= width;
  const sent = `{ ${[...parts.filter(part => part !== "route"), "options"].join(", ")} }`;
  const path = pathExpression(handler);
  const start = reads === null ? "  return send(client, " : "  const response = await send(client, ";
  const call = `${start}"${handler.method}", ${path}, ${sent});`;
  return {
    name,
    handler,
    comment: jsdoc(handler.doc, "", [`\`${handler.method} ${handler.path}\``]),
    parameters: fits ? inLine : `(\n${parameters.map(one => `  ${one},\n`).join("")})`,
    returns,
    promise: printAfter("):", promise, "").slice("): ".length),
    cast: printAfter(castLead, promise, "  ").slice(castLead.length + 1),
    requestParts: parts.join(", "),
    path,
    pathVariable: keys.length > 0 || call.length > width,
    sent,
    reads,
    formFields: reads === "form" ? formFields(read!) : [],
  };
}

/** Reports whether a successful answer can have a body: RFC 9110, sections 9.3.2, 15.3.5 and 15.3.6. */
function hasBody({ method, status }: Handler): boolean {
  return method !== "HEAD" && status !== 204 && status !== 205;
}

/** The function's name for a handler: `petsDelete` for `Pets.Delete`, `delete_` for `Delete`. */
function functionName(listName: string, take: TakeName): string {
  const name = camelCase(listName);
  return take(/^\p{L}/u.test(name) ? name : `_${name}`);
}

/** The names of the placeholders that have a value, which `{$}` has not. */
function routeKeys({ placeholders }: Handler): string[] {
  return placeholders.filter(({ kind }) => kind !== "end").map(({ name }) => name);
}

/** The type of the request for a handler without a request struct: each placeholder is a string. */
function routeOnly(keys: string[]): string | null {
  if (keys.length === 0) return null;
  return `{ route: { ${keys.map(key => `${propertyName(key)}: string`).join("; ")} } }`;
}

/** The path of a handler's requests as an expression, with the values of `route` in it. */
function pathExpression({ path, placeholders }: Handler): string {
  const pieces = literalPieces(path);
  if (routeKeys({ placeholders } as Handler).length === 0) return quoted(pieces.join(""));
  return `\`${pieces.join("")}\``;
}

/** The pieces of a pattern: its literal text, escaped, and the expressions that fill its placeholders. */
function literalPieces(path: string): string[] {
  return path.split(/(\{[^{}]*\})/).flatMap(part => {
    const placeholder = /^\{(.*?)(\.\.\.)?\}$/.exec(part);
    if (placeholder === null) return pathPieces(part, []).map(({ literal }) => literal ?? "");
    const [, name = "", rest] = placeholder;
    if (name === "$") return [];
    const property = propertyName(name);
    const value = property === name ? `route.${name}` : `route[${property}]`;
    return [`\${${rest ? "pathRest" : "pathSegment"}(${value})}`];
  });
}

/** The expressions that read the fields of a response's form. */
function formFields({ binding, formTypes }: NonNullable<FunctionInput["response"]>): TypeScriptFormField[] {
  return binding.form.map(field => ({
    name: propertyName(field.key),
    value: formValue(field, formTypes.get(field.key) ?? null),
  }));
}

/** The expression for a field of the form `values`; `member` is the type of an enum's values, null for basic types. */
function formValue({ key, type, conversion, required }: Field, member: TypeNode | null): string {
  const found = `values.get(${quoted(key)})`;
  const cast = member === null ? "" : ` as ${onOneLine(member)}`;
  const convert = formConverters[conversion?.kind ?? "string"];
  if (type.slice) {
    const all = `values.getAll(${quoted(key)})`;
    const list = cast && `${cast}[]`;
    return `${convert ? `${all}.map((value) => ${convert("value")})` : all}${list}`;
  }
  if (convert) {
    const value = `${convert(found)}${cast}`;
    if (required) return value;
    return `values.has(${quoted(key)}) ? ${cast ? `(${value})` : value} : undefined`;
  }
  const text = `${found} ?? ${required ? '""' : "undefined"}`;
  return cast ? `(${text})${cast}${required ? "" : " | undefined"}` : text;
}

/** Make the expression that converts a text to a value, by the kind of conversion. Strings need none. */
const formConverters: Partial<Record<Conversion["kind"], (text: string) => string>> = {
  bool: text => `${text} === "true"`,
  int: text => `Number(${text})`,
  sizedInt: text => `Number(${text})`,
  uint: text => `Number(${text})`,
  float: text => `Number(${text})`,
};
