/** Rule on routes that an earlier run wrote: an inferred route never changes silently, and those of gohandlers only by a comment. */
import { groupBy } from "../base/text/common.ts";
import type { HttpMethod } from "../go/http.ts";
import { qualifiedName } from "../model/functions.ts";
import { ownPath, placeholdersOf } from "../model/path-patterns.ts";
import type { Handler, Model } from "../model/types.ts";
import type { EarlierRoute } from "../outputs/output.ts";
import { nameWithReceiver, toggleExported } from "../types/binding-names.ts";
import { type CheckContext, type Finding, finding, type Rule } from "./context.ts";
import { readPath } from "./route-patterns.ts";

export const earlierRouteRules: Rule[] = [{ code: "route-changed", find: routeChanged }];

function routeChanged({ earlier, handlers, model, verifying }: CheckContext): Finding[] {
  if (earlier.length === 0) return [];
  const gone = goneRoutes(earlier, model);
  const now = handlers.map(({ handler }) => handler);
  return changedRoutes(now, routeFinder(earlier), { gone, verifying });
}

/** Reports whether a comment declares the whole route. Then it may differ from the earlier one. */
export function isDeclared({ methodFrom, pathFrom }: Handler): boolean {
  return methodFrom === "doc" && pathFrom === "doc";
}

/**
 * Reports handlers whose route differs from the earlier one, and new handlers that may be renamed ones. `routesOf` returns the earlier
 * routes of a handler, `gone` are the earlier routes of handlers that no longer exist. A run that writes replaces what gen wrote, with a warning.
 */
export function changedRoutes(
  handlers: Handler[],
  routesOf: (handler: Handler) => EarlierRoute[],
  { gone, verifying }: { gone: EarlierRoute[]; verifying: boolean },
): Finding[] {
  const at = ({ ofPredecessor }: EarlierRoute, message: string, { position }: Handler): Finding[] => [
    { ...finding(message, position), ...((ofPredecessor || verifying) && { severity: "error" }) },
  ];
  return handlers.flatMap(handler => {
    if (isDeclared(handler)) return [];
    const now = `${handler.method} ${ownPath(handler)}`;
    const before = routesOf(handler).map(route => withoutPrefix(route, handler));
    const changed = before.find(route => differs(route, handler));
    if (changed) {
      const was = `${changed.method} ${changed.path}`;
      const message = `${handler.name} has the route ${was} in ${changed.file}, but now gets ${now}: write \`// ${was}\` in its comment to keep the old route, or \`// ${now}\` to have the new one`;
      return at(changed, message, handler);
    }
    const renamed = before.length > 0 ? undefined : gone.find(route => mayHaveHad(route, handler));
    if (!renamed) return [];
    const was = `${renamed.method} ${withoutPrefix(renamed, handler).path}`;
    const message = `${handler.name} is new, and ${renamed.name}, which had ${was} in ${renamed.file}, is gone: write \`// ${was}\` in the comment of ${handler.name} if you renamed ${renamed.name} to ${handler.name}, or else \`// ${now}\``;
    return at(renamed, message, handler);
  });
}

/** Returns a function that finds the earlier routes of a handler. */
export function routeFinder(earlier: EarlierRoute[]): (handler: Handler) => EarlierRoute[] {
  const byName = groupBy(earlier, ({ named, ...route }) => `${named} ${qualifiedName(route)}`);
  return handler => keysOf(handler).flatMap(key => byName.get(key) ?? []);
}

/** The kinds of names, and the names, that the routes of a handler may have. */
function keysOf(handler: Handler): string[] {
  const requests = requestNames(handler).map(name => `request ${name}`);
  return [`handler ${qualifiedName(handler)}`, `listName ${handler.listName}`, ...requests];
}

/** The name of a handler's request struct; for a handler without one, the names that its struct may have had. */
function requestNames({ name, receiver, request }: Handler): string[] {
  if (request !== null) return [request];
  const own = receiver === null ? [] : [nameWithReceiver(receiver, name)];
  return [name, toggleExported(name), ...own].map(one => `${one}Request`);
}

/** An earlier route without the prefix of its handler. The prefix is declared, so the earlier one may differ. */
function withoutPrefix(route: EarlierRoute, handler: Handler): EarlierRoute {
  const { prefix } = handler;
  const own = ownPath(handler);
  if (prefix === "") return route;
  if (route.path.endsWith(own)) return { ...route, path: own };
  return route.path.startsWith(`${prefix}/`) ? { ...route, path: route.path.slice(prefix.length) } : route;
}

/** Reports whether a part of the route that the comment doesn't declare has changed. */
function differs(route: EarlierRoute, handler: Handler): boolean {
  const { method, methodFrom, pathFrom } = handler;
  const path = ownPath(handler);
  const before = {
    method: methodFrom === "doc" ? method : route.method,
    path: pathFrom === "doc" ? path : route.path,
  };
  if (shapeOf(before) !== shapeOf({ method, path })) return true;
  // A placeholder may be in another place, as after two route fields were swapped.
  const names = placeholdersOf(path).map(({ name }) => name);
  return placeholdersOf(before.path).some(({ name }, index) => ![-1, index].includes(names.indexOf(name)));
}

/** The earlier routes whose handlers are gone, and that no other handler serves. */
function goneRoutes(earlier: EarlierRoute[], { receivers, ignored }: Model): EarlierRoute[] {
  const handlers = receivers.flatMap(receiver => receiver.handlers);
  const served = new Set(handlers.map(shapeOf));
  const ofIgnored = ignored.flatMap(name => {
    const request = `${name.slice(name.indexOf(".") + 1)}Request`;
    return [`handler ${name}`, `listName ${name}`, `request ${request}`];
  });
  const existing = new Set([...handlers.flatMap(keysOf), ...ofIgnored]);
  return earlier.filter(
    route => !existing.has(`${route.named} ${qualifiedName(route)}`) && !served.has(shapeOf(route)),
  );
}

/** Reports whether a route comes from a file that has the routes of all handlers. Bindings have only those of handlers with a request. */
export function isInFullList({ named }: EarlierRoute): boolean {
  return named !== "request";
}

/** Reports whether a new handler may have had this route under an earlier name. */
function mayHaveHad(route: EarlierRoute, handler: Handler): boolean {
  const { receiver, method, pathFrom, placeholders, request } = handler;
  return (
    pathFrom === "name" &&
    (route.named !== "handler" || route.receiver === receiver) &&
    (route.named !== "request" || request !== null) &&
    route.method === method &&
    placeholdersOf(route.path).length === placeholders.length
  );
}

/** A text that is the same for routes that serve the same requests, whatever their placeholders are called. */
export function shapeOf({ method, path }: { method: HttpMethod; path: string }): string {
  const read = readPath(method, path);
  return "problem" in read ? `${method} ${path}` : read.shape;
}
