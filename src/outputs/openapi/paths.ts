/** Paths as OpenAPI writes them. */
import { pathPieces } from "../../model/path-patterns.ts";
import type { Handler } from "../../model/types.ts";
import { asciiName } from "./type-names.ts";

/** A path as OpenAPI writes it: `{rest...}` becomes `{rest}`, and `{$}` is left out. Literal text is escaped as in URLs. */
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

/** A path without the names of its placeholders: `/pets/{}`. OpenAPI takes paths that differ only in these names for the same path. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** The names of a path's placeholders, in order. */
export function placeholderNames(path: string): string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/**
 * Orders patterns that have the same path in OpenAPI: 0 if a pattern matches only that path, more if it also matches longer ones.
 * ServeMux gives a request to the pattern with the lowest number.
 */
export function openness({ path, placeholders }: Handler): number {
  if (placeholders.some(({ kind }) => kind === "rest")) return 2;
  // `/pets/` also stands for all paths below; `/pets/{$}` does not.
  return path.endsWith("/") ? 1 : 0;
}
