/** Prints TypeScript: types, on one line except for objects, which have a line for each property, comments, names and texts. */
import { escapeHidden, visibleJson } from "../../base/report/visible-text.ts";
import { nameTaker } from "../../base/text/common.ts";
import type { Doc } from "../../go/docs/doc-types.ts";
import type { TypeScriptProperty } from "./view-types.ts";

/** A type: the texts of a union's members, or a single text. */
export type TypeNode = readonly string[];

/** A property of an object type; its comment is not indented. */
export interface PropertyNode extends Omit<TypeScriptProperty, "type"> {
  type: TypeNode;
}

export const named = (text: string): TypeNode => [text];

/** A type or null. */
export function orNull(type: TypeNode): TypeNode {
  return unionOf([type, named("null")]);
}

/** A union without duplicates. It is `unknown` if that is one of the types, and leaves out `never`. */
export function unionOf(types: TypeNode[]): TypeNode {
  const all = new Set(types.flat());
  if (all.has("unknown")) return named("unknown");
  all.delete("never");
  return all.size === 0 ? named("never") : [...all];
}

/** An array of elements of a type. */
export function arrayOf(element: TypeNode): TypeNode {
  const text = printType(element);
  return named(element.length > 1 ? `(${text})[]` : `${text}[]`);
}

/** An object type. */
export function objectOf(properties: PropertyNode[]): TypeNode {
  const lines = properties.map(({ name, optional, type, comment }) => {
    const property = `${name}${optional ? "?" : ""}: ${printType(type)};\n`;
    return indented(comment === "" ? property : `${comment}\n${property}`, "  ");
  });
  return named(lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("")}}`);
}

/** A type that begins in a line with this indentation. */
export function printType(type: TypeNode, indent = ""): string {
  return type.join(" | ").replaceAll("\n", `\n${indent}`);
}

/** A text whose lines, except for empty ones, have this indentation. */
export function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

/** A doc comment and the paragraphs `more` as JSDoc; empty when there is no text. */
export function jsdoc({ summary, description, deprecated }: Doc, more: string[] = []): string {
  const blocks = [summary, description, ...more].filter(Boolean).map(protectTags);
  if (deprecated !== null) blocks.push(`@deprecated ${protectTags(deprecated)}`.trimEnd());
  if (blocks.length === 0) return "";
  const lines = escapeHidden(blocks.join("\n\n").replaceAll("*/", "*\\/"), "\t\n").split("\n");
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return ["/**", ...lines.map(line => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** Escapes what JSDoc would read as a tag. */
function protectTags(text: string): string {
  return text.replace(/^(\s*)@/gm, "$1\\@").replaceAll("{@", "{\\@");
}

// The names that a file declares: no two are the same, and none hides a name that the file uses.

/** The types that the built-in templates declare and use. */
const typesInUse =
  "Answer Array AsyncGenerator Client Error Headers JSON Number Object Omit Partial Problem Promise RangeError Record RequestInit RequestOptions Response " +
  "ServerEvent StatusError TextDecoder Uint8Array URLSearchParams";

/** The words that TypeScript doesn't allow as the name of a type. */
const reservedTypes =
  "any bigint boolean const false in infer is keyof let never null number object string symbol this true typeof undefined unknown void";

/** The values that the built-in templates declare and use. */
const valuesInUse =
  "bodyStart cookiePairs cookieText encodePairs encodeURIComponent fieldList fieldValue globalThis headerValue isTrue listElements pathRest pathSegment readChunks readEvents readForm readJSON readLines readProblem " +
  "readText send setCookies statusError";

/** The words that JavaScript doesn't allow as the name of a function in a module. */
const reservedValues =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
  "function if implements import in instanceof interface let new null package private protected public return static super switch " +
  "this throw true try typeof undefined var void while with yield";

/** Makes a function that returns each name for a type once: `Book`, `Book2`. */
export const typeNames = (taken: string[] = []) =>
  nameTaker([...taken, ...`${typesInUse} ${reservedTypes}`.split(" ")]);

/** Makes a function that returns each name for a function once: `delete_`, `delete__`. */
export function functionNames(taken: string[]): (wanted: string) => string {
  const names = new Set([...taken, ...`${valuesInUse} ${reservedValues}`.split(" ")]);
  return wanted => {
    let name = wanted;
    while (names.has(name)) name += "_";
    names.add(name);
    return name;
  };
}

/** A name with its first letter in upper case: `book` becomes `Book`. */
export function capitalized(name: string): string {
  const [first = ""] = name;
  const capital = first.toUpperCase();
  // Some letters have no single capital: that of ß is SS.
  return (capital.length === first.length ? capital : first) + name.slice(first.length);
}

/** The name of a property, in quotes if it needs them. */
export function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** A text as a string literal, with the kind of quotes that needs fewer escapes. */
export function quoted(text: string): string {
  const literal = visibleJson(text);
  const count = (quote: string) => text.split(quote).length;
  if (count('"') <= count("'")) return literal;
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
