/** Finds conflicting patterns without comparing each pattern with all others. The idea is from net/http's routing_index.go. */
import { append, getOrMake } from "../base/text/maps.ts";
import { comparePatterns, type Pattern } from "./route-patterns.ts";

/** The index of patterns, by their element at each position. Of equivalent patterns, it has only the first. */
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

/** The results for all patterns with the same shape. */
interface Shape<T> {
  /** The index has an entry with this shape. */
  added: boolean;
  /** The first entry that overlaps these patterns; null when no entry before `compared` does. */
  overlapping: Entry<T> | null;
  /** Entries with a lower number have been compared. */
  compared: number;
}

interface MethodIndex<T> {
  all: Entry<T>[];
  /** The positions of entries by their number of elements: only those with the same number can match the same paths. Those that end in a rest have the number 0. */
  lengths: Map<number, Position<T>[]>;
}

/** The entries by their element at one position. */
interface Position<T> {
  literals: Map<string, Entry<T>[]>;
  placeholders: Entry<T>[];
  /** Entries whose element here matches the rest of the path. */
  rests: Entry<T>[];
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

/** Adds a pattern, unless the index has an equivalent one. */
export function addPattern<T>(index: PatternIndex<T>, pattern: Pattern, value: T): void {
  const shape = shapeIn(index, pattern);
  if (shape.added) return;
  shape.added = true;
  const method = getOrMake(index.methods, pattern.method, () => ({ all: [], lengths: new Map() }));
  const entry = { pattern, value, order: index.size++ };
  method.all.push(entry);
  const { segments } = pattern;
  const positions = getOrMake(method.lengths, segments.at(-1)!.multi ? 0 : segments.length, () => []);
  for (const [at, { s, wild, multi }] of segments.entries()) {
    positions[at] ??= { literals: new Map(), placeholders: [], rests: [] };
    const { literals, placeholders, rests } = positions[at];
    if (multi) rests.push(entry);
    else if (wild) placeholders.push(entry);
    else append(literals, s, entry);
  }
}

/** The first value with a pattern that overlaps this one; null when there is none. */
export function findOverlapping<T>(index: PatternIndex<T>, pattern: Pattern): T | null {
  const shape = shapeIn(index, pattern);
  if (!shape.overlapping) {
    shape.overlapping = search(index, pattern, shape.compared);
    shape.compared = index.size;
  }
  return shape.overlapping?.value ?? null;
}

/** The first entry that overlaps the pattern, among those whose `order` is at least `from`. */
function search<T>(index: PatternIndex<T>, pattern: Pattern, from: number): Entry<T> | null {
  let found: Entry<T> | null = null;
  for (const name of comparableMethods[pattern.method] ?? [pattern.method]) {
    const method = index.methods.get(name);
    for (const list of method ? candidates(method, pattern) : []) {
      for (let i = firstFrom(list, from); i < list.length; i++) {
        const entry = list[i]!;
        if (found && found.order < entry.order) break;
        index.comparisons++;
        if (comparePatterns(entry.pattern, pattern) !== "overlaps") continue;
        found = entry;
        break;
      }
    }
  }
  return found;
}

/** The index in the list of the first entry whose `order` is at least this number. */
function firstFrom<T>(entries: Entry<T>[], order: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The methods that can match the same requests: GET also matches HEAD requests. */
const comparableMethods: Record<string, string[]> = { GET: ["GET", "HEAD"], HEAD: ["GET", "HEAD"] };

/** Lists of all entries that may match the same paths as a pattern. They are looked up by the literal of the pattern with the fewest entries. */
function candidates<T>({ all, lengths }: MethodIndex<T>, { segments }: Pattern): Entry<T>[][] {
  let best: Entry<T>[][] = [all];
  let fewest = all.length;
  const endingInRest = lengths.get(0) ?? [];
  const sameLength = lengths.get(segments.length) ?? [];
  const comparable = segments.at(-1)!.multi ? [...lengths.values()] : [sameLength, endingInRest];
  /** Entries that match anything from here on. */
  const open: Entry<T>[][] = [];
  for (const [at, { s, wild, multi }] of segments.entries()) {
    if (multi) break;
    open.push(endingInRest[at]?.rests ?? []);
    if (wild) continue;
    const here = comparable.flatMap(positions => positions[at] ?? []);
    const present = [...open, ...here.map(({ placeholders }) => placeholders)];
    for (const { literals } of here) present.push(literals.get(s) ?? []);
    const count = present.reduce((sum, list) => sum + list.length, 0);
    if (count < fewest) [best, fewest] = [present, count];
  }
  return best;
}

function shapeIn<T>(index: PatternIndex<T>, pattern: Pattern): Shape<T> {
  return getOrMake(index.shapes, pattern.shape, () => ({ added: false, overlapping: null, compared: 0 }));
}
