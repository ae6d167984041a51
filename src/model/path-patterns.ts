/** Reads route patterns as net/http's ServeMux does since Go 1.22: https://pkg.go.dev/net/http#hdr-Patterns-ServeMux */
import { escapeLiteral } from "../go/http.ts";
import { isPathSafe } from "./go-hints.ts";
import type { Field, Handler, PathPiece, Placeholder } from "./types.ts";

/** The placeholders of a path pattern, in order. A brace that is never closed is not a placeholder. */
export function placeholdersOf(path: string): Placeholder[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, content = ""]) => {
    if (content === "$") return { name: "", kind: "end" };
    if (content.endsWith("...")) return { name: content.slice(0, -3), kind: "rest" };
    return { name: content, kind: "segment" };
  });
}

/** A handler's path without its prefix, as its comment has it. */
export function ownPath({ path, prefix }: Pick<Handler, "path" | "prefix">): string {
  return path.slice(prefix.length);
}

/** A path without the names of its placeholders. */
export function withoutNames(path: string): string {
  return path.replace(/\{[^{}.$]+(\.\.\.)?\}/g, "{$1}");
}

/** Cuts a route pattern into literal texts, escaped as in URLs, and placeholders; the name of a text is empty. `{$}` gives none. */
export function patternParts(path: string) {
  return path.split(/(\{[^{}]*\})/).flatMap(part => {
    const [, name, rest] = /^\{(.*?)(\.\.\.)?\}$/.exec(part) ?? [];
    if (part === "" || name === "$") return [];
    const literal = name === undefined ? escapeLiteral(part) : null;
    return [{ literal, name: name ?? "", rest: rest !== undefined }];
  });
}

/** Cuts a route pattern into literal text and the route fields of its placeholders. */
export function pathPieces(path: string, route: Field[]): PathPiece[] {
  const pieces: PathPiece[] = [];
  for (const { literal, name, rest } of patternParts(path)) {
    const field = literal === null ? (route.find(({ key }) => key === name) ?? null) : null;
    if (literal === null && !field) continue;
    const previous = pieces.at(-1);
    const simple = !field || (isPathSafe(field) && !field.conversion?.go.writeCanFail);
    const joined = simple && previous?.go.simple === true;
    pieces.push({ literal, field, rest, go: { simple, joined, first: previous === undefined } });
  }
  return pieces;
}
