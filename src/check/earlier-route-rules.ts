/** Rule on routes that an earlier run wrote: a route that is inferred never changes silently. */
import type { HttpMethod } from "../go/http-methods.ts";
import { placeholdersOf } from "../model/path-patterns.ts";
import type { Handler, Model } from "../model/types.ts";
import type { EarlierRoute } from "../source/earlier-routes.ts";
import type { CheckContext } from "./context.ts";
import { readPath } from "./route-patterns.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const earlierRouteRules: Rule[] = [{ code: "route-changed", find: routeChanged }];

function routeChanged(context: CheckContext): Finding[] {
  const { earlier, routed, model } = context;
  if (earlier.length === 0) return [];
  const gone = goneRoutes(earlier, model);
  return routed.flatMap(({ handler }) => {
    if (handler.methodFrom === "doc" && handler.pathFrom === "doc") return [];
    const now = `${handler.method} ${handler.path}`;
    const before = earlier.filter(route => isOf(route, handler));
    const changed = before.find(route => differs(route, handler));
    if (changed) {
      const was = `${changed.method} ${changed.path}`;
      const message = `${handler.name} has ${was} in ${changed.file}, and would have ${now} now: write \`// ${was}\` in its comment to keep that, or \`// ${now}\` to change it`;
      return [finding(message, handler.position)];
    }
    const renamed = before.length > 0 ? undefined : gone.find(route => mayBe(route, handler));
    if (!renamed) return [];
    const was = `${renamed.method} ${renamed.path}`;
    const message = `${handler.name} is new, and ${renamed.name}, which had ${was} in ${renamed.file}, is gone: write \`// ${was}\` in the comment of ${handler.name} if it has been renamed, or else \`// ${now}\``;
    return [finding(message, handler.position)];
  });
}

/** Reports whether an earlier route is that of a handler. */
function isOf({ name, receiver, inYaml }: EarlierRoute, handler: Handler): boolean {
  return inYaml ? name === handler.listName : name === handler.name && receiver === handler.receiver;
}

/** Reports whether the route has changed without the comment saying so. */
function differs(route: EarlierRoute, { method, methodFrom, path, pathFrom }: Handler): boolean {
  const before = {
    method: methodFrom === "doc" ? method : route.method,
    path: pathFrom === "doc" ? path : route.path,
  };
  return shapeOf(before) !== shapeOf({ method, path }) || hasMoved(before.path, path);
}

/** Reports whether a placeholder is in another place, as after two route fields were swapped. */
function hasMoved(before: string, now: string): boolean {
  const names = placeholdersOf(now).map(({ name }) => name);
  return placeholdersOf(before).some(({ name }, index) => ![-1, index].includes(names.indexOf(name)));
}

/** The earlier routes whose handlers are gone, and that no other handler serves. */
function goneRoutes(earlier: EarlierRoute[], { receivers, ignored }: Model): EarlierRoute[] {
  const handlers = receivers.flatMap(receiver => receiver.handlers);
  const served = new Set(handlers.map(shapeOf));
  return earlier.filter(route => {
    const qualified = route.receiver === null ? route.name : `${route.receiver}.${route.name}`;
    const isThere = ignored.includes(qualified) || handlers.some(handler => isOf(route, handler));
    return !isThere && !served.has(shapeOf(route));
  });
}

/** Reports whether a handler without an earlier route may be the one that had this route, by another name. */
function mayBe(route: EarlierRoute, { receiver, method, pathFrom, placeholders }: Handler): boolean {
  return (
    pathFrom === "name" &&
    (route.inYaml || route.receiver === receiver) &&
    route.method === method &&
    placeholdersOf(route.path).length === placeholders.length
  );
}

/** A text that is the same for routes that serve the same requests, whatever their placeholders are called. */
function shapeOf({ method, path }: { method: HttpMethod; path: string }): string {
  const read = readPath(method, path);
  return "problem" in read ? `${method} ${path}` : read.shape;
}
