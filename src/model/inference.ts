/** Infers method and path if the doc comment doesn't name them: specification, "Rules for method and path". */
import type { HttpMethod } from "../go/http-methods.ts";
import { kebabCase, splitWords } from "../text/names.ts";
import type { Field, Handler } from "./types.ts";

/** The HTTP methods of name prefixes. Get and Create are from the specification, the others are gen's. */
const builtInMethods: Readonly<Record<string, HttpMethod>> = {
  Get: "GET",
  List: "GET",
  Visit: "GET",
  Head: "HEAD",
  Create: "POST",
  Post: "POST",
  Upload: "POST",
  Put: "PUT",
  Replace: "PUT",
  Patch: "PATCH",
  Update: "PATCH",
  Delete: "DELETE",
  Remove: "DELETE",
  Options: "OPTIONS",
};

/** A prefix, split into lower-case words, and its method; null where the prefix is turned off. */
export interface MethodPrefix {
  words: string[];
  method: HttpMethod | null;
}

/** The prefixes, the longest first. Those of the config replace built-in ones. */
export function methodPrefixes(configured: Record<string, HttpMethod | null>): MethodPrefix[] {
  const byWords = new Map<string, MethodPrefix>();
  for (const [prefix, method] of [...Object.entries(builtInMethods), ...Object.entries(configured)]) {
    const words = lowerWords(prefix);
    byWords.set(words.join(" "), { words, method });
  }
  return [...byWords.values()].sort((a, b) => b.words.length - a.words.length);
}

/**
 * The method by the handler's name, else by the presence of body fields.
 * Prefixes are whole words: Getaway does not begin with Get. A digit ends a word: Create2Pets begins with Create.
 */
export function inferMethod(
  name: string,
  hasBody: boolean,
  prefixes: MethodPrefix[],
): Pick<Handler, "method" | "methodFrom"> {
  const words = lowerWords(name).map(word => word.replace(/[0-9]+$/, ""));
  const prefix = prefixes.find(candidate => candidate.words.every((word, index) => word === words[index]));
  if (prefix?.method) return { method: prefix.method, methodFrom: "name" };
  return hasBody ? { method: "POST", methodFrom: "body" } : { method: "GET", methodFrom: "default" };
}

/** `/` and the handler's name in kebab-case, then one placeholder per route field in the order of the struct. */
export function inferPath(name: string, routeFields: Field[]): string {
  return [`/${kebabCase(name)}`, ...routeFields.map(field => `{${field.key}}`)].join("/");
}

function lowerWords(name: string): string[] {
  return splitWords(name).map(word => word.toLowerCase());
}
