/** Chooses the names that a TypeScript file declares: no two are the same, and none hides a name that the file uses. */
import { visibleJson } from "../../base/report/visible-text.ts";

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

/** Returns a name that is not taken yet, and takes it. */
export type TakeName = (...wanted: [string, ...string[]]) => string;

/** Makes a function that takes the first free name of those wanted, else the last one with a suffix. */
function nameTaker(taken: string[], suffix: (number: number) => string): TakeName {
  const names = new Set(taken);
  return (...wanted) => {
    let name = wanted.find(one => !names.has(one));
    for (let number = 2; name === undefined; number++) {
      const next = wanted.at(-1)! + suffix(number);
      if (!names.has(next)) name = next;
    }
    names.add(name);
    return name;
  };
}

/** Names for types: `Book`, `Book2`. */
export const typeNames = (taken: string[] = []) =>
  nameTaker([...taken, ...`${typesInUse} ${reservedTypes}`.split(" ")], String);

/** Names for functions: `delete_`, `delete__`. */
export const functionNames = (taken: string[]) =>
  nameTaker([...taken, ...`${valuesInUse} ${reservedValues}`.split(" ")], number => "_".repeat(number - 1));

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
