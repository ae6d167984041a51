/** Chooses the names that a TypeScript file declares: no two are the same, and none hides a name that the file uses. */
import { visibleJson } from "../../base/report/visible-text.ts";
import { nameTaker } from "../../base/text/common.ts";

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
