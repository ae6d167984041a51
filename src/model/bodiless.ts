/** Finds out which responses have no body in HTTP. */
import type { Handler } from "./types.ts";

/** Reports whether HTTP allows a body: RFC 9110, sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
export function allowsBody({ method }: Handler, status: number): boolean {
  return method !== "HEAD" && ![204, 205, 304].includes(status);
}
