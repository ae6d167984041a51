import { distance } from "fastest-levenshtein";

/** The most comparisons of all searches, which take about half a second. After thousands of misspelt names, nobody needs more suggestions. */
const maxComparisons = 3_000_000;

/** Prepares known names for many searches, with the number of comparisons of two names so far. Of names that are equally near, the first is found. */
export function knownNames(names: Iterable<string>) {
  return { names: Array.from(names, name => ({ name, lower: name.toLowerCase() })), comparisons: 0 };
}

/** The known name that is nearest to a misspelt one; null when none is near enough, or after very many comparisons. */
export function closestOf(known: ReturnType<typeof knownNames>, name: string): string | null {
  const wanted = name.toLowerCase();
  // At most a third of the letters may differ.
  let most = Math.max(1, Math.ceil(name.length / 3));
  let best: string | null = null;
  for (const candidate of known.names) {
    // Names whose lengths differ by n letters need at least n edits.
    if (Math.abs(candidate.name.length - name.length) > most) continue;
    if (most === 0 && candidate.lower !== wanted) continue;
    if (known.comparisons++ >= maxComparisons) return null;
    const edits = distance(wanted, candidate.lower);
    // A later name must be nearer.
    if (edits <= most) [best, most] = [candidate.name, edits - 1];
  }
  return best;
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
