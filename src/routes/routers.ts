/** Routers, and the prefixes below which they are mounted. */
import { below, type Dialect } from "./patterns.ts";

/** Marks in texts, for the parts that are not constant: what is not known, and the Method and the Path of an entry of ListHandlers. */
export const marks = { unknown: "\uE000", Method: "\uE001", Path: "\uE002" } as const;

/** A router, such as an http.ServeMux, or a group of one. */
export interface Router {
  /** The places where it is mounted, by their paths; none for one that a server is started with. */
  outer: { router: Router; path: string }[];
  /** How it reads patterns; null where that is not known. */
  dialect: Dialect | null;
}

export function newRouter(outer: Router | null = null, path = ""): Router {
  return { outer: outer ? [{ router: outer, path }] : [], dialect: outer?.dialect ?? null };
}

/** A router whose place is not known. */
export function elsewhere(): Router {
  return newRouter(newRouter(), marks.unknown);
}

/** Mounts a router at a path of another one. */
export function mount(router: Router | null, outer: Router, path: string): void {
  if (router !== null && router !== outer) router.outer.push({ router: outer, path });
}

/** The prefixes below which a router is mounted, without a slash at their ends: one, or several where several places mount it. */
export function prefixesOf(router: Router, inside: readonly Router[] = []): string[] {
  // A router that is derived from itself, as by `r = r.PathPrefix(…).Subrouter()`, has a beginning that is not known.
  if (inside.includes(router)) return [marks.unknown];
  if (router.outer.length === 0) return [""];
  const all = router.outer.flatMap(({ router: outer, path }) =>
    prefixesOf(outer, [...inside, router]).map(prefix =>
      below(prefix, path.replace(/\/$/, ""), router.dialect ?? outer.dialect),
    ),
  );
  const found = new Set(all.map(one => one.replace(/\uE000+/g, marks.unknown)));
  // Below what is not known, a prefix may also be a longer one.
  return [...found].filter(one => !found.has(marks.unknown + one));
}
