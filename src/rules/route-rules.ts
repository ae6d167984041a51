/** Rules on methods and paths, among them the checks of net/http's ServeMux: paths must be valid patterns, and no two routes may conflict; and on responses. */
import type { SourceEdit } from "../base/report/diagnostic.ts";
import { getOrMake, groupBy, joinWords, plural } from "../base/text/common.ts";
import type { DocLine } from "../go/declarations.ts";
import type { HttpMethod } from "../go/http.ts";
import { bodyOf } from "../model/bindings.ts";
import { inferenceOf, inferMethod, type ParsedHandler } from "../model/find-handlers.ts";
import { isUnlisted, qualifiedName, signatureOf } from "../model/functions.ts";
import { ownPath, withoutNames } from "../model/path-patterns.ts";
import type { Handler, Position } from "../model/types.ts";
import type { CheckContext, Finding, Rule } from "./context.ts";
import { asWarning, declaredHere, finding, findingIn } from "./context.ts";
import { declaredPath, exceptions, fieldOf, hasValidPath, placeInPath, placeOf } from "./facts.ts";
import { bodiless, isFilledByGin, queryEdits } from "./foreign-tags.ts";
import {
  foreignSegments,
  lineProblems,
  missingSlash,
  placeholderEdits,
  unknownMethod,
  unreadRoutes,
} from "./route-comments.ts";
import {
  addPattern,
  commonPath,
  findOverlapping,
  type PatternIndex,
  parsePattern,
  patternIndex,
  readPath,
} from "./route-patterns.ts";

export const routeRules: Rule[] = [
  { code: "invalid-path", find: context => context.handlers.flatMap(one => invalidPath(one, context)) },
  { code: "foreign-placeholder", find: foreignPlaceholder },
  { code: "duplicate-route", find: duplicateRoute },
  { code: "conflicting-route", find: conflictingRoute },
  { code: "conflicting-route", find: conflictingPlaceholders },
  { code: "method-name", find: methodName },
  { code: "method-body", find: methodBody },
  { code: "implicit-route", find: implicitRoute },
  { code: "unsent-status", find: ({ handlers }) => handlers.flatMap(unsentStatus) },
  { code: "unread-registration", find: unreadRegistration },
  { code: "unread-registration", find: unknownPrefix },
  { code: "unread-registration", find: unreadPath },
  { code: "route-differs", find: ({ handlers }) => handlers.flatMap(routeDiffers) },
];

function invalidPath(parsed: ParsedHandler, { patterns, onlyDescribed }: CheckContext): Finding[] {
  const { handler } = parsed;
  const read = patterns.get(handler);
  if (read && "problem" in read) {
    const place = declaredPath(parsed, read.start, read.end) ?? wrongKey(parsed) ?? handler.position;
    const found = finding(`the path ${handler.path} ${read.problem}`, place);
    // A document can have paths that net/http has no pattern for.
    return [onlyDescribed ? asWarning(found) : found];
  }
  // Another rule reports placeholders of other routers.
  const { problem = null } = handler.go.framework ?? {};
  if (problem !== null && foreignSegments(handler.path).length === 0)
    return [finding(`the path ${handler.path} ${problem}`, placeInPath(parsed))];
  const [mark] = /[.,;:]$/.exec(handler.path) ?? [];
  const place = declaredPath(parsed, handler.path.length - 1, handler.path.length);
  if (!mark || !place) return [];
  const message = `the path ${handler.path} ends with ${JSON.stringify(mark)}, which requests need, too: leave it out if it only ends the sentence`;
  return [asWarning(finding(message, place))];
}

/** Reports placeholders in the syntax of other routers. If a route field is meant for one, the rule placeholder-mismatch reports it instead. */
function foreignPlaceholder(context: CheckContext): Finding[] {
  const written = new Set(context.written.flatMap(({ handlers: [first] }) => first ?? []));
  return context.handlers.flatMap(parsed => {
    const { handler, request } = parsed;
    if (handler.pathFrom !== "doc" || !hasValidPath(handler)) return [];
    const keys = written.has(parsed) ? (request?.fields ?? []).filter(field => field.in === "route") : [];
    const foreign = foreignSegments(handler.path).filter(({ name }) => !keys.some(({ key }) => key === name));
    return foreign.map(segment => {
      const { text, start, end, replacement } = segment;
      const advice = replacement
        ? `write ${replacement}`
        : "a placeholder is {name}, and {name...} for the rest";
      const message = `${text} in the path is a placeholder for other routers, but text for net/http: ${advice}`;
      const found = finding(message, declaredPath(parsed, start, end) ?? handler.position);
      return { ...found, edits: placeholderEdits(parsed, segment) };
    });
  });
}

