/** Helpers for TypeScript. */

/** Types of ours: what JSON makes of each. A type that is neither here nor a request or response is `unknown`. */
const ownTypes = {
  Cents: "number",
  Order: '"newest" | "title"',
};

/** Go's. Integers beyond 2^53 lose digits in JavaScript: send them as text, `json:"id,string"`. */
const basicTypes = {
  any: "unknown",
  bool: "boolean",
  string: "string",
  byte: "number",
  rune: "number",
  ...Object.fromEntries(
    ["int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64"].map(
      name => [name, "number"],
    ),
  ),
  "json.Number": "number",
  "time.Duration": "number",
  "time.Time": "string",
};

const parameterTypes = { bool: "boolean", int: "number", sizedInt: "number", uint: "number", float: "number" };

/** A field as a property of an interface, without the semicolon. */
export function property(field, bindings) {
  const isResponse = bindings.some(({ kind, json }) => kind === "response" && json.includes(field));
  const optional = isResponse ? field.omitEmpty : !field.required;
  const type = field.in === "json" ? jsonType(field, bindings) : parameterType(field);
  // What may be left out needs no null besides.
  return `${propertyName(field.key)}${optional ? "?" : ""}: ${optional ? type.replace(/ \| null$/, "") : type}`;
}

/** Route, query and form values: those that Go's strconv reads are numbers and booleans, all others texts. */
function parameterType({ conversion, elementType, type }) {
  const item = ownTypes[elementType.text] ?? parameterTypes[conversion.kind] ?? "string";
  return type.slice ? listOf(item) : item;
}

function jsonType({ type, options }, bindings) {
  const structs = bindings.map(({ name }) => name);
  const inText = options.includes("string");
  return typeOf(inText ? type.text.replace(/[^*]+/, "string") : type.text, structs);
}

/** A Go type as encoding/json shows it: nil is null. */
function typeOf(text, structs) {
  if (text === "[]byte" || text === "[]uint8") return "string | null";
  const [, pointer, list, array, key, element] = /^(?:(\*)|(\[\])|(\[\w+\])|map\[([\w.]+)\])(.+)$/.exec(text) ?? [];
  if (pointer) return orNull(typeOf(element, structs));
  if (list) return orNull(listOf(typeOf(element, structs)));
  if (array) return listOf(typeOf(element, structs));
  if (key) return orNull(`Record<string, ${typeOf(element, structs)}>`);
  return ownTypes[text] ?? basicTypes[text] ?? (structs.includes(text) ? text : "unknown");
}

function orNull(type) {
  return type === "unknown" || type.endsWith(" | null") ? type : `${type} | null`;
}

function listOf(type) {
  return type.includes(" | ") ? `(${type})[]` : `${type}[]`;
}

/** The name of a property, in quotes where it needs them. */
function propertyName(key) {
  return /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(key) ? key : JSON.stringify(key);
}

/** Reports whether a binding is a request. */
export function isRequest({ kind }) {
  return kind === "request";
}

/** Reports whether a message must have one of the fields. */
export function someRequired(fields) {
  return fields.some(({ required }) => required);
}

/** Reports whether a handler's response is JSON of a type that is known. */
export function answersJSON({ response }, bindings) {
  return bindings.some(({ name, body }) => name === response && body === "json");
}

/** The parameters of a handler's function. */
export function parameters(handler, bindings) {
  const request = bindings.find(({ name }) => name === handler.request);
  const keys = routeKeys(handler);
  const client = "client: http.Client";
  if (request === undefined) {
    return keys.length === 0 ? client : `${client}, request: { route: Record<${keys.join(" | ")}, string> }`;
  }
  const { route, json, query, form } = request;
  const needed = route.length + json.length > 0 || someRequired([...query, ...form]);
  return `${client}, request: ${request.name}${needed ? "" : " = {}"}`;
}

function routeKeys({ placeholders }) {
  return placeholders.filter(({ kind }) => kind !== "end").map(({ name }) => JSON.stringify(name));
}

/** Method, path and, where there is one, the request, for http.send. */
export function sendArguments(handler) {
  const { method, path, request } = handler;
  const hasRequest = request !== null || routeKeys(handler).length > 0;
  return [JSON.stringify(method), urlPath(path), ...(hasRequest ? ["request"] : [])].join(", ");
}

/** A route pattern as an expression for the path of a request. */
function urlPath(pattern) {
  const pieces = pattern.replace(/\{\$\}$/, "").split(/(\{[^{}]+\})/);
  if (pieces.length === 1) return JSON.stringify(escaped(pieces[0]));
  const printed = pieces.map(piece => {
    if (!piece.startsWith("{")) return escaped(piece);
    const name = piece.slice(1, -1).replace(/\.\.\.$/, "");
    return `\${http.${piece.endsWith("...}") ? "rest" : "segment"}(request.route.${name})}`;
  });
  return `\`${printed.join("")}\``;
}

/** Literal text of a pattern, which may be escaped already. */
function escaped(text) {
  return encodeURI(text).replaceAll("%25", "%");
}

const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function http if implements import in instanceof interface let new null package private protected public return static super " +
    "switch this throw true try typeof var void while with yield"
  ).split(" "),
);

/** A handler's name as that of a function: `Pets.Delete` is `petsDelete`, `Delete` is `delete_`. */
export function functionName(listName) {
  const [first, ...others] = listName.split(".");
  const name = [first[0].toLowerCase() + first.slice(1), ...others].join("");
  return reservedWords.has(name) ? `${name}_` : name;
}

/** Lines of a Go doc comment as a comment that TypeScript's tools read. */
export function jsdoc(lines, { indent = "", last } = {}) {
  const all = last === undefined ? lines : lines.length === 0 ? [last] : [...lines, "", last];
  const safe = all.map(line => line.replaceAll("*/", "*\\/"));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */`;
  return [`${indent}/**`, ...safe.map(line => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");
}
