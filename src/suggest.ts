import { distance } from "fastest-levenshtein";

/** The known name that a misspelt one most likely means; null when none is near. */
export function closest(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  const ranked = known
    .map(candidate => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  // A third of the letters may differ: more than that is another word.
  return best && best.edits <= Math.max(1, Math.ceil(name.length / 3)) ? best.candidate : null;
}
