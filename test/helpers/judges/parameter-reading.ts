/**
 * Reads the parameters and the form of a request as a document describes them, without gen's code. It splits texts by the styles that gen's
 * documents use, and JSON Schema judges the values. Where OpenAPI does not say which of several values counts, the first one does.
 */
import type { Check, Schema } from "./openapi-documents.ts";

/** A request, as it is sent. */
export interface SentRequest {
  method: string;
  /** The path, escaped. */
  path: string;
  /** The query without its question mark. */
  query: string;
  headers: [name: string, value: string][];
  /** The body; null for none. */
  body: string | null;
}

/** A parameter of a document, or a property of a form. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie" | "form";
  required: boolean;
  schema: Schema;
  check: Check;
}

/** Returns a schema with the schemas that it refers to or consists of: any of them may have the keyword that matters. */
export type Resolve = (schema: Schema) => Schema[];

/** Why the document refuses the texts of a parameter; null if it does not. */
export function faultOf(parameter: Parameter, texts: string[] | null, resolve: Resolve): string | null {
  const { required, check } = parameter;
  if (texts === null) return required ? "is missing" : null;
  const values = texts.map(text => jsonValue(text, valueSchemas(parameter, resolve)));
  return check(isList(parameter, resolve) ? values : values[0]);
}

/** Gives the texts that a request has for parameters: one for each element of a list. */
export function readTexts(
  { query, headers, body }: SentRequest,
  route: ReadonlyMap<string, string>,
  resolve: Resolve,
): (parameter: Parameter) => string[] | null {
  const cookies = headers
    .filter(([name]) => name.toLowerCase() === "cookie")
    .flatMap(([, value]) => cookiesOf(value));
  return parameter => {
    const { name, in: part } = parameter;
    switch (part) {
      case "path":
        return [route.get(name)!];
      case "query":
        return valuesOf(pairsOf(query), name);
      case "form":
        return valuesOf(pairsOf(body ?? ""), name);
      case "cookie":
        return valuesOf(cookies, name);
      case "header": {
        const lines = headers
          .filter(([key]) => key.toLowerCase() === name.toLowerCase())
          .map(([, value]) => value.trim());
        if (lines.length === 0) return null;
        return isList(parameter, resolve)
          ? lines.flatMap(line => line.split(",")).map(text => text.trim())
          : lines;
      }
    }
  };
}

function valuesOf(pairs: [string, string][], name: string): string[] | null {
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value);
  return values.length > 0 ? values : null;
}

/** The pairs of a query or a form, unescaped. */
function pairsOf(text: string): [string, string][] {
  const unescaped = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
  return text
    .split("&")
    .filter(pair => pair !== "")
    .map(pair => {
      const [key = "", ...value] = pair.split("=");
      return [unescaped(key), unescaped(value.join("="))];
    });
}

/** The cookies of a field `Cookie` that RFC 6265 allows. */
function cookiesOf(field: string): [string, string][] {
  return field.split(";").flatMap((part): [string, string][] => {
    const [, name, value] =
      /^\s*([^=\s]+)=(?:"([^"]*)"|([^"]*?))\s*$/.exec(part)?.flatMap(one => one ?? []) ?? [];
    return name === undefined ? [] : [[name, value ?? ""]];
  });
}

/** The values of the keyword `type`. */
export function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat();
}

/** Reports whether a parameter has a list of values. */
export function isList({ schema }: Parameter, resolve: Resolve): boolean {
  return resolve(schema).some(one => typesOf(one).includes("array"));
}

/** The schemas of a parameter's value, or of the elements of its list. */
export function valueSchemas({ schema }: Parameter, resolve: Resolve): Schema[] {
  return resolve(schema).flatMap(one => [one, ...(one.items ? resolve(one.items) : [])]);
}

/** The JSON value of a text: a number or a bool if the schema asks for one and the text is one in JSON; else the text itself. */
function jsonValue(text: string, schemas: Schema[]): unknown {
  const types = schemas.flatMap(typesOf);
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  const isNumeric = types.includes("number") || types.includes("integer");
  return isNumeric && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : text;
}