/** The place of the route field whose key makes an inferred path invalid. */
function wrongKey({ handler, request }: ParsedHandler): Position | null {
  const route = request?.fields.filter(field => field.in === "route") ?? [];
  const wrong = route.find((_, index) => {
    const path = ["", ...route.slice(0, index + 1).map(({ key }) => `{${key}}`)].join("/");
    return "problem" in parsePattern(handler.method, path);
  });
  return wrong?.position ?? null;
}

type RoutedPattern = ReturnType<typeof routedPatterns>[number];

/** The handlers with a listed route and a valid path, in the order of the source. */
function routedPatterns(context: CheckContext) {
  const routed = new Set(context.routed);
  return context.handlers.flatMap(parsed => {
    const pattern = context.patterns.get(parsed.handler);
    return !pattern || "problem" in pattern || !routed.has(parsed) ? [] : [{ parsed, pattern }];
  });
}

/** Reports routes that serve the same requests. A route of the same receiver is reported first: handlers of others may be on another mux. */
function duplicateRoute(context: CheckContext): Finding[] {
  const firsts = new Map<string, RoutedPattern>();
  return routedPatterns(context).flatMap(routed => {
    const { parsed, pattern } = routed;
    const router = parsed.framework?.path ?? "";
    const keys = [`${router} ${parsed.receiver} ${pattern.shape}`, `${router} ${pattern.shape}`];
    const first = keys.map(key => getOrMake(firsts, key, () => routed)).find(one => one !== routed);
    return first ? clash(routed, first, "equivalent") : [];
  });
}

/** Reports routes that overlap. A route of the same receiver is reported first, as for `duplicateRoute`. The routers of frameworks choose by an order of their own. */
function conflictingRoute(context: CheckContext): Finding[] {
  const all = patternIndex<RoutedPattern>();
  const byReceiver = new Map<string | null, PatternIndex<RoutedPattern>>();
  return routedPatterns(context).flatMap(routed => {
    const { parsed, pattern } = routed;
    if (parsed.framework !== null) return [];
    const own = getOrMake(byReceiver, parsed.receiver, () => patternIndex<RoutedPattern>());
    const other = findOverlapping(all, pattern);
    const first = other && (findOverlapping(own, pattern) ?? other);
    for (const index of [own, all]) addPattern(index, pattern, routed);
    return first ? clash(routed, first, "overlaps") : [];
  });
}

/** Reports routes of one receiver with different placeholders in one place, or with a path beside a placeholder for the rest, if the router of their framework panics on that. */
function conflictingPlaceholders(context: CheckContext): Finding[] {
  const places = new Map<string, Map<string, ParsedHandler>>();
  return context.routed.flatMap(parsed => {
    const { handler, framework, receiver } = parsed;
    const path = handler.go.framework?.path ?? null;
    if (!framework?.sharesPlaces || path === null || handler.pathFrom === "registration") return [];
    const segments = path.slice(1).split("/");
    const clashes = segments.flatMap((segment, index) => {
      const before = segments.slice(0, index).join("/");
      const here = getOrMake(places, `${receiver} ${handler.method} /${before}`, () => new Map());
      const others = [...here].filter(([other]) => other !== segment);
      getOrMake(here, segment, () => parsed);
      const isRest = (one: string) => one.startsWith("*");
      const besideRest = others.find(([other]) => isRest(segment) || isRest(other));
      if (besideRest) return { other: besideRest[1], why: "can't stand beside" };
      const named = segment.startsWith(":") && others.find(([other]) => other.startsWith(":"));
      return named ? { other: named[1], why: "has another placeholder in the same place than" } : [];
    });
    const [clash] = clashes;
    if (!clash) return [];
    const { name, path: otherPath, position } = clash.other.handler;
    const message = `${handler.path} ${clash.why} ${otherPath} of ${name}: ${framework.packageName} panics on it`;
    return [finding(message, placeInPath(parsed), declaredHere(name, position))];
  });
}

