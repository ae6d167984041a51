/**
 * Finds lines of a handler's comment that look like a route but are not read as one, since they have a mistake, are in the syntax of other tools, or
 * stand in prose; and the placeholders of other routers in paths. Makes the edits of `gen adopt` that write both as gen reads them.
 */
import type { SourceEdit } from "../base/report/diagnostic.ts";
import { edited } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { type DocLine, positionOf } from "../go/declarations.ts";
import { type HttpMethod, httpMethods, isHttpMethod } from "../go/http.ts";
import { routeTexts } from "../model/directives.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import { declaredPath } from "./facts.ts";
import { readPath } from "./route-patterns.ts";

/** A problem of one line of a comment: the wrong part, and the message. */
interface LineProblem {
  part: string;
  message: string;
}

/** Finds the problem of one line of a comment. */
export type LineCheck = (text: string, firstLine: boolean) => LineProblem | null;

/** The problems of the lines of a comment. */
export function lineProblems(doc: DocLine[], check: LineCheck): (LineProblem & { line: DocLine })[] {
  return routeTexts(doc).flatMap(({ line, text, isFirst }) => {
    const problem = check(text, isFirst);
    return problem ? [{ ...problem, line }] : [];
  });
}

/** Methods without a constant in net/http, and words that mean all methods in some routers. */
const otherMethods =
  "ALL ANY COPY LINK LOCK MKCOL MOVE PROPFIND PROPPATCH PURGE QUERY REPORT SEARCH UNLINK UNLOCK".split(" ");

