/** Route patterns as net/http's ServeMux reads them since Go 1.22: https://pkg.go.dev/net/http#hdr-Patterns-ServeMux */
import type { Placeholder } from "./types.ts";

/** The placeholders of a path pattern, in order. A brace that is never closed is no placeholder. */
export function placeholdersOf(path: string): Placeholder[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, content = ""]) => {
    if (content === "$") return { name: "", kind: "end" };
    if (content.endsWith("...")) return { name: content.slice(0, -3), kind: "rest" };
    return { name: content, kind: "segment" };
  });
}
