/** Infers method and path from a handler's name and its request if the doc comment doesn't name them. */

import { kebabCase, splitWords } from "../base/text/names.ts";
import type { Config } from "../config/types.ts";
import type { HttpMethod } from "../go/http-methods.ts";
import type { Field, Handler } from "./types.ts";

/** The HTTP methods of name prefixes: `GetPet` is GET. The config can add prefixes, replace these, or turn them off. */
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
interface MethodPrefix {
  words: string[];
  method: HttpMethod | null;
}

/** What decides on methods and paths that no comment declares. */
export interface Inference {
  /** The longest first. */
  prefixes: MethodPrefix[];
  /** What is left out at the start and the end of names, such as `Handler`, each split into lower-case words. */
  strip: string[][];
  /** Routes come from the code that registers handlers. */
  registrations: boolean;
}

/** The inference with the settings of the config, whose prefixes replace built-in ones. */
export function inferenceOf({ methods, strip, registrations }: Config["inference"]): Inference {
  const byWords = new Map<string, MethodPrefix>();
  for (const [prefix, method] of [...Object.entries(builtInMethods), ...Object.entries(methods)]) {
    const words = lowerWords(prefix);
    byWords.set(words.join(" "), { words, method });
  }
  const prefixes = [...byWords.values()].sort((a, b) => b.words.length - a.words.length);
  return { prefixes, strip: strip.map(lowerWords), registrations };
}

/**
 * The method by the handler's name, else by the presence of body fields.
 * Prefixes are whole words: Getaway does not begin with Get. A digit ends a word: Create2Pets begins with Create.
 */
export function inferMethod(
  name: string,
  hasBody: boolean,
  { prefixes, strip }: Inference,
): Pick<Handler, "method" | "methodFrom"> {
  const words = lowerWords(routeName(name, strip)).map(word => word.replace(/[0-9]+$/, ""));
  const prefix = prefixes.find(candidate => candidate.words.every((word, index) => word === words[index]));
  if (prefix?.method) return { method: prefix.method, methodFrom: "name" };
  return hasBody ? { method: "POST", methodFrom: "body" } : { method: "GET", methodFrom: "default" };
}

/** The path `/` and the handler's name in kebab-case, without the words to strip, then one placeholder per route field in the order of the struct. */
export function inferPath(name: string, routeFields: Field[], { strip }: Inference): string {
  return [`/${kebabCase(routeName(name, strip))}`, ...routeFields.map(field => `{${field.key}}`)].join("/");
}

/** The name without the words to strip at its start and its end: `CreateUser` for `HandleCreateUser`. A name that has only such words keeps one of them. */
export function routeName(name: string, strip: string[][]): string {
  const words = splitWords(name);
  const isAt = (start: number, wanted: string[]) =>
    wanted.length > 0 && wanted.every((word, index) => words[start + index]?.toLowerCase() === word);
  const first = strip.find(wanted => isAt(0, wanted));
  const start = first && first.length < words.length ? first.length : 0;
  const last = strip.find(
    wanted => words.length - wanted.length > start && isAt(words.length - wanted.length, wanted),
  );
  if (start === 0 && last === undefined) return name;
  // The underscores keep the words apart.
  return words.slice(start, words.length - (last?.length ?? 0)).join("_");
}

function lowerWords(name: string): string[] {
  return splitWords(name).map(word => word.toLowerCase());
}
