/** Counts the steps of the search for responses, and gives up a search that takes too many. */
import type { Analysis } from "./types.ts";

/** The error of a search that takes too many steps. */
class TooManySteps extends Error {}

/** A path with this many variables makes a step twice as long, since all their values are compared and copied. */
const variablesPerStep = 20;

/** Counts a step on a path with this number of variables. */
export function countStep(analysis: Analysis, variables = 0): void {
  countSteps(analysis, 1 + variables / variablesPerStep);
}

/** Counts steps; throws TooManySteps where none are left. */
export function countSteps({ budget }: Analysis, steps: number): void {
  budget.left -= steps;
  if (budget.left < 0) throw new TooManySteps("the function has too many paths");
}

/** Runs a part of the search with at most `steps` steps, and at most the `share` of those that are left. Returns null if it takes more. */
export function withFewerSteps<Result>(
  { budget, loops }: Analysis,
  { steps, share }: { steps: number; share: number },
  run: () => Result,
): Result | null {
  const { left } = budget;
  const { depth } = loops;
  const given = Math.min(steps, left * share);
  budget.left = given;
  const found = unlessTooLong(run);
  budget.left += left - given;
  loops.depth = depth;
  return found;
}

/** Runs a separate search, which knows nothing of this one and has this number of steps. Returns null if it takes more. */
export function searchApart<Result>(
  analysis: Analysis,
  steps: number,
  run: (apart: Analysis) => Result,
): Result | null {
  const nothing = { remembered: new Set<string>(), decisions: new Map(), loops: { depth: 0 } };
  return unlessTooLong(() => run({ ...analysis, ...nothing, budget: { left: steps } }));
}

/** Returns what a search finds; null if it takes too many steps. */
export function unlessTooLong<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
}