/** Finds a word before a path that is most likely a misspelt or unknown method. */
export function unknownMethod(text: string, firstLine: boolean): LineProblem | null {
  if (!/^[A-Za-z]{3,}\s+\//.test(text)) return null;
  const [word = "", , ...more] = text.split(/\s+/);
  if (isHttpMethod(word)) return null;
  const capitals = word === word.toUpperCase();
  const whole = more.length === 0;
  // Prose may start with such a word, so a line with more words counts only if the word is in capitals.
  if (!(whole || (firstLine && capitals))) return null;
  const other = otherMethods.includes(word);
  const near = other ? null : closestMethod(word, capitals);
  if (near) return { part: word, message: `unknown method ${word}: did you mean ${near}?` };
  if (!other || !whole) return null;
  return { part: word, message: `unknown method ${word}: the methods are ${httpMethods.join(", ")}` };
}

/** The method that a word most likely means: one with the same letters or, for a word in capitals, a similar one. */
function closestMethod(word: string, capitals: boolean): string | null {
  const sorted = (text: string) => [...text.toUpperCase()].sort().join("");
  const permuted = httpMethods.find(method => sorted(method) === sorted(word));
  return permuted ?? (capitals ? closest(word, httpMethods) : null);
}

/** Finds a path without its slash, as in `GET pets`. */
export function missingSlash(text: string, firstLine: boolean): LineProblem | null {
  if (!/^[A-Z]+\s+[^\s/]/.test(text)) return null;
  const [method, path, ...more] = text.split(/\s+/);
  if (!isHttpMethod(method) || path === undefined || more.length > 0) return null;
  if (!/^[\w{}$.~%:-][\w{}$.~%:/-]*$/.test(path) || /[.:]$/.test(path)) return null;
  // Below the first line, two words may be the end of a sentence.
  if (!firstLine && !/[/{]/.test(path)) return null;
  const url = /^(?:https?:)?\/\/|^[\w-]+(?:\.[\w-]+)+\//.test(path);
  const advice = url ? "leave out the host, and begin with /" : `did you mean /${path}?`;
  const message = `${path} is not read as a path, because it does not begin with a slash: ${advice}`;
  return { part: path, message };
}

// Lines in the syntax of other tools, or in prose.

/** A line with a path that is not read as a route. */
interface UnreadRoute {
  line: DocLine;
  /** Null when the line has no method. */
  method: HttpMethod | null;
  /** The path in the syntax of ServeMux. */
  path: string;
  /** The line is an annotation of another tool, such as `@Router /pets [get]`. */
  ofTool: boolean;
  /** It ends a sentence, as in `CreatePet handles POST /pets.`: code that registers the handler knows better. */
  inSentence: boolean;
}

/** The lines that look like a route. */
export function unreadRoutes(doc: DocLine[]): UnreadRoute[] {
  return doc.flatMap((line, index) => {
    const isParagraph = [doc[index - 1], doc[index + 1]].every(beside => !beside?.text);
    const found = readRoute(line.text.replace(sentence, "`$1`"), isParagraph);
    return found === null ? [] : [{ line, inSentence: sentence.test(line.text), ...found }];
  });
}

/** Words that people write before a route, as in `Route: GET /pets`. */
const label = /^(?:gen|https?|route|router|path|endpoint|url|uri|api|pattern)$/i;

/** Words that tools read before a route: `@Router /pets [post]`, `swagger:route GET /pets tags listPets`, with a name before it or without. */
const toolLabel =
  /^(?:@(?:router?|path|endpoint|ur[il]|api|http|get|head|post|put|patch|delete|options|\w*mapping)|(?:swagger|openapi):\w+)$/i;

/** A line that ends with a route behind a name. */
const sentence =
  /^\w+(?:(?<=[a-z][A-Z]\w*):?| [-–—]| (?:answers|handles|implements|serves)) [`"']?([A-Z]+ \/[^\s`"']*?)[`"']?\.?$/;

const path = /^\/(?:[\w\-~%{}:*$+@.][\w\-.~%{}:*$/+@]*)?$/;

/** Reads one line; `alone` says that it is a paragraph. Null if it does not look like a route. */
function readRoute(text: string, alone: boolean): Omit<UnreadRoute, "line" | "inSentence"> | null {
  // A fast test: routes are short, and most lines have no path.
  if (text.length > 500 || !text.includes("/")) return null;
  const words = wordsOf(text.replace(/^\w+ (?=swagger:)/, ""));
  const [first = ""] = words;
  const byTool = toolLabel.test(first);
  const labelled = byTool || label.test(first);
  const rest = labelled ? words.slice(1) : words;
  // Behind the path, tags and the name of an operation follow.
  const [one = "", two, more] = /^swagger:(?:route|operation)$/i.test(first) ? rest.slice(0, 2) : rest;
  // A route may have too much behind it, such as two statuses. A sentence may begin with a route.
  const isSentence = /[.!?:]$/.test(text) || !isHttpMethod(one);
  if (more !== undefined && (!alone || isSentence || !isPath(two!))) return null;
  // Without any of these signs, the words may be the end of a sentence from the lines before.
  const certain = byTool || alone || /^\W|:\s|[\])"'`]$/.test(text.replace(/^\//, ""));
  if (two === undefined) {
    if (!isPath(one) || !(byTool || alone || (labelled && certain))) return null;
    return { method: methodOf(first.slice(1)), path: inOwnSyntax(one), ofTool: byTool };
  }
  const [method, target] = isPath(two) ? [methodOf(one), two] : [methodOf(two), one];
  if (method === null || !isPath(target) || !certain) return null;
  // `GET /pets` is read as a route, and the rule unknown-method reports `get /pets`.
  if (text === `${one} ${two}` && target === two && /^[a-z]+$/i.test(one)) return null;
  return { method, path: inOwnSyntax(target), ofTool: byTool };
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

/**
 * The edits that write a route in a comment as gen reads it. There are none if the comment has several different routes or declares another
 * method, if the path is invalid, or if it stands in a list of several items. An annotation of another tool stays, since that tool may still read it, and so does a sentence: the route is written above it.
 */
export function routeEdits({ fn, handler, file }: ParsedHandler, routes: UnreadRoute[]): SourceEdit[] {
  const written = routes.map(route => `${route.method ?? handler.method} ${route.path}`);
  const [text] = written;
  const chosen = routes.find(({ ofTool }) => !ofTool) ?? routes[0];
  if (text === undefined || chosen === undefined || written.some(other => other !== text)) return [];
  const method = chosen.method ?? handler.method;
  if (handler.methodFrom === "doc" && method !== handler.method) return [];
  if (foreignSegments(chosen.path).length > 0 || "problem" in readPath(method, chosen.path)) return [];
  const { line, ofTool, inSentence } = chosen;
  // What is behind the path would be lost.
  if (/^[A-Z]+\s+\/\S*\s/.test(line.text)) return [];
  // Without its mark, the list around it would be an example for go/doc.
  const items = fn.doc.filter(({ text }) => /^[-*+•]\s/.test(text));
  if (items.length > 1 && items.includes(line)) return [];
  return [{ location: positionOf(file.name, line.span), old: line.text, text, above: ofTool || inSentence }];
}

// Placeholders in the syntax of other routers. For net/http's ServeMux they are ordinary text.

type ForeignSegment = ReturnType<typeof foreignSegments>[number];

/** The segments that other routers read as placeholders: `:id`, `*path`, `*`, `<id>`. */
export function foreignSegments(path: string) {
  return Array.from(path.matchAll(/(?<=\/)[:*<][^/]*/g)).flatMap(({ 0: text, index: start }) => {
    const end = start + text.length;
    const read = readSegment(text, end === path.length);
    return read ? [{ text, start, end, ...read }] : [];
  });
}

/** The name of a placeholder, empty for `*` alone, and the placeholder in the syntax of ServeMux, null if it would not match the same paths. */
function readSegment(text: string, last: boolean): { name: string; replacement: string | null } | null {
  const [, colon, rest] = /^:([A-Za-z_]\w*)(.*)$/s.exec(text) ?? [];
  if (colon !== undefined) return { name: colon, replacement: rest === "" ? `{${colon}}` : null };
  const [, star] = /^\*(\w*)$/.exec(text) ?? [];
  // In the middle of a path, a star is one segment for some routers and several for others.
  if (star !== undefined) {
    const name = /^\d*$/.test(star) ? "path" : star;
    return { name: star, replacement: last ? `{${name}...}` : null };
  }
  const [, inner] = /^<([^<>]+)>$/.exec(text) ?? [];
  if (inner === undefined) return null;
  const isName = /^[A-Za-z_]\w*$/.test(inner);
  return { name: isName ? inner : "", replacement: isName ? `{${inner}}` : null };
}

/** A path with the placeholders of other routers in the syntax of ServeMux. `instead` stands for those that have no equivalent there; without it, a path with one is left as it is. */
function inOwnSyntax(path: string, instead: string | null = null): string {
  const edits = foreignSegments(path).map(one => ({ ...one, text: one.replacement ?? instead }));
  const known = edits.flatMap(({ text, ...one }) => (text === null ? [] : { ...one, text }));
  return known.length === edits.length ? edited(path, known) : path;
}

/** The edit that writes a placeholder of another router as ServeMux reads it; none if it would match other paths, or if the path would be invalid. */
export function placeholderEdits(parsed: ParsedHandler, segment: ForeignSegment): SourceEdit[] {
  const { text: old, start, end, replacement } = segment;
  const { method, path, prefix } = parsed.handler;
  const location = declaredPath(parsed, start, end);
  // A prefix belongs to other handlers, too.
  if (location === null || replacement === null || start < prefix.length) return [];
  // The path is read with all its placeholders replaced; `x` stands for one that ServeMux can't have.
  if ("problem" in readPath(method, inOwnSyntax(path, "x"))) return [];
  return [{ location, old, text: replacement, above: false }];
}
