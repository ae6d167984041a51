/** The progress bar of a long run. */

/** Runs of fewer milliseconds show no bar. */
const shortestRun = 1000;

/** The width of the bar, in columns. */
const barWidth = 30;

/** The cursor goes to the start of the line, and the line is cleared. */
const clearLine = "\u001b[1G\u001b[2K";

/**
 * Shows a bar on a terminal when a run takes longer than a second, and clears it at the end. Without a terminal it shows nothing. `step` draws
 * the bar: a timer would not fire while a run keeps the thread busy. No setting of the terminal changes, since a killed run could not restore it.
 */
export function startProgress(total: number, stream: NodeJS.WriteStream): { step(): void; stop(): void } {
  const started = performance.now();
  let done = 0;
  let isShown = false;
  return {
    step() {
      done++;
      if (!stream.isTTY || done >= total || performance.now() - started < shortestRun) return;
      const filled = Math.round((barWidth * done) / total);
      const bar = "=".repeat(filled) + "-".repeat(barWidth - filled);
      const line = `${bar} ${done}/${total} packages`;
      // A line that wraps could not be cleared.
      stream.write(clearLine + line.slice(0, stream.columns));
      isShown = true;
    },
    stop() {
      if (isShown) stream.write(clearLine);
      isShown = false;
    },
  };
}
