/** Paths as OpenAPI writes them. */
import { pathPieces } from "../model/path-patterns.ts";
import type { Placeholder } from "../model/types.ts";
import { asciiName } from "./type-names.ts";

/** A path without what OpenAPI doesn't know: `{rest...}` is `{rest}`, and `{$}` is nothing. Literal text is escaped as in URLs. */
export function openApiPath(path: string): string {
  return path
    .split(/(\{[^{}]*\})/)
    .map(part => {
      const [, name] = /^\{(.*?)(?:\.\.\.)?\}$/.exec(part) ?? [];
      if (name === undefined)
        return pathPieces(part, [])
          .map(({ literal }) => literal ?? "")
          .join("");
      return name === "$" ? "" : `{${asciiName(name)}}`;
    })
    .join("");
}

/** A text that is the same for paths that differ in the names of their placeholders only, which OpenAPI takes for one path. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** The names of a path's placeholders, in order. */
export function placeholderNames(path: string): string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** How much a pattern leaves open where another one has the same path in OpenAPI: the handler of the least open one gets the requests. */
export function openness(path: string, placeholders: Placeholder[]): number {
  if (placeholders.some(({ kind }) => kind === "rest")) return 2;
  // `/pets/` also stands for all paths below; `/pets/{$}` does not.
  return path.endsWith("/") ? 1 : 0;
}
