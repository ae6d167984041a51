/** How many random cases tests try. */

/** Whether tests try all random cases, and compare all files, as in CI (GEN_SAMPLES=all). `npm test` takes a third of them, since all take minutes. */
export const triesAll = process.env.GEN_SAMPLES === "all";

/** The number of random cases of a test: GEN_RANDOM_CASES, or else a number that is only tried as a whole in CI. */
export function caseCount(all: number): number {
  return Number(process.env.GEN_RANDOM_CASES ?? partOf(all));
}

/** The part of a number that is tried. */
export function partOf(all: number): number {
  return triesAll ? all : Math.ceil(all / 3);
}
