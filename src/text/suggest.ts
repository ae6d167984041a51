import { distance } from "fastest-levenshtein";

/** The known name that a misspelt one most likely means; null when none is near. */
export function closest(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  // A third of the letters may differ: more than that is another word.
  let most = Math.max(1, Math.ceil(name.length / 3));
  let best: string | null = null;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > most) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits > most || (best !== null && edits === most)) continue;
    [best, most] = [candidate, edits];
  }
  return best;
}
