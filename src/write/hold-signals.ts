/** Keeps Ctrl-C and its like from ending the process in the middle of work that must not be left half done. */
import { setImmediate } from "node:timers/promises";

/** The signals that ask a process to end: Ctrl-C, `kill`, and a terminal that is closed. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does short work in one go. A signal that came meanwhile ends the process afterwards, as it would have done at once, unless other
 * code listens to it.
 */
export async function holdingSignals<T>(work: () => T): Promise<T> {
  const received: NodeJS.Signals[] = [];
  // Read before the work: other code may stop listening when the signal comes.
  const heardElsewhere = endingSignals.filter(signal => process.listenerCount(signal) > 0);
  const note = (signal: NodeJS.Signals) => received.push(signal);
  for (const signal of endingSignals) process.on(signal, note);
  try {
    const result = work();
    // Node hears signals where it looks for events, once in a turn of its loop: the first may be past that point.
    await setImmediate();
    await setImmediate();
    return result;
  } finally {
    for (const signal of endingSignals) process.off(signal, note);
    const signal = received.find(one => !heardElsewhere.some(other => other === one));
    if (signal !== undefined) process.kill(process.pid, signal);
  }
}
