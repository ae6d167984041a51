/** Lines of a handler's comment that look like a route and are none: in the forms of other tools, and of prose. */
import type { DocLine } from "../go/declarations.ts";
import { type HttpMethod, httpMethods } from "../go/http-methods.ts";

/** A line that names a path in a form that is not read. */
export interface UnreadRoute {
  line: DocLine;
  /** Null where the line names none. */
  method: HttpMethod | null;
  /** As ServeMux writes it. */
  path: string;
}

/** The lines that look like a route. */
export function unreadRoutes(doc: DocLine[]): UnreadRoute[] {
  return doc.flatMap((line, index) => {
    const found = readRoute(line.text, isParagraph(doc, index));
    return found === null ? [] : [{ ...found, line }];
  });
}

/** Words in front of a route. */
const label = /^(?:https?|route|router|path|endpoint|url|uri|api|pattern)$/i;

/** The same of tools that read comments: `@Router /pets [post]`, `swagger:route GET /pets tags listPets`. */
const toolLabel =
  /^(?:@(?:router?|path|endpoint|ur[il]|api|http|get|head|post|put|patch|delete|options|\w*mapping)|(?:swagger|openapi):\w+)$/i;

const path = /^\/(?:[\w\-~%{}:*$+@.][\w\-.~%{}:*$/+@]*)?$/;

/** Reads one line; `alone` says that it is a paragraph of its own. */
function readRoute(text: string, alone: boolean): Omit<UnreadRoute, "line"> | null {
  // Routes are short, and most lines name no path.
  if (text.length > 500 || !text.includes("/")) return null;
  const words = wordsOf(text);
  const [first = ""] = words;
  const byTool = toolLabel.test(first);
  const labelled = byTool || label.test(first);
  const rest = labelled ? words.slice(1) : words;
  // What follows is its tags and its name.
  const [one = "", two, more] = /^swagger:route$/i.test(first) ? rest.slice(0, 2) : rest;
  if (more !== undefined) return null;
  // Without any mark, it may as well be the end of a sentence that runs over several lines.
  const certain = byTool || alone || /^\W|:\s|[\])"'`]$/.test(text.replace(/^\//, ""));
  if (two === undefined) {
    if (!isPath(one) || !(byTool || alone || (labelled && certain))) return null;
    return { method: methodOf(first.slice(1)), path: withBraces(one) };
  }
  const [method, target] = isPath(two) ? [methodOf(one), two] : [methodOf(two), one];
  if (method === null || !isPath(target) || !certain) return null;
  // A method in small letters, and nothing but the path, is reported as an unknown method.
  return text === `${one} ${two}` && target === two && /^[a-z]+$/i.test(one)
    ? null
    : { method, path: withBraces(target) };
}

/** The words without what people put around and between them. */
function wordsOf(text: string): string[] {
  return text
    .replace(/^[-*+•]\s+/, "")
    .replace(/^(\w+)[:=](?=\/)/, "$1 ")
    .split(/\s+/)
    .map(word => word.replace(/^(?:\*\*|[`"'(<[])+|(?:\*\*|[`"')>\],;:])+$/g, ""))
    .filter(word => /[\w/]/.test(word));
}

/** A sentence ends in a full stop. */
function isPath(word: string): boolean {
  return path.test(word) && !word.endsWith(".");
}

/** `POST`, `post`; of `GET|HEAD` the first. */
function methodOf(word: string): HttpMethod | null {
  const [name] = word.toUpperCase().split(/[|,/]/);
  return httpMethods.find(method => method === name) ?? null;
}

/** `/pets/:id` and `/files/*` as ServeMux writes them. */
function withBraces(target: string): string {
  return target.replace(/\/:(\w+)/g, "/{$1}").replace(/\/\*\w*$/, "/{path...}");
}

/** Reports whether the lines around a line are blank, or none. */
function isParagraph(doc: DocLine[], index: number): boolean {
  return [doc[index - 1], doc[index + 1]].every(line => line === undefined || line.text === "");
}
