/** Reads and compares patterns as ServeMux does: a port of net/http/pattern.go (https://pkg.go.dev/net/http#hdr-Patterns-ServeMux). */
import { firstHidden } from "../base/report/visible-text.ts";
import { append, getOrMake } from "../base/text/common.ts";
import type { HttpMethod } from "../go/http.ts";
import { isIdentifier } from "../go/identifiers.ts";

/** A method and a path, split for comparison. */
export interface Pattern {
  method: HttpMethod;
  segments: Segment[];
  /** A text that is the same for equivalent patterns only: it has no names of placeholders. */
  shape: string;
}

/** One element of a path. A trailing slash is a `multi` without a name; `{$}` is the literal `/`. */
interface Segment {
  /** Literal text, one character per byte, or a placeholder's name. */
  s: string;
  wild: boolean;
  multi: boolean;
}

/** The reason why ServeMux would panic on a path, and the part of the path that causes it. */
export interface PatternProblem {
  problem: string;
  start: number;
  end: number;
}

/** Reads a path as ServeMux does. Hidden characters and question marks are also reported: ServeMux accepts them, but such a path is a mistake. */
export function readPath(method: HttpMethod, path: string): Pattern | PatternProblem {
  const hidden = firstHidden(path);
  if (hidden !== null) {
    const { character, index } = hidden;
    const escaped = Buffer.from(character).toString("hex").toUpperCase().replace(/../g, "%$&");
    const problem = `has an invisible character: delete it, or write ${escaped} if the path needs it`;
    return { problem, start: index, end: index + character.length };
  }
  const query = path.indexOf("?");
  if (query === -1) return parsePattern(method, path);
  const problem =
    "has a query, which is not part of a path: leave it out, and give the request a field with a query tag";
  return { problem, start: query, end: path.length };
}

/** Reads a path that starts with `/`, exactly as ServeMux does. */
export function parsePattern(method: HttpMethod, path: string): Pattern | PatternProblem {
  const unclean = method === "CONNECT" ? null : /\/\.{0,2}(?=\/)|\/\.{1,2}$/.exec(path);
  if (unclean) {
    const element = unclean[0].slice(1);
    const what = element === "" ? "an empty element" : `the element ${JSON.stringify(element)}`;
    return {
      problem: `has ${what}, but net/http removes it from a request's path before it looks for the route: leave it out`,
      start: unclean.index,
      end: unclean.index + unclean[0].length + (element === "" ? 1 : 0),
    };
  }
  const pattern: Pattern = { method, segments: [], shape: method };
  const names = new Set<string>();
  for (let start = 1, end: number; start <= path.length; start = end + 1) {
    const slash = path.indexOf("/", start);
    end = slash === -1 ? path.length : slash;
    const text = path.slice(start, end);
    if (text === "" && slash === -1) {
      addSegment(pattern, { s: "", wild: true, multi: true });
      break;
    }
    const segment = parseSegment(text, slash === -1, names);
    if (typeof segment === "string") return { problem: segment, start, end };
    addSegment(pattern, segment);
  }
  return pattern;
}

function addSegment(pattern: Pattern, segment: Segment): void {
  const { s, wild, multi } = segment;
  pattern.segments.push(segment);
  // A newline begins each segment in `shape`. A literal may contain newlines from escapes, which are doubled.
  pattern.shape += multi ? "\n**" : wild ? "\n*" : `\n=${s.replaceAll("\n", "\n\n")}`;
}

function parseSegment(text: string, last: boolean, names: Set<string>): Segment | string {
  if (!text.includes("{")) return { s: pathUnescape(text), wild: false, multi: false };
  if (!text.startsWith("{"))
    return "has text before a placeholder, which must be a whole element between slashes";
  if (!text.includes("}")) return "has a placeholder without its closing brace";
  if (!text.endsWith("}"))
    return "has text after a placeholder, which must be a whole element between slashes";
  const inner = text.slice(1, -1);
  if (inner === "$") return last ? { s: "/", wild: false, multi: false } : "has {$}, which must come last";
  const multi = inner.endsWith("...");
  const name = multi ? inner.slice(0, -3) : inner;
  if (multi && !last) return `has ${text}, which must come last`;
  if (name === "") return "has a placeholder without a name";
  if (!isIdentifier(name))
    return `has a placeholder called ${JSON.stringify(name)}, which is not a Go identifier${adviceFor(name)}`;
  if (names.has(name)) return `has the placeholder {${name}} twice`;
  names.add(name);
  return { s: name, wild: true, multi };
}

