/** Finds the prefixes below which code registers handlers, and that the handlers' paths lack. */
import { join, relative } from "node:path";
import type { Diagnostic } from "../base/report/diagnostic.ts";
import { groupBy } from "../base/text/common.ts";
import { diagnosticAt } from "../config/rule-severities.ts";
import type { PackageModel } from "../model/package-model.ts";
import { withoutNames } from "../model/path-patterns.ts";

/** Reports the prefixes that all registrations of a receiver's handlers show, and that their paths and the servers' URLs lack. */
export function undocumentedPrefixes(
  made: PackageModel,
  { dir, displayDir }: { dir: string; displayDir: string },
  servers: readonly { url: string }[],
): Diagnostic[] {
  return [...groupBy(shownBy(made), one => one.receiver).values()].flatMap(([first, ...others]) => {
    const { prefix, receiver, handler, by, isLoop } = first!;
    if (prefix === null || !/^(?:\/[^\s/{}?#]+)+$/.test(prefix)) return [];
    if (others.some(one => one.prefix !== prefix)) return [];
    if (servers.some(({ url }) => url.replace(/\/+$/, "").endsWith(prefix))) return [];
    const wanted = `${prefix}${handler.prefix}`;
    const [whose, advice] =
      receiver === null
        ? ["the plain functions", `add func: ${wanted} to openapi.prefixes`]
        : [receiver, `write gen:prefix ${wanted} in the comment of ${receiver}`];
    const loop = isLoop ? `, and leave ${prefix} out of the loop, whose paths begin with it then` : "";
    const message = `${by.name} registers the handlers of ${whose} below ${prefix}, but the document has ${handler.path} for ${prefix}${handler.path}: ${advice}${loop}; or set a URL in openapi.servers that ends with ${prefix}`;
    return diagnosticAt("undocumented-prefix", message, by.position, join(displayDir, relative(dir, by.dir)));
  });
}

/** What registrations show of the prefixes of receivers' handlers: the prefix, null where it is not clear, and a handler below it. */
function shownBy({ model: { receivers }, registrations: { routes, lists } }: PackageModel) {
  const all = receivers.flatMap(({ handlers }) => handlers.filter(({ hidden }) => !hidden));
  const handlersOf = (receiver: string | null) => all.filter(one => one.receiver === receiver);
  const ofLists = lists.flatMap(({ receiver, prefix, by }) => {
    const [handler] = handlersOf(receiver);
    return handler ? [{ prefix, receiver, handler, by, isLoop: true }] : [];
  });
  const ofRoutes = routes.flatMap(({ path, isBelowUnknown, handler: { receiver, name }, by }) => {
    const handler = handlersOf(receiver).find(one => one.name === name);
    // It is not clear whether `/api/` is the path `/` below a prefix, or another path.
    if (handler === undefined || /^\/(?:\{\$\})?$/.test(handler.path)) return [];
    const [whole, own] = [withoutNames(path ?? ""), withoutNames(handler.path)];
    const isClear = path !== null && !isBelowUnknown;
    if (isClear && !whole.endsWith(own)) return [];
    return [{ prefix: isClear ? whole.slice(0, -own.length) : null, receiver, handler, by, isLoop: false }];
  });
  return [...ofLists, ...ofRoutes];
}
