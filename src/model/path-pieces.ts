import type { Field, PathPiece } from "./types.ts";

/** Cuts a route pattern into literal text and the route fields that stand for its placeholders; `{$}` stands for nothing. */
export function pathPieces(path: string, route: Field[]): PathPiece[] {
  const pieces: PathPiece[] = [];
  for (const part of path.split(/(\{[^{}]*\})/)) {
    const placeholder = /^\{(.*?)(\.\.\.)?\}$/.exec(part);
    const field = placeholder ? (route.find(candidate => candidate.key === placeholder[1]) ?? null) : null;
    if (part === "" || (placeholder && !field)) continue;
    const simple = !field || isSimple(field);
    pieces.push({
      literal: field ? null : escapeLiteral(part),
      field,
      rest: placeholder?.[2] !== undefined,
      simple,
      joined: simple && pieces.at(-1)?.simple === true,
      first: pieces.length === 0,
    });
  }
  return pieces;
}

function isSimple({ conversion, type }: Field): boolean {
  return conversion?.pathSafe === true && !conversion.writeCanFail && !type.pointer;
}

/** A pattern's text may be escaped already: https://pkg.go.dev/net/http#hdr-Patterns-ServeMux */
function escapeLiteral(text: string): string {
  return text.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/g, encodeURIComponent);
}
