/** Prepares only what the chosen tests need: all tests of a suite, or those that the option `-t` names. */
import { beforeAll, type RunnerTestSuite } from "vitest";

/** Runs `prepare` before all tests of a suite. `isChosen` reports whether any test of the suite is going to run whose name begins with `start`. */
export function beforeChosen(prepare: (isChosen: (start: string) => boolean) => Promise<void>): void {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest looks for the names of fixtures there.
  beforeAll(({}, suite) => prepare(start => hasChosen(suite, start)));
}

function hasChosen({ tasks }: Pick<RunnerTestSuite, "tasks">, start: string): boolean {
  return tasks.some(({ mode, name }) => mode === "run" && name.startsWith(start));
}