/** Advice for placeholders of other routers, such as `{id:[0-9]+}`, `{path:.*}` and `{*path}`. */
function adviceFor(name: string): string {
  const [, before, rule = ""] = /^([A-Za-z_]\w*)[:?](.*)$/s.exec(name) ?? [];
  const rest = /^\*{1,2}([A-Za-z_]\w*)$|^([A-Za-z_]\w*)[*+]$/.exec(name);
  if (rest) return `: write {${rest[1] ?? rest[2]}...}`;
  if (before === undefined) return "";
  if (/^\.?[*+]$/.test(rule)) return `: write {${before}...}`;
  return `: write {${before}}, and check the value in the handler`;
}

/** Decodes %-escapes to one character per byte, since an escape may be only a part of a character. */
function pathUnescape(text: string): string {
  // A fast test: most elements need no decoding.
  if (!/[%\x80-\uffff]/.test(text)) return text;
  const bytes = Buffer.from(text).toString("latin1");
  if (/%(?![0-9A-Fa-f]{2})/.test(bytes)) return bytes;
  return bytes.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** How the requests that one pattern matches relate to those of another. */
export type Relationship = "equivalent" | "moreGeneral" | "moreSpecific" | "disjoint" | "overlaps";

/** Compares two patterns. ServeMux panics if they are equivalent or overlap, since neither is more specific. */
export function comparePatterns(one: Pattern, two: Pattern): Relationship {
  const methods = compareMethods(one.method, two.method);
  return methods === "disjoint" ? "disjoint" : combine(methods, comparePaths(one.segments, two.segments));
}

function compareMethods(one: HttpMethod, two: HttpMethod): Relationship {
  if (one === two) return "equivalent";
  if (one === "GET" && two === "HEAD") return "moreGeneral";
  return one === "HEAD" && two === "GET" ? "moreSpecific" : "disjoint";
}

function comparePaths(one: Segment[], two: Segment[]): Relationship {
  const [lastOne, lastTwo] = [one.at(-1)!, two.at(-1)!];
  if (one.length !== two.length && !lastOne.multi && !lastTwo.multi) return "disjoint";
  let relationship: Relationship = "equivalent";
  for (let i = 0; i < Math.min(one.length, two.length); i++) {
    relationship = combine(relationship, compareSegments(one[i]!, two[i]!));
    if (relationship === "disjoint") return relationship;
  }
  if (one.length === two.length) return relationship;
  if (one.length < two.length && lastOne.multi) return combine(relationship, "moreGeneral");
  if (two.length < one.length && lastTwo.multi) return combine(relationship, "moreSpecific");
  return "disjoint";
}

function compareSegments(one: Segment, two: Segment): Relationship {
  if (one.multi && two.multi) return "equivalent";
  if (one.multi) return "moreGeneral";
  if (two.multi) return "moreSpecific";
  if (one.wild && two.wild) return "equivalent";
  // A placeholder doesn't match a trailing slash.
  if (one.wild) return two.s === "/" ? "disjoint" : "moreGeneral";
  if (two.wild) return one.s === "/" ? "disjoint" : "moreSpecific";
  return one.s === two.s ? "equivalent" : "disjoint";
}

/** Combines the relationships of two parts of patterns. */
function combine(one: Relationship, two: Relationship): Relationship {
  if (one === "equivalent") return two;
  if (one === "disjoint" || two === "disjoint") return "disjoint";
  if (one === "overlaps") return "overlaps";
  if (two === "equivalent") return one;
  return one === two ? two : "overlaps";
}

/** A path that two overlapping patterns both match. */
export function commonPath(one: Pattern, two: Pattern): string {
  const longer = one.segments.length > two.segments.length ? one.segments : two.segments;
  const elements = longer.map((segment, i) => {
    const [a, b] = [one.segments[i], two.segments[i]];
    const { s, wild, multi } = a && b ? (a.wild ? b : a) : segment;
    if (multi || s === "/") return "/";
    return `/${wild ? s : Buffer.from(s, "latin1").toString()}`;
  });
  return elements.join("");
}

// Finds conflicting patterns without comparing each pattern with all others. The idea is from net/http's routing_index.go.

/** The index of patterns. Of equivalent patterns, it has only the first. */
export interface PatternIndex<T> {
  /** The shapes of patterns, by the patterns' `shape`. */
  shapes: Map<string, Shape<T>>;
  /** The entries of each method. */
  methods: Map<string, MethodIndex<T>>;
  /** The number of entries. */
  size: number;
  /** The number of comparisons of two patterns, for tests. */
  comparisons: number;
}

/** Entries in their order. */
interface MethodIndex<T> {
  all: Entry<T>[];
  /** By their number of elements, which is 0 for those that end in a rest, and then, for each position, by what they have there: `**`, `*` or a literal. */
  lengths: Map<number, Map<string, Entry<T>[]>[]>;
}

/** The results for all patterns with the same shape. */
interface Shape<T> {
  /** The index has an entry with this shape. */
  added: boolean;
  /** The first entry that overlaps these patterns; null when no entry before `compared` does. */
  overlapping: Entry<T> | null;
  /** Entries with a lower number have been compared. */
  compared: number;
}

interface Entry<T> {
  pattern: Pattern;
  value: T;
  /** The number of entries added before. */
  order: number;
}

/** An index without patterns. */
export function patternIndex<T>(): PatternIndex<T> {
  return { shapes: new Map(), methods: new Map(), size: 0, comparisons: 0 };
}

function lengthOf(segments: Segment[]): number {
  return segments.at(-1)!.multi ? 0 : segments.length;
}

/** Adds a pattern, unless the index has an equivalent one. */
export function addPattern<T>(index: PatternIndex<T>, pattern: Pattern, value: T): void {
  const shape = shapeIn(index, pattern);
  if (shape.added) return;
  shape.added = true;
  const { method, segments } = pattern;
  const entry = { pattern, value, order: index.size++ };
  const { all, lengths } = getOrMake(index.methods, method, () => ({ all: [], lengths: new Map() }));
  all.push(entry);
  const positions = getOrMake(lengths, lengthOf(segments), () => []);
  for (const [at, { s, wild, multi }] of segments.entries()) {
    positions[at] ??= new Map();
    // A literal may be such a key, too: then patterns are compared in vain.
    append(positions[at], multi ? "**" : wild ? "*" : s, entry);
  }
}

/** The first value with a pattern that overlaps this one; null when there is none. */
export function findOverlapping<T>(index: PatternIndex<T>, pattern: Pattern): T | null {
  const shape = shapeIn(index, pattern);
  if (!shape.overlapping) {
    for (const list of candidates(index, pattern)) {
      for (let i = list.length - 1; i >= 0 && list[i]!.order >= shape.compared; i--) {
        const entry = list[i]!;
        index.comparisons++;
        const isFirst = !shape.overlapping || entry.order < shape.overlapping.order;
        if (isFirst && comparePatterns(entry.pattern, pattern) === "overlaps") shape.overlapping = entry;
      }
    }
    shape.compared = index.size;
  }
  return shape.overlapping?.value ?? null;
}

/** Lists of all entries that may match the same requests as a pattern. They are looked up by the literal of the pattern with the fewest entries. */
function candidates<T>({ methods }: PatternIndex<T>, { method, segments }: Pattern): Entry<T>[][] {
  // GET also matches HEAD requests.
  const names = method === "GET" || method === "HEAD" ? ["GET", "HEAD"] : [method];
  const length = lengthOf(segments);
  return names.flatMap(name => {
    const { all, lengths } = methods.get(name) ?? { all: [], lengths: new Map() };
    const byRest = lengths.get(0) ?? [];
    const comparable = length === 0 ? [...lengths.values()] : [lengths.get(length) ?? [], byRest];
    let best: Entry<T>[][] = [all];
    let fewest = all.length;
    /** Entries that match anything from here on. */
    const open: Entry<T>[][] = [];
    for (const [at, { s, wild, multi }] of segments.entries()) {
      open.push(byRest[at]?.get("**") ?? []);
      if (wild || multi) continue;
      const here = [...open];
      for (const positions of comparable)
        here.push(positions[at]?.get("*") ?? [], positions[at]?.get(s) ?? []);
      const count = here.reduce((sum, list) => sum + list.length, 0);
      if (count < fewest) [best, fewest] = [here, count];
    }
    return best;
  });
}

function shapeIn<T>(index: PatternIndex<T>, pattern: Pattern): Shape<T> {
  return getOrMake(index.shapes, pattern.shape, () => ({ added: false, overlapping: null, compared: 0 }));
}