/** Of handlers of different receivers, one that is registered elsewhere is no clash: the rule unread-registration is about its route. */
function clash(routed: RoutedPattern, first: RoutedPattern, kind: "equivalent" | "overlaps"): Finding[] {
  const { parsed, pattern } = routed;
  const { handler } = parsed;
  const { handler: other } = first.parsed;
  const sameList = other.receiver === handler.receiver;
  if (!sameList && [parsed, first.parsed].some(isRegisteredElsewhere)) return [];
  // Handwritten code may register them with routers of their own, or in two branches.
  const ofCode = [handler, other].filter(({ pathFrom }) => pathFrom === "registration");
  const isSure = sameList && !(ofCode.length > 0 && isUnlisted(parsed.signature));
  const router = parsed.framework ? `a router of ${parsed.framework.packageName}` : "a ServeMux";
  const where =
    parsed.framework?.sharesPlaces === false
      ? `${router} calls only one of them`
      : `${router} ${isSure ? "" : "that serves both "}panics on it`;
  const routes = [handler, other].map(({ method, path }) => `${method} ${path}`);
  const message =
    kind === "equivalent"
      ? `${routes[0]} serves the same requests as ${other.listName}${routes[0] === routes[1] ? "" : ` (${routes[1]})`}: ${where}`
      : `${routes[0]} and ${routes[1]} both match ${commonPath(first.pattern, pattern)}, and neither is more specific: ${where}`;
  // Code may register a pattern without a method beside it, for the requests that are left.
  const fallback = ofCode.find(({ methodFrom }) => methodFrom === "default")?.listName;
  const advice = fallback ? `; \`// gen:ignore\` above ${fallback} keeps it out of lists` : "";
  const related = declaredHere(other.listName, placeInPath(first.parsed));
  const found = finding(`${message}${advice}`, placeInPath(parsed), related);
  return [isSure ? found : asWarning(found)];
}

/** The methods that a comment may declare without a warning, by the method that the handler's name suggests. */
const plausible: Partial<Record<HttpMethod, HttpMethod[]>> = {
  GET: ["GET", "HEAD"],
  POST: ["POST", "PUT"],
  PUT: ["PUT", "PATCH", "POST"],
  PATCH: ["PATCH", "PUT", "POST"],
  DELETE: ["DELETE", "POST"],
};
/** Prefixes that have other meanings, such as the noun post: a name that starts with one doesn't say much about the method. */
const nouns = ["post", "head", "patch", "put", "options", "visit"];

function methodName(context: CheckContext): Finding[] {
  const inference = inferenceOf(context.config.inference);
  const verbs = inference.prefixes.filter(({ words }) => !(words.length === 1 && nouns.includes(words[0]!)));
  return context.handlers.flatMap(({ handler, request, registrations }) => {
    if (handler.methodFrom !== "doc" || registrations.some(({ method }) => method === handler.method))
      return [];
    const inferred = inferMethod(handler.name, false, { ...inference, prefixes: verbs });
    if (inferred.methodFrom !== "name") return [];
    if ((plausible[inferred.method] ?? [inferred.method]).includes(handler.method)) return [];
    // A search may have its many parameters in a body.
    if (inferred.method === "GET" && handler.method === "POST" && request && bodyOf(request)) return [];
    const message = `${handler.name} sounds like ${inferred.method}, but its comment says ${handler.method}: fix the one that is wrong`;
    return [finding(message, handler.position)];
  });
}

/** Reports bodies of methods that usually have none. */
function methodBody({ written, functions }: CheckContext): Finding[] {
  return written.flatMap(({ binding: { kind, name, method, wholeBody, position }, members }) => {
    const member = members.find(one => ["json", "form"].includes(fieldOf(one)?.in ?? ""));
    if (kind !== "request" || method === null || !bodiless.includes(method)) return [];
    if (!member && wholeBody === null) return [];
    const message = `${name} has a body, but servers and proxies may drop the body of a ${method} request: use query fields, or another method`;
    const found = finding(message, member ? placeOf(member, members) : position);
    const edits = isFilledByGin(functions, name) ? [] : members.flatMap(queryEdits);
    return [edits.length > 0 ? { ...found, edits } : found];
  });
}

/** Reports handlers without a path in their comment, if most handlers of the receiver declare one: the author probably forgot it. */
function implicitRoute(context: CheckContext): Finding[] {
  if (!context.checkOnly) return [];
  const leftOut = exceptions(context, ({ pathFrom }) => pathFrom === "name");
  return context.handlers
    .filter(({ handler }) => leftOut.has(handler))
    .filter(({ handler }) => handler.methodFrom !== "doc")
    .filter(({ fn: { doc } }) => [...lineProblems(doc, unknownMethod), ...unreadRoutes(doc)].length === 0)
    .filter(({ handler, registrations }) => hasValidPath(handler) && registrations.length === 0)
    .map(({ handler: { name, method, path, position } }) => {
      const message = `${name} declares no path, unlike most handlers beside it, and gets ${method} ${path}: write that or another one in its comment, or gen:ignore if it only helps handlers`;
      return finding(message, position);
    });
}

