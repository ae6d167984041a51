/** A signal that arrives while files are written ends the process only afterwards. */
import { expect, onTestFinished, test, vi } from "vitest";
import { endingSignals, holdingSignals } from "../../src/run/write/write.ts";

/** Sends a signal to this process while it holds signals; returns the signals that the process sends itself afterwards. */
async function hold(signal: NodeJS.Signals): Promise<(string | number | undefined)[]> {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  expect(await holdingSignals(() => process.emit(signal, signal))).toBe(true);
  return kill.mock.calls.map(([, sent]) => sent);
}

test.each(endingSignals)("%s ends the process after the work is done", async signal => {
  const before = process.listenerCount(signal);
  expect(await hold(signal)).toEqual([signal]);
  expect(process.listenerCount(signal)).toBe(before);
});

test.each(endingSignals)("%s does not end the process if a watch listens to it", async signal => {
  const listener = vi.fn();
  process.once(signal, listener);
  expect(await hold(signal)).toEqual([]);
  expect(listener).toHaveBeenCalledOnce();
});
