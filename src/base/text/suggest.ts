import { distance } from "fastest-levenshtein";
import { groupBy } from "./maps.ts";

/** The known names, prepared for many searches. */
export interface KnownNames {
  byLength: Map<number, KnownName[]>;
  /** The number of comparisons of two names so far. */
  comparisons: number;
}

interface KnownName {
  name: string;
  lower: string;
  order: number;
}

/** The most comparisons of all searches, which take about half a second. After thousands of misspelt names, nobody needs more suggestions. */
const maxComparisons = 3_000_000;

/** Prepares known names for searches. Of names that are equally near, the first is found. */
export function knownNames(names: Iterable<string>): KnownNames {
  const known = Array.from(names, (name, order) => ({ name, lower: name.toLowerCase(), order }));
  return { byLength: groupBy(known, ({ name }) => name.length), comparisons: 0 };
}

/** The known name that is nearest to a misspelt one; null when none is near enough, or after very many comparisons. */
export function closestOf(known: KnownNames, name: string): string | null {
  const wanted = name.toLowerCase();
  // At most a third of the letters may differ.
  let most = Math.max(1, Math.ceil(name.length / 3));
  let best: KnownName | null = null;
  // Names whose lengths differ by n letters need at least n edits.
  for (let difference = 0; difference <= most; difference++) {
    for (const change of difference === 0 ? [0] : [-difference, difference]) {
      for (const candidate of known.byLength.get(name.length + change) ?? []) {
        const isFirst = best === null || candidate.order < best.order;
        // A later name must be nearer than the best one. If the best one differs in one letter, only the same word is nearer.
        if (!isFirst && most <= 1 && candidate.lower !== wanted) continue;
        if (known.comparisons++ >= maxComparisons) return null;
        const edits = distance(wanted, candidate.lower);
        if (edits < most || (edits === most && isFirst)) [best, most] = [candidate, edits];
      }
    }
  }
  return best?.name ?? null;
}

/** Reports whether a name is another one, in upper or lower case, with at most one wrong, missing or superfluous letter, or two swapped ones. */
export function isSlip(name: string, known: string): boolean {
  const [a, b] = [name.toLowerCase(), known.toLowerCase()];
  if (distance(a, b) < 2) return true;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return `${a.slice(0, at)}${a[at + 1]}${a[at]}${a.slice(at + 2)}` === b;
}

/** Like `closestOf`, for a single search. */
export function closest(name: string, known: readonly string[]): string | null {
  return closestOf(knownNames(known), name);
}
