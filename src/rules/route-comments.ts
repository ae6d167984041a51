/** Finds lines of a handler's comment that look like a route but are not read as one: in the syntax of other tools, or in prose. */
import type { DocLine } from "../go/declarations.ts";
import { type HttpMethod, httpMethods } from "../go/http-methods.ts";
import { inOwnSyntax } from "./foreign-paths.ts";

/** A line with a path that is not read as a route. */
export interface UnreadRoute {
  line: DocLine;
  /** Null when the line has no method. */
  method: HttpMethod | null;
  /** The path in the syntax of ServeMux. */
  path: string;
  /** The line is an annotation of another tool, such as `@Router /pets [get]`. */
  ofTool: boolean;
}

/** The lines that look like a route. */
export function unreadRoutes(doc: DocLine[]): UnreadRoute[] {
  return doc.flatMap((line, index) => {
    const found = readRoute(line.text, isParagraph(doc, index));
    return found === null ? [] : [{ ...found, line }];
  });
}

/** Words that people write before a route, as in `Route: GET /pets`. */
const label = /^(?:https?|route|router|path|endpoint|url|uri|api|pattern)$/i;

/** Words that tools read before a route: `@Router /pets [post]`, `swagger:route GET /pets tags listPets`. */
const toolLabel =
  /^(?:@(?:router?|path|endpoint|ur[il]|api|http|get|head|post|put|patch|delete|options|\w*mapping)|(?:swagger|openapi):\w+)$/i;

const path = /^\/(?:[\w\-~%{}:*$+@.][\w\-.~%{}:*$/+@]*)?$/;

/** Reads one line; `alone` says that it is a paragraph. Null if it does not look like a route. */
function readRoute(text: string, alone: boolean): Omit<UnreadRoute, "line"> | null {
  // A fast test: routes are short, and most lines have no path.
  if (text.length > 500 || !text.includes("/")) return null;
  const words = wordsOf(text);
  const [first = ""] = words;
  const byTool = toolLabel.test(first);
  const labelled = byTool || label.test(first);
  const rest = labelled ? words.slice(1) : words;
  // In swagger:route, tags and a name follow the path.
  const [one = "", two, more] = /^swagger:route$/i.test(first) ? rest.slice(0, 2) : rest;
  if (more !== undefined) return null;
  // Without any of these signs, the words may be the end of a sentence from the lines before.
  const certain = byTool || alone || /^\W|:\s|[\])"'`]$/.test(text.replace(/^\//, ""));
  if (two === undefined) {
    if (!isPath(one) || !(byTool || alone || (labelled && certain))) return null;
    return { method: methodOf(first.slice(1)), path: inOwnSyntax(one) ?? one, ofTool: byTool };
  }
  const [method, target] = isPath(two) ? [methodOf(one), two] : [methodOf(two), one];
  if (method === null || !isPath(target) || !certain) return null;
  // `GET /pets` is read as a route, and the rule unknown-method reports `get /pets`.
  return text === `${one} ${two}` && target === two && /^[a-z]+$/i.test(one)
    ? null
    : { method, path: inOwnSyntax(target) ?? target, ofTool: byTool };
}

/** The words of a line, without list marks, quotes, brackets and punctuation. */
function wordsOf(text: string): string[] {
  return text
    .replace(/^[-*+•]\s+/, "")
    .replace(/^(\w+)[:=](?=\/)/, "$1 ")
    .split(/\s+/)
    .map(word => word.replace(/^(?:\*\*|[`"'(<[])+|(?:\*\*|[`"')>\],;:])+$/g, ""))
    .filter(word => /[\w/]/.test(word));
}

/** Reports whether a word is a path. With a full stop it is the end of a sentence. */
function isPath(word: string): boolean {
  return path.test(word) && !word.endsWith(".");
}

/** The method in a word such as `POST` or `post`; the first one in `GET|HEAD`. */
function methodOf(word: string): HttpMethod | null {
  const [name] = word.toUpperCase().split(/[|,/]/);
  return httpMethods.find(method => method === name) ?? null;
}

/** Reports whether a line is a paragraph: there is no text directly before and after it. */
function isParagraph(doc: DocLine[], index: number): boolean {
  return [doc[index - 1], doc[index + 1]].every(line => line === undefined || line.text === "");
}
