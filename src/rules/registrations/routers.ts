/** The routers of a function, and the prefixes below which they are mounted. */

/** A router, such as an http.ServeMux. */
export interface Router {
  /** Where it is mounted; null for one that the function gets or starts a server with. */
  parent: { router: Router; path: string } | null;
  /** More than one place mounts it, or code that is not understood. */
  isUnclear: boolean;
}

export function newRouter(parent: Router["parent"] = null): Router {
  return { parent, isUnclear: false };
}

/** Mounts a router at a path of another one. A router that is mounted twice becomes unclear. */
export function mount(router: Router, parent: Router, path: string): void {
  const isCycle = isWithin(parent, router);
  if (router.parent !== null || isCycle) router.isUnclear = true;
  if (!isCycle) router.parent ??= { router: parent, path };
}

function isWithin(router: Router, outer: Router): boolean {
  for (let at: Router | undefined = router; at; at = at.parent?.router) if (at === outer) return true;
  return false;
}

/** The path below which a router is mounted, without a slash at its end; null if it is not clear. */
export function prefixOf(router: Router): string | null {
  if (router.isUnclear) return null;
  if (router.parent === null) return "";
  const outer = prefixOf(router.parent.router);
  return outer === null ? null : outer + router.parent.path.replace(/\/$/, "");
}
