/** Routers, and the prefixes below which they are mounted. */
import { registrars } from "../go/http.ts";
import { below } from "./patterns.ts";
import type { Router } from "./types.ts";

/** Marks in texts, for the parts that are not constant: what is not known, and the Method and the Path of an entry of ListHandlers. */
export const marks = { unknown: "\uE000", Method: "\uE001", Path: "\uE002" } as const;

export function newRouter(outer: Router | null = null, path = ""): Router {
  const places = outer ? [{ router: outer, path, isWhole: false }] : [];
  return { outer: places, dialect: outer?.dialect ?? null, uses: [] };
}

export const nowhere = newRouter();

/** A router whose place is not known, unless code mounts it. */
export const elsewhere = () => newRouter(nowhere, marks.unknown);

/** Mounts a router at a path of another one. */
export function mount(router: Router | null, outer: Router, path: string, isWhole = false): void {
  if (router === null || router === outer) return;
  const known = router.outer.filter(one => one.router !== nowhere);
  router.outer = [...known, { router: outer, path, isWhole }];
}

/** Reports whether a router is another one, or mounted in it. */
export function isWithin(router: Router, outer: Router, inside: readonly Router[] = []): boolean {
  if (router === outer || inside.includes(router)) return router === outer;
  return router.outer.some(one => isWithin(one.router, outer, [...inside, router]));
}

/** The prefixes of a path in a router, without a slash at their ends: one, or several where several places mount the router. */
export function prefixesOf(router: Router, own: string, inside: readonly Router[] = []): string[] {
  // A router that is derived from itself, as by `r = r.PathPrefix(…).Subrouter()`, has a beginning that is not known.
  if (inside.includes(router)) return [marks.unknown];
  if (router.outer.length === 0) return [""];
  const all = router.outer.flatMap(({ router: outer, path: at, isWhole }) => {
    // A path that can't be below that of its place is only reached behind something that strips a prefix.
    const path = !isWhole ? at.replace(/\/$/, "") : own.startsWith(at) ? "" : marks.unknown;
    const dialect = router.dialect ?? outer.dialect;
    return prefixesOf(outer, path + own, [...inside, router]).map(prefix => below(prefix, path, dialect));
  });
  const found = new Set(all.map(one => one.replace(/\uE000+/g, marks.unknown)));
  // Below what is not known, a prefix may also be a longer one.
  return [...found].filter(one => !found.has(marks.unknown + one));
}

/** What the methods of routers, and of gorilla's routes, do: `keeps` and `settings` are for those that only add what has no part in method and path. */
export const effects = new Map(
  Object.entries({
    registers: `${registrars.join(" ")} Add Any Match`,
    keeps: "Name NewRoute Host Headers HeadersRegexp Queries Schemes MatcherFunc With Use Pre",
    settings: "StrictSlash SkipClean UseEncodedPath",
    unrouted: "NotFound NotFoundHandler MethodNotAllowed MethodNotAllowedHandler NoRoute NoMethod",
    group: "Route Group WithPrefix Combo",
    mount: "Mount",
    methods: "Methods",
    path: "Path PathPrefix",
    handler: "Handler HandlerFunc",
    subrouter: "Subrouter",
  }).flatMap(([effect, names]) => names.split(" ").map(name => [name, effect] as const)),
);
