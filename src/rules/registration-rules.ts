/** Rules that compare the routes of handlers with those that code registers. */
import type { SourceEdit } from "../base/report/diagnostic.ts";
import type { ParsedHandler } from "../model/find-handlers.ts";
import { ownPath, withoutNames } from "../model/path-patterns.ts";
import type { Handler } from "../model/types.ts";
import type { CheckContext } from "./context.ts";
import { placeInPath } from "./facts.ts";
import { lineProblems, missingSlash, unknownMethod, unreadRoutes } from "./route-comments.ts";
import { readPath } from "./route-patterns.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

type Registration = ParsedHandler["registrations"][number];

export const registrationRules: Rule[] = [
  { code: "unread-registration", find: unreadRegistration },
  { code: "route-differs", find: routeDiffers },
];

/** Reports handlers whose comment declares no path, and that are registered with another route than that of their name. */
function unreadRegistration(context: CheckContext): Finding[] {
  return context.handlers.flatMap(parsed => {
    const { fn, handler, registrations: found } = parsed;
    if (handler.pathFrom !== "name" || found.length === 0 || found.some(one => isSame(one, handler)))
      return [];
    // Another rule reports a comment with a route that is not read.
    const others = [...lineProblems(fn.doc, unknownMethod), ...lineProblems(fn.doc, missingSlash)];
    if (unreadRoutes(fn.doc).length + others.length > 0) return [];
    const usable = found.filter(({ path }) => path !== null);
    const [first, ...more] = new Map(usable.map(one => [routeOf(one, handler), one])).values();
    const { by, written, problem, isBelowUnknown } = first ?? found[0]!;
    const has = `${handler.name} gets ${handler.method} ${handler.path} from its name, but ${by.name} registers it with`;
    const below = isBelowUnknown ? ", below a prefix that is not constant" : "";
    const report = (message: string, edits: SourceEdit[]) => [
      { ...finding(`${has} ${message}`, handler.position, placesOf(found)), edits },
    ];
    if (!first) {
      const what =
        problem === "is not constant"
          ? "a path that is not constant"
          : `${written}, which is no pattern of net/http: it ${problem}`;
      return report(`${what}: write its route in its comment`, []);
    }
    const also = more.length === 0 ? "" : `, and with ${more.map(one => routeOf(one, handler)).join(", ")}`;
    const what = `${routeOf(first, handler)}${below}${also}`;
    const own = pathInComment(first, handler);
    if (own === null) return report(`${what}, which does not begin with its prefix ${handler.prefix}`, []);
    const method = first.method ?? handler.method;
    const instead = handler.methodFrom === "doc" && method !== handler.method;
    const advice = `write \`// ${method} ${own}\` in its comment${instead ? ` instead of ${handler.method}` : ""}`;
    return report(`${what}: ${advice}`, instead ? [] : commentEdits(parsed, first, `${method} ${own}`));
  });
}

/** Reports comments whose route is another one than all those that the handler is registered with. */
function routeDiffers(context: CheckContext): Finding[] {
  return context.handlers.flatMap(parsed => {
    const { handler, registrations } = parsed;
    const found = registrations.filter(({ path }) => path !== null);
    if (handler.pathFrom !== "doc" || found.length === 0) return [];
    if (found.some(one => isSame(one, handler) || isBelowPrefix(one, handler))) return [];
    const routes = [...new Set(found.map(one => routeOf(one, handler)))];
    const message = `${found[0]!.by.name} registers ${handler.name} with ${routes.join(", ")}, and its comment has ${handler.method} ${handler.path}: correct one of them`;
    return [{ ...finding(message, placeInPath(parsed), placesOf(found)), edits: [] }];
  });
}

function routeOf({ method, path }: Registration, handler: Handler): string {
  return `${method ?? handler.method} ${path}`;
}

/** The path of a registration as the handler's comment has it: without the handler's prefix. Null where it does not begin with that. */
function pathInComment({ path }: Registration, { prefix }: Handler): string | null {
  const own = path!.slice(prefix.length);
  return path!.startsWith(prefix) && own.startsWith("/") ? own : null;
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
  const distinct = new Map(found.map(one => [`${one.location.file}:${one.location.line}`, one]));
  return [...distinct.values()]
    .slice(0, 3)
    .map(({ location, handler: { name } }) => ({ message: `${name} is registered here`, location }));
}

/** The edit of `gen adopt` that writes a route as the last line of a handler's comment; none if it is no valid pattern. */
function commentEdits(
  { fn, file, handler }: ParsedHandler,
  { path }: Registration,
  text: string,
): SourceEdit[] {
  if ("problem" in readPath(handler.method, path!)) return [];
  const { line } = fn.receiver?.span ?? fn.span;
  const location = { file: file.name, line, column: 1, endLine: line, endColumn: 1 };
  return [{ location, old: "", text: fn.doc.length > 0 ? `//\n// ${text}` : `// ${text}`, above: true }];
}