/** Statuses that the code around a handler sends, such as a middleware, a limit or a proxy. A comment may well have them. */
const fromOutside = new Set([401, 403, 407, 408, 413, 421, 429, 431, 500, 502, 503, 504]);

/** Reports statuses in a comment that the handler certainly never sends: all of its code is known. */
function unsentStatus({ handler, directives, file }: ParsedHandler): Finding[] {
  if (!handler.responsesComplete) return [];
  const written = handler.responses.filter(({ source }) => source === "declared" || source === "comment");
  const isUnsent = (status: number) => written.some(one => one.status === status);
  const sent = handler.responses.filter(({ source }) => source === "code" || source === "parse");
  const all = joinWords(sent.map(one => `${one.status}`)) || "nothing";
  const report = (status: number, span: DocLine["span"]) => {
    const message = `${handler.name} never sends the status ${status} that its comment declares: it sends ${all}`;
    return findingIn(file, span, message);
  };
  const { status, statusSpan, responses } = directives;
  const declared = status !== null && statusSpan && isUnsent(status) ? [report(status, statusSpan)] : [];
  const others = responses.filter(
    one => one.status !== status && !fromOutside.has(one.status) && isUnsent(one.status),
  );
  return [...declared, ...others.map(one => report(one.status, one.line.span))];
}

// Rules that compare the routes of handlers with those that code registers.

type Registration = ParsedHandler["registrations"][number];

/** Reports whether a handler has the route of its name, and code registers it with others. */
function isRegisteredElsewhere({ handler, registrations }: ParsedHandler): boolean {
  const isOwn = registrations.some(one => isSame(one, handler));
  return handler.pathFrom === "name" && registrations.length > 0 && !isOwn;
}

/** Reports handlers whose comment declares no path, and that are registered with another route than that of their name. */
function unreadRegistration(context: CheckContext): Finding[] {
  const key = ({ receiver }: Handler, method: string, path: string) => `${receiver} ${method} ${path}`;
  const others = context.handlers.filter(one => !isRegisteredElsewhere(one)).map(({ handler }) => handler);
  const owners = new Map(others.map(one => [key(one, one.method, one.path), one.name]));
  return context.handlers.flatMap(parsed => {
    const { fn, handler, registrations: found } = parsed;
    if (!isRegisteredElsewhere(parsed)) return [];
    // Another rule reports a comment with a route that is not read.
    const others = [...lineProblems(fn.doc, unknownMethod), ...lineProblems(fn.doc, missingSlash)];
    if (others.length > 0 || unreadRoutes(fn.doc).some(one => !one.inSentence)) return [];
    const usable = found.filter(({ path }) => path !== null);
    const [first, ...more] = new Map(usable.map(one => [routeOf(one, handler), one])).values();
    const { by, problem, isBelowUnknown } = first ?? found[0]!;
    const origin = handler.methodFrom === "check" ? " from a check in its code, and" : "";
    const route = `${handler.method}${origin} ${handler.path} from its name`;
    const has = `${handler.name} gets ${route}, but ${by.name} registers it with`;
    const below = isBelowUnknown ? ", below a prefix that is not constant" : "";
    const report = (message: string, edits: SourceEdit[]) => [
      { ...finding(`${has} ${message}`, handler.position, placesOf(found)), edits },
    ];
    if (!first) return report(`${problem}: write its route, or gen:ignore, in its comment`, []);
    const also = more.length === 0 ? "" : `, and with ${more.map(one => routeOf(one, handler)).join(", ")}`;
    const what = `${routeOf(first, handler)}${below}${also}`;
    // The path as the comment has it: without the handler's prefix.
    const own = first.path!.slice(handler.prefix.length);
    if (!first.path!.startsWith(handler.prefix) || !own.startsWith("/"))
      return report(`${what}, which does not begin with its prefix ${handler.prefix}`, []);
    const method = first.method ?? handler.method;
    // Of two servers, or in two branches.
    const owner = getOrMake(owners, key(handler, method, first.path!), () => handler.name);
    if (owner !== handler.name)
      return report(`${what}, as ${owner}: write gen:ignore in the comment of one of them`, []);
    const instead = handler.methodFrom === "doc" && method !== handler.method;
    const advice = `write \`// ${method} ${own}\` in its comment${instead ? ` instead of ${handler.method}` : ""}`;
    return report(`${what}: ${advice}`, instead ? [] : commentEdits(parsed, first, `${method} ${own}`));
  });
}

