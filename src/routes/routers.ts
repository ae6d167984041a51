/** Routers, and the prefixes below which they are mounted. */
import type { Dialect } from "./patterns.ts";

/** A router, such as an http.ServeMux, or a group of one. */
export interface Router {
  /** The places where it is mounted; none for one that a server is started with. The path is null where it is not constant. */
  outer: { router: Router; path: string | null }[];
  /** How it reads patterns; null where that is not known. */
  dialect: Dialect | null;
}

/** What stands before the paths of a router. */
export interface Prefix {
  /** The constant part, without a slash at its end; null where something in its middle is not constant. */
  path: string | null;
  /** Something that is not constant stands before it. */
  isBelowUnknown: boolean;
}

export function newRouter(outer: Router | null = null, path: string | null = ""): Router {
  return { outer: outer ? [{ router: outer, path }] : [], dialect: outer?.dialect ?? null };
}

/** A router whose place is not known. */
export function elsewhere(): Router {
  return newRouter(newRouter(), null);
}

/** Mounts a router at a path of another one. */
export function mount(router: Router | null, outer: Router, path: string | null): void {
  if (router !== null && router !== outer) router.outer.push({ router: outer, path });
}

/** The prefixes below which a router is mounted: one, or several where several places mount it. */
export function prefixesOf(router: Router, inside: readonly Router[] = []): Prefix[] {
  // A router that is derived from itself, as by `r = r.PathPrefix(…).Subrouter()`, has a beginning that is not known.
  if (inside.includes(router)) return [{ path: "", isBelowUnknown: true }];
  if (router.outer.length === 0) return [{ path: "", isBelowUnknown: false }];
  const found = new Map<string | null, Prefix>();
  for (const { router: outer, path } of router.outer) {
    for (const prefix of prefixesOf(outer, [...inside, router])) {
      const joined = joinPrefix(prefix, path);
      const same = found.get(joined.path);
      if (same === undefined) found.set(joined.path, joined);
      else if (joined.isBelowUnknown) same.isBelowUnknown = true;
    }
  }
  return [...found.values()];
}

function joinPrefix({ path: outer, isBelowUnknown }: Prefix, path: string | null): Prefix {
  if (path === null) return { path: outer === "" ? "" : null, isBelowUnknown: true };
  return { path: outer === null ? null : outer + path.replace(/\/$/, ""), isBelowUnknown };
}
