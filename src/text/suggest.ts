import { distance } from "fastest-levenshtein";

/** Names that others may be misspellings of, for many searches. */
export interface KnownNames {
  byLength: Map<number, KnownName[]>;
  /** How often two names were compared. */
  comparisons: number;
}

interface KnownName {
  name: string;
  lower: string;
  order: number;
}

/** About half a second: a message of the ten-thousandth misspelling needs no suggestion. */
const maxComparisons = 3_000_000;

/** Gathers the names to search in; of those that are equally near the first is found. */
export function knownNames(names: Iterable<string>): KnownNames {
  const byLength = new Map<number, KnownName[]>();
  let order = 0;
  for (const name of names) {
    const known = { name, lower: name.toLowerCase(), order: order++ };
    const sameLength = byLength.get(name.length);
    if (sameLength) sameLength.push(known);
    else byLength.set(name.length, [known]);
  }
  return { byLength, comparisons: 0 };
}

/** The known name that a misspelt one most likely means; null when none is near, and when very many searches were made. */
export function closestOf(known: KnownNames, name: string): string | null {
  const wanted = name.toLowerCase();
  // At most a third of the letters may differ.
  let most = Math.max(1, Math.ceil(name.length / 3));
  let best: KnownName | null = null;
  // As many letters are inserted or deleted as the lengths differ by.
  for (let difference = 0; difference <= most; difference++) {
    for (const length of difference === 0 ? [0] : [-difference, difference]) {
      for (const candidate of known.byLength.get(name.length + length) ?? []) {
        const isFirst = best === null || candidate.order < best.order;
        // What comes later has to be nearer, and nothing but the same word is nearer than one letter.
        if (!isFirst && most <= 1 && candidate.lower !== wanted) continue;
        if (known.comparisons++ >= maxComparisons) return null;
        const edits = distance(wanted, candidate.lower);
        if (edits < most || (edits === most && isFirst)) [best, most] = [candidate, edits];
      }
    }
  }
  return best?.name ?? null;
}

/** The same for one search. */
export function closest(name: string, known: readonly string[]): string | null {
  return closestOf(knownNames(known), name);
}
