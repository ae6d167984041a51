/** The progress bar of a long run. */
import { createRequire } from "node:module";
import type { SingleBar } from "cli-progress";

/** Runs of fewer milliseconds show no bar. */
const shortestRun = 1000;

/**
 * Shows a bar on a terminal when a run takes longer than a second, and clears it at the end. Without a terminal it shows nothing.
 * `step` draws the bar: a timer would not fire while a run keeps the thread busy.
 */
export function startProgress(total: number, stream: NodeJS.WriteStream): { step(): void; stop(): void } {
  const started = performance.now();
  let done = 0;
  let bar: SingleBar | null = null;
  return {
    step() {
      done++;
      if (bar !== null) bar.update(done);
      else if (stream.isTTY && done < total && performance.now() - started >= shortestRun) {
        bar = createBar(stream);
        bar.start(total, done);
      }
    },
    stop() {
      bar?.stop();
      bar = null;
    },
  };
}

function createBar(stream: NodeJS.WriteStream): SingleBar {
  // Loaded here, since most runs show no bar, and with require, since `step` is synchronous.
  const require = createRequire(import.meta.url);
  const { SingleBar } = require("cli-progress") as typeof import("cli-progress");
  return new SingleBar({
    stream,
    format: `{bar} {value}/{total} packages`,
    barsize: 30,
    clearOnComplete: true,
    // Don't change the terminal's settings: a run that is killed could not restore them.
    linewrap: true,
    gracefulExit: false,
  });
}
