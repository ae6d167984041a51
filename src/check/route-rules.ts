/** Rules on methods and paths: specification, "Rules for method and path", and what net/http's ServeMux panics on. */
import type { HttpMethod } from "../http-methods.ts";
import { partOf, readDirectives } from "../model/directives.ts";
import { inferMethod } from "../model/inference.ts";
import { positionOf } from "../model/positions.ts";
import type { Handler, Position } from "../model/types.ts";
import { firstHidden } from "../visible-text.ts";
import { hasUnknownMethod, hasUnreadRoute } from "./comment-rules.ts";
import { type CheckContext, exceptions, placeOf } from "./context.ts";
import {
  addPattern,
  findEquivalent,
  findOverlapping,
  type PatternIndex,
  patternIndex,
} from "./pattern-index.ts";
import { commonPath, type Pattern, type PatternProblem, parsePattern } from "./route-patterns.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const routeRules: Rule[] = [
  { code: "invalid-path", find: invalidPath },
  { code: "duplicate-route", find: context => clashes(context, "equivalent") },
  { code: "conflicting-route", find: context => clashes(context, "overlaps") },
  { code: "method-name", find: methodName },
  { code: "method-body", find: methodBody },
  { code: "implicit-route", find: implicitRoute },
];

/** Where the comment declares the path, or that part of it; the handler's name where it doesn't. */
export function pathPosition(handler: Handler, context: CheckContext, part = handler.path): Position {
  const declared = context.declarations.get(handler);
  const [route] = declared ? readDirectives(declared.fn.doc).routes : [];
  if (!declared || !route) return handler.position;
  const line = { text: route.path, span: route.span, directive: false };
  return positionOf(declared.file.name, partOf(line, route.path.indexOf(part), part));
}

/** Reports whether ServeMux would take the handler's path. */
export function hasValidPath({ method, path }: Handler): boolean {
  return !("problem" in readPath(method, path));
}

/** The mux takes a question mark, but no path that it matches holds one; and characters that nobody sees. */
function readPath(method: HttpMethod, path: string): Pattern | PatternProblem {
  const hidden = firstHidden(path);
  if (hidden !== null) {
    const { character, index } = hidden;
    const escaped = Buffer.from(character).toString("hex").toUpperCase().replace(/../g, "%$&");
    const problem = `has a character that nobody sees: delete it, or write ${escaped} where it is meant`;
    return { problem, start: index, end: index + character.length };
  }
  const query = path.indexOf("?");
  if (query === -1) return parsePattern(method, path);
  const problem =
    "has a query, which is no part of a path: leave it out, and give the request a field with a query tag";
  return { problem, start: query, end: path.length };
}

function invalidPath(context: CheckContext): Finding[] {
  return context.declared.flatMap(({ handler, fn, file }) => {
    const read = readPath(handler.method, handler.path);
    if (!("problem" in read)) return [];
    const { problem, start, end } = read;
    const [route] = readDirectives(fn.doc).routes;
    const message = `the path ${handler.path} ${problem}`;
    if (!route) return [finding(message, wrongKey(handler, context) ?? handler.position)];
    const span = partOf(
      { text: route.path, span: route.span, directive: false },
      start,
      route.path.slice(start, end),
    );
    return [finding(message, positionOf(file.name, span))];
  });
}

/** The route field whose key gave an inferred path its problem. */
function wrongKey(handler: Handler, { bindings }: CheckContext): Position | null {
  const route = (handler.request !== null && bindings.get(handler.request)?.route) || [];
  const wrong = route.find((_, index) => {
    const path = ["", ...route.slice(0, index + 1).map(({ key }) => `{${key}}`)].join("/");
    return "problem" in parsePattern(handler.method, path);
  });
  return wrong?.position ?? null;
}

interface RoutedPattern {
  handler: Handler;
  pattern: Pattern;
}

/** Handlers of one receiver share a list; those of others may be registered on a mux of their own. */
function clashes(context: CheckContext, wanted: "equivalent" | "overlaps"): Finding[] {
  const patterns = context.routed.flatMap((handler): RoutedPattern[] => {
    const pattern = readPath(handler.method, handler.path);
    return "problem" in pattern ? [] : [{ handler, pattern }];
  });
  patterns.sort((a, b) => comparePlaces(a.handler.position, b.handler.position));
  const find = wanted === "equivalent" ? findEquivalent : findOverlapping;
  const all = patternIndex<RoutedPattern>();
  const byReceiver = new Map<string | null, PatternIndex<RoutedPattern>>();
  return patterns.flatMap(routed => {
    const { handler, pattern } = routed;
    const own = byReceiver.get(handler.receiver) ?? patternIndex();
    byReceiver.set(handler.receiver, own);
    // The others clash among themselves, or with this one's own receiver first.
    const first = find(own, pattern) ?? find(all, pattern);
    for (const index of [own, all]) addPattern(index, pattern, routed);
    return first ? [clash(routed, first, wanted, context)] : [];
  });
}

