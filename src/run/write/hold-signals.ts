/** Delays Ctrl-C and similar signals, so that they don't end the process in the middle of a write. */
import { setImmediate } from "node:timers/promises";

/** The signals that end a process: from Ctrl-C, from `kill`, and from a terminal that is closed. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does short work without an interruption. A signal that arrives during the work ends the process afterwards, unless other code
 * listens to that signal.
 */
export async function holdingSignals<T>(work: () => T): Promise<T> {
  const received: NodeJS.Signals[] = [];
  // Read before the work: other code may stop listening when the signal comes.
  const handledElsewhere = endingSignals.filter(signal => process.listenerCount(signal) > 0);
  const note = (signal: NodeJS.Signals) => received.push(signal);
  for (const signal of endingSignals) process.on(signal, note);
  try {
    const result = work();
    // Node looks for signals once in each turn of its event loop. In the first turn this may already have happened.
    await setImmediate();
    await setImmediate();
    return result;
  } finally {
    for (const signal of endingSignals) process.off(signal, note);
    const signal = received.find(one => !handledElsewhere.some(other => other === one));
    if (signal !== undefined) process.kill(process.pid, signal);
  }
}
