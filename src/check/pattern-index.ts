/** Finds the patterns that conflict with another one without comparing it with all: net/http's routing_index.go has the idea. */
import { comparePatterns, type Pattern } from "./route-patterns.ts";

/** Patterns by what they have at each position; of those that are equivalent the first. */
export interface PatternIndex<T> {
  /** By their shape, see `shapeOf`. */
  first: Map<string, T>;
  /** The entries of each method. */
  methods: Map<string, MethodIndex<T>>;
  /** How often two patterns were compared, for tests. */
  comparisons: number;
}

interface MethodIndex<T> {
  all: Entry<T>[];
  /** Those that have an element at a position, by `elementKey`. */
  byElement: Map<string, Entry<T>[]>;
  /** Those whose last element matches the rest of the path, by its position. */
  multis: Entry<T>[][];
}

interface Entry<T> {
  pattern: Pattern;
  value: T;
  /** Entries are numbered as they come. */
  order: number;
}

/** An index without patterns. */
export function patternIndex<T>(): PatternIndex<T> {
  return { first: new Map(), methods: new Map(), comparisons: 0 };
}

/** Adds a pattern, unless an equivalent one is there. */
export function addPattern<T>(index: PatternIndex<T>, pattern: Pattern, value: T): void {
  const shape = shapeOf(pattern);
  if (index.first.has(shape)) return;
  const entry = { pattern, value, order: index.first.size };
  index.first.set(shape, value);
  let method = index.methods.get(pattern.method);
  if (!method) {
    method = { all: [], byElement: new Map(), multis: [] };
    index.methods.set(pattern.method, method);
  }
  method.all.push(entry);
  const isMulti = pattern.segments.at(-1)!.multi;
  const groups = isMulti ? [multiPatterns] : [ordinaryPatterns, pattern.segments.length];
  for (const [position, { s, wild, multi }] of pattern.segments.entries()) {
    if (multi) {
      method.multis[position] ??= [];
      method.multis[position].push(entry);
      continue;
    }
    for (const group of groups) {
      const key = elementKey(group, position, wild ? null : s);
      const entries = method.byElement.get(key);
      if (entries) entries.push(entry);
      else method.byElement.set(key, [entry]);
    }
  }
}

/** What came first with an equivalent pattern; null when there is none. */
export function findEquivalent<T>(index: PatternIndex<T>, pattern: Pattern): T | null {
  return index.first.get(shapeOf(pattern)) ?? null;
}

/** What came first with a pattern that overlaps this one; null when there is none. */
export function findOverlapping<T>(index: PatternIndex<T>, pattern: Pattern): T | null {
  let found: Entry<T> | null = null;
  for (const name of comparableMethods[pattern.method] ?? [pattern.method]) {
    const method = index.methods.get(name);
    for (const list of method ? candidates(method, pattern) : []) {
      for (const entry of list) {
        if (found && found.order < entry.order) break;
        index.comparisons++;
        if (comparePatterns(entry.pattern, pattern) !== "overlaps") continue;
        found = entry;
        break;
      }
    }
  }
  return found?.value ?? null;
}

/** GET matches HEAD requests, too. */
const comparableMethods: Record<string, string[]> = { GET: ["GET", "HEAD"], HEAD: ["GET", "HEAD"] };

/** Lists of the entries that can match what the pattern matches: at the literal of the pattern that leaves the fewest. */
function candidates<T>({ all, byElement, multis }: MethodIndex<T>, { segments }: Pattern): Entry<T>[][] {
  let best: Entry<T>[][] = [all];
  let fewest = all.length;
  /** Entries that match anything from here on. */
  const open: Entry<T>[][] = [];
  // Without a rest at the end, only patterns of the same length match the same paths.
  const ordinary = segments.at(-1)!.multi ? ordinaryPatterns : segments.length;
  for (const [position, { s, wild, multi }] of segments.entries()) {
    if (multi) break;
    const ending = multis[position];
    if (ending) open.push(ending);
    if (wild) continue;
    const present = [ordinary, multiPatterns]
      .flatMap(group => [s, null].map(literal => byElement.get(elementKey(group, position, literal))))
      .concat(open)
      .filter(list => list !== undefined);
    const count = present.reduce((sum, list) => sum + list.length, 0);
    if (count < fewest) [best, fewest] = [present, count];
  }
  return best;
}

/** Patterns that end in a rest, and all others; a number stands for those others of that length. */
const multiPatterns = "multi";
const ordinaryPatterns = "ordinary";

/** A literal at a position, or a placeholder (null), in a group of patterns. */
function elementKey(group: string | number, position: number, literal: string | null): string {
  return literal === null ? `${group} ${position}` : `${group} ${position} ${literal}`;
}

/** The same for equivalent patterns: the names of placeholders make no difference. */
function shapeOf({ method, segments }: Pattern): string {
  const elements = segments.map(({ s, wild, multi }) => (multi ? "**" : wild ? "*" : `=${s}`));
  return [method, ...elements].join("\n");
}