function clash(
  { handler, pattern }: RoutedPattern,
  first: RoutedPattern,
  kind: "equivalent" | "overlaps",
  context: CheckContext,
): Finding {
  const sameList = first.handler.receiver === handler.receiver;
  const where = sameList ? "a ServeMux panics on it" : "a ServeMux that serves both panics on it";
  const routes = [handler, first.handler].map(({ method, path }) => `${method} ${path}`);
  const message =
    kind === "equivalent"
      ? `${routes[0]} serves the same requests as ${first.handler.listName}${routes[0] === routes[1] ? "" : ` (${routes[1]})`}: ${where}`
      : `${routes[0]} and ${routes[1]} both match ${commonPath(first.pattern, pattern)}, and neither is more specific: ${where}`;
  const related = [
    {
      message: `${first.handler.listName} is declared here`,
      position: pathPosition(first.handler, context),
    },
  ];
  const found = finding(message, pathPosition(handler, context), related);
  return sameList ? found : { ...found, severity: "warning" as const };
}

function comparePlaces(a: Position, b: Position): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Methods that a name may well have in a comment; a name whose first word is a noun as well has none. */
const plausible: Partial<Record<HttpMethod, HttpMethod[]>> = {
  GET: ["GET", "HEAD"],
  POST: ["POST", "PUT"],
  PUT: ["PUT", "PATCH", "POST"],
  PATCH: ["PATCH", "PUT", "POST"],
  DELETE: ["DELETE", "POST"],
};
const nouns = ["post", "head", "patch", "put", "options", "visit"];

function methodName(context: CheckContext): Finding[] {
  const verbs = context.prefixes.filter(({ words }) => !(words.length === 1 && nouns.includes(words[0]!)));
  return context.declared.flatMap(({ handler }) => {
    if (handler.methodFrom !== "doc") return [];
    const inferred = inferMethod(handler.name, false, verbs);
    if (inferred.methodFrom !== "name") return [];
    const expected = plausible[inferred.method] ?? [inferred.method];
    if (expected.includes(handler.method)) return [];
    // A search may take its many parameters in a body.
    const request = handler.request === null ? null : context.bindings.get(handler.request);
    if (inferred.method === "GET" && handler.method === "POST" && request?.body) return [];
    return [
      finding(
        `${handler.name} sounds like ${inferred.method}, but its comment says ${handler.method}: mend the one that is wrong`,
        handler.position,
      ),
    ];
  });
}

const bodiless: HttpMethod[] = ["GET", "HEAD", "DELETE", "OPTIONS", "CONNECT", "TRACE"];

/** A field with several tags is reported as such. */
function methodBody(context: CheckContext): Finding[] {
  return context.written.flatMap(({ binding: { kind, name, method }, members }) => {
    const member = members.find(
      ({ fields: [field, ...others] }) =>
        others.length === 0 && (field?.in === "json" || field?.in === "form"),
    );
    if (kind !== "request" || !member || method === null || !bodiless.includes(method)) return [];
    return [
      finding(
        `${name} has a body, but servers and proxies may drop the body of a ${method} request: use query fields, or another method`,
        placeOf(member, members),
      ),
    ];
  });
}

/** A path in a comment that is missing where nearly all handlers of the receiver have one was probably forgotten. */
function implicitRoute(context: CheckContext): Finding[] {
  if (!context.validating) return [];
  const leftOut = exceptions(context, ({ pathFrom }) => pathFrom === "name");
  return context.declared
    .filter(
      ({ handler, fn }) =>
        leftOut.has(handler) && handler.methodFrom !== "doc" && !hasUnknownMethod(fn) && !hasUnreadRoute(fn),
    )
    .filter(({ handler }) => hasValidPath(handler))
    .map(({ handler: { name, method, path, position } }) =>
      finding(
        `${name} declares no path, unlike most handlers beside it, and gets ${method} ${path}: write that, or another one, in its comment`,
        position,
      ),
    );
}
