/** `startProgress` draws a bar only on a terminal, and only in a run of more than a second. */
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgress } from "../../src/run/packages.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A stream that records what is written to it. */
function fakeStream(isTTY: boolean, columns = 80) {
  const stream = new PassThrough();
  const text = () => String(stream.read() ?? "");
  return { stream: Object.assign(stream, { isTTY, columns }) as unknown as NodeJS.WriteStream, text };
}

/** Makes steps, each of which keeps the thread busy, so that no timer runs in between. */
function busySteps(progress: { step(): void }, count: number, each: number) {
  for (let index = 0; index < count; index++) {
    vi.setSystemTime(Date.now() + each);
    vi.spyOn(performance, "now").mockReturnValue(Date.now());
    progress.step();
  }
}

function start(stream: NodeJS.WriteStream, total: number) {
  vi.spyOn(performance, "now").mockReturnValue(Date.now());
  return startProgress(total, stream);
}

test("a run of more than a second shows its progress", () => {
  const { stream, text } = fakeStream(true);
  const progress = start(stream, 10);
  busySteps(progress, 3, 300);
  expect(text()).toBe("");
  busySteps(progress, 1, 300);
  expect(stripVTControlCharacters(text())).toMatch(/^=+-+ 4\/10 packages$/);
  busySteps(progress, 3, 300);
  expect(stripVTControlCharacters(text())).toMatch(/ 7\/10 packages$/);
  progress.stop();
});

test("at the end the bar is removed, and the terminal's settings are as before", () => {
  const { stream, text } = fakeStream(true);
  const listeners = process.listenerCount("SIGINT");
  const progress = start(stream, 10);
  busySteps(progress, 5, 300);
  expect(process.listenerCount("SIGINT")).toBe(listeners);
  progress.stop();
  const written = text();
  // The cursor goes to the start of the line, and the whole line is cleared.
  expect(written.endsWith("\x1b[1G\x1b[2K")).toBe(true);
  // The cursor stays visible, and lines are wrapped as before.
  expect(written).not.toContain("\x1b[?");
  expect(vi.getTimerCount()).toBe(0);
  progress.stop();
  expect(text()).toBe("");
});

test("on a narrow terminal the bar has only one line", () => {
  const { stream, text } = fakeStream(true, 20);
  const progress = start(stream, 10);
  busySteps(progress, 5, 300);
  const lines = text()
    .split("\x1b[1G")
    .map(line => stripVTControlCharacters(line).length);
  expect(Math.max(...lines)).toBe(20);
  progress.stop();
});

test.each([
  { name: "the stream is not a terminal", isTTY: false, total: 10, steps: 9, each: 500 },
  { name: "the run takes less than a second", isTTY: true, total: 100, steps: 99, each: 10 },
  { name: "the last step is done", isTTY: true, total: 1, steps: 1, each: 5000 },
  { name: "there are no steps to count", isTTY: true, total: 0, steps: 3, each: 5000 },
])("nothing is shown if $name", ({ isTTY, total, steps, each }) => {
  const { stream, text } = fakeStream(isTTY);
  const progress = start(stream, total);
  busySteps(progress, steps, each);
  progress.stop();
  expect(text()).toBe("");
  expect(vi.getTimerCount()).toBe(0);
});