/** Reports handlers with routes from registrations, but for a prefix that is not constant, once for each receiver. */
function unknownPrefix({ handlers }: CheckContext): Finding[] {
  const lacking = handlers.filter(({ handler: { pathFrom, path: own }, registrations }) => {
    const used = registrations.filter(({ path }) => path === own);
    return pathFrom === "registration" && used.length > 0 && used.every(one => one.isBelowUnknown);
  });
  return Array.from(groupBy(lacking, one => one.receiver).values(), ([first, ...more]) => {
    const { handler, receiver, registrations } = first!;
    const others = more.length > 0 ? `, as ${plural(more.length, "other handler")}` : "";
    const place = receiver === null ? "its comment" : `the comment of ${receiver}`;
    const message = `${handler.name} is registered below a prefix that is not constant${others}, and ${handler.path} lacks it: write gen:prefix in ${place}`;
    return { ...finding(message, handler.position, placesOf(registrations)), edits: [] };
  });
}

/** Reports functions that are no handlers by themselves, and that code registers only with paths that net/http has no pattern for, once for each function that registers them. */
function unreadPath({ functions, registrations: { routes } }: CheckContext): Finding[] {
  const registered = groupBy(routes, ({ handler }) => qualifiedName(handler));
  const left = functions.flatMap(one => {
    const found = registered.get(qualifiedName({ receiver: one.receiver, name: one.fn.name })) ?? [];
    const [{ by, problem } = { by: null, problem: null }] = found;
    const isLeft = one.signature === null && one.directives.mode === null && signatureOf(one, true) !== null;
    return isLeft && problem?.startsWith("/") ? [{ one, found, problem, by: by!.name }] : [];
  });
  return Array.from(groupBy(left, ({ by }) => by).values(), ([first, ...more]) => {
    const { one, found, problem, by } = first!;
    const others = more.length > 0 ? `, and ${plural(more.length, "other function")} with such paths` : "";
    const message = `${one.fn.name} is left out: ${by} registers it with ${problem}${others}`;
    return { ...findingIn(one.file, one.fn.span, message), related: placesOf(found) };
  });
}

/** Reports comments whose route is another one than all those that the handler is registered with. */
function routeDiffers(parsed: ParsedHandler): Finding[] {
  const { handler, registrations } = parsed;
  const found = registrations.filter(({ path }) => path !== null);
  if (handler.pathFrom !== "doc" || found.length === 0) return [];
  if (found.some(one => isSame(one, handler) || isBelowPrefix(one, handler))) return [];
  const routes = [...new Set(found.map(one => routeOf(one, handler)))];
  const message = `${found[0]!.by.name} registers ${handler.name} with ${routes.join(", ")}, and its comment has ${handler.method} ${handler.path}: correct one of them`;
  return [{ ...finding(message, placeInPath(parsed), placesOf(found)), edits: [] }];
}

function routeOf({ method, path }: Registration, handler: Handler): string {
  return `${method ?? handler.method} ${path}`;
}

/** Reports whether a registration is that of the handler's route. To other routers than ServeMux, `/pets/` and `/pets/{$}` are the same. */
function isSame({ method, path }: Registration, handler: Handler): boolean {
  const plain = (text: string) => text.replace(/\{\$\}$/, "");
  return (method ?? handler.method) === handler.method && plain(path ?? "") === plain(handler.path);
}

/** Reports whether the handler is registered below a prefix that its path lacks: the rule undocumented-prefix is about that. */
function isBelowPrefix({ method, path }: Registration, handler: Handler): boolean {
  const isOwn = withoutNames(path ?? "").endsWith(withoutNames(ownPath(handler)));
  return isOwn && (method ?? handler.method) === handler.method;
}

function placesOf(found: Registration[]): Finding["related"] {
  return [...new Map(found.map(one => [`${one.location.file}:${one.location.line}`, one])).values()]
    .slice(0, 3)
    .map(({ location, handler: { name } }) => ({ message: `${name} is registered here`, location }));
}

/** The edit of `gen adopt` that writes a route as the last line of a handler's comment; none if it is no valid pattern. */
function commentEdits({ fn, file, handler }: ParsedHandler, { path }: Registration, text: string) {
  if ("problem" in readPath(handler.method, path!)) return [];
  const { line } = fn.receiver?.span ?? fn.span;
  const location = { file: file.name, line, column: 1, endLine: line, endColumn: 1 };
  return [{ location, old: "", text: fn.doc.length > 0 ? `//\n// ${text}` : `// ${text}`, above: true }];
}
