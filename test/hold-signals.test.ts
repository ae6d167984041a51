/** Signals that come while files are written. */
import { expect, onTestFinished, test, vi } from "vitest";
import { endingSignals, holdingSignals } from "../src/write/hold-signals.ts";

/** Does work during which a signal comes; returns the signals that the process then sends to itself. */
async function hold(signal: NodeJS.Signals): Promise<(string | number | undefined)[]> {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  expect(await holdingSignals(() => process.emit(signal, signal))).toBe(true);
  return kill.mock.calls.map(([, sent]) => sent);
}

test.each(endingSignals)("%s ends the process when the work is done", async signal => {
  const before = process.listenerCount(signal);
  expect(await hold(signal)).toEqual([signal]);
  expect(process.listenerCount(signal)).toBe(before);
});

test.each(endingSignals)("%s is left to a watch, which hears it once and ends by itself", async signal => {
  const heard = vi.fn();
  process.once(signal, heard);
  expect(await hold(signal)).toEqual([]);
  expect(heard).toHaveBeenCalledOnce();
});
