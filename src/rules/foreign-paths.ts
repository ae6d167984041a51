/** Finds placeholders in the syntax of other routers. For net/http's ServeMux they are ordinary text. */

/** A segment of a path that other routers read as a placeholder. */
export interface ForeignSegment {
  /** The segment as it is written. */
  text: string;
  /** Where it is in the path. */
  start: number;
  end: number;
  /** The name of the placeholder; empty for `*` alone. */
  name: string;
  /** The placeholder in the syntax of ServeMux; null if it would not match the same paths. */
  replacement: string | null;
}

/** The segments that other routers read as placeholders: `:id`, `*path`, `*`, `<id>`. */
export function foreignSegments(path: string): ForeignSegment[] {
  // A fast test: most paths have none of these.
  if (!/\/[:*<]/.test(path)) return [];
  const found: ForeignSegment[] = [];
  for (let start = 1; start <= path.length; ) {
    const slash = path.indexOf("/", start);
    const end = slash === -1 ? path.length : slash;
    const text = path.slice(start, end);
    const read = readSegment(text, slash === -1);
    if (read) found.push({ text, start, end, ...read });
    start = end + 1;
  }
  return found;
}

function readSegment(text: string, last: boolean): Pick<ForeignSegment, "name" | "replacement"> | null {
  const [, colon, rest] = /^:([A-Za-z_]\w*)(.*)$/s.exec(text) ?? [];
  if (colon !== undefined) return { name: colon, replacement: rest === "" ? `{${colon}}` : null };
  const [, star] = /^\*(\w*)$/.exec(text) ?? [];
  // In the middle of a path, a star is one segment for some routers and several for others.
  if (star !== undefined) {
    const name = /^\d*$/.test(star) ? "path" : star;
    return { name: star, replacement: last ? `{${name}...}` : null };
  }
  const [, inner] = /^<([^<>]+)>$/.exec(text) ?? [];
  if (inner === undefined) return null;
  const isName = /^[A-Za-z_]\w*$/.test(inner);
  return { name: isName ? inner : "", replacement: isName ? `{${inner}}` : null };
}

/** The path with the placeholders of other routers in the syntax of ServeMux; null if one of them has no equivalent there. */
export function inOwnSyntax(path: string): string | null {
  const segments = foreignSegments(path);
  let result = path;
  for (const { start, end, replacement } of segments.toReversed()) {
    if (replacement === null) return null;
    result = result.slice(0, start) + replacement + result.slice(end);
  }
  return result;
}
