/** How far a long run is. */
import { createRequire } from "node:module";
import type { SingleBar } from "cli-progress";

/** Runs that end sooner show nothing. */
const patience = 1000;

/**
 * Shows a bar on a terminal once a run has taken longer than about a second, and clears it at the end; nothing elsewhere.
 * It is drawn by the steps themselves: a run that keeps the thread busy lets no timer fire.
 */
export function startProgress({
  total,
  stream,
  label,
}: {
  total: number;
  stream: NodeJS.WriteStream;
  /** What is counted, in the plural. */
  label: string;
}): { step(): void; stop(): void } {
  const started = performance.now();
  let done = 0;
  let bar: SingleBar | null = null;
  return {
    step() {
      done++;
      if (bar !== null) bar.update(done);
      else if (stream.isTTY && done < total && performance.now() - started >= patience) {
        bar = createBar(stream, label);
        bar.start(total, done);
      }
    },
    stop() {
      bar?.stop();
      bar = null;
    },
  };
}

function createBar(stream: NodeJS.WriteStream, label: string): SingleBar {
  // Loaded here, since most runs show no bar; by require, since the steps of a busy run wait for nothing.
  const require = createRequire(import.meta.url);
  const { SingleBar } = require("cli-progress") as typeof import("cli-progress");
  return new SingleBar({
    stream,
    format: `{bar} {value}/{total} ${label}`,
    barsize: 30,
    clearOnComplete: true,
    // The terminal's settings stay as they are: a run that is killed could not restore them.
    linewrap: true,
    gracefulExit: false,
  });
}
