/** Makes Vitest print the outcome of a run in one line. */
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** The outcome of a run in one line. A failure outside of a test, such as a file that does not load, counts as a failed test. */
export function summary(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): string {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
  for (const module of modules) {
    count.failed += module.errors().length;
    for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
    for (const test of module.children.allTests()) count[test.result().state] += 1;
  }
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  return `${count.passed} passed, ${count.failed} failed${skipped}`;
}

/** Prints the outcome as the last line, after all that other reporters print. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const line = summary(modules, unhandledErrors);
    process.once("exit", () => process.stdout.write(`${line}\n`));
  }
}
