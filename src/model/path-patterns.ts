/** Reads route patterns as net/http's ServeMux does since Go 1.22: https://pkg.go.dev/net/http#hdr-Patterns-ServeMux */
import { escapeLiteral } from "../go/http-text.ts";
import { isPathSafe } from "./go-hints.ts";
import type { Field, GoPathPiece, Handler, PathPiece, Placeholder } from "./types.ts";

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

/** Cuts a route pattern into literal text and the route fields of its placeholders. `{$}` gives no piece. */
export function pathPieces(path: string, route: Field[]): PathPiece[] {
  const pieces: PathPiece[] = [];
  for (const part of path.split(/(\{[^{}]*\})/)) {
    const placeholder = /^\{(.*?)(\.\.\.)?\}$/.exec(part);
    const field = placeholder ? (route.find(candidate => candidate.key === placeholder[1]) ?? null) : null;
    if (part === "" || (placeholder && !field)) continue;
    pieces.push({
      literal: field ? null : escapeLiteral(part),
      field,
      rest: placeholder?.[2] !== undefined,
      go: pieceHints(field, pieces.at(-1)),
    });
  }
  return pieces;
}

/** The hints for a piece of a path that follows `previous`. */
function pieceHints(field: Field | null, previous: PathPiece | undefined): GoPathPiece {
  const simple = !field || (isPathSafe(field) && !field.conversion?.go.writeCanFail);
  return { simple, joined: simple && previous?.go.simple === true, first: previous === undefined };
}
