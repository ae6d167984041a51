/** The object `process`, timers, and the loop that runs them. */
import EventEmitter from "events";
import { ask, system } from "./host.ts";

/** A stream that is written to at once. */
function stream(descriptor: number) {
  const columns = goTerminal(descriptor);
  const write = (text: string) => goWriteOpen(descriptor, goUTF8(text)) > 0;
  const hasColors = () => columns > 0;
  return Object.assign(new EventEmitter(), { isTTY: hasColors(), columns, write, hasColors });
}

const entries = goEnvironment().split("\0").filter(Boolean);
const variables = Object.fromEntries(entries.map(one => /^([^=]*)=?(.*)$/s.exec(one)!.slice(1)));

/** Signals that the process does not end at, but tells listeners of. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

class Process extends EventEmitter {
  readonly argv = ["gen", "gen", ...goArguments().split("\0").slice(1)];
  // The program is bytecode already, of which none is kept.
  readonly env: Record<string, string> = { ...variables, NODE_DISABLE_COMPILE_CACHE: "1" };
  readonly platform = system.platform;
  readonly arch = system.arch;
  readonly pid = system.pid;
  readonly release = { name: "Go" };
  readonly version = "vGo";
  // Libraries ask for what they can expect.
  readonly versions = { node: "20.0.0" };
  readonly features = {};
  readonly execArgv: string[] = [];
  // There is no Node to run.
  readonly execPath = "";
  readonly stdout = stream(1);
  readonly stderr = stream(2);
  exitCode: number | undefined;

  cwd(): string {
    return goDirectory();
  }

  geteuid(): number {
    return system.uid;
  }

  kill(process: number, signal: string | 0): void {
    ask(() => goKill(process, signal === 0 ? "" : signal), "kill");
  }

  emitWarning(): void {}

  nextTick(call: (...given: unknown[]) => void, ...given: unknown[]): void {
    void Promise.resolve().then(() => call(...given));
  }

  override on(name: string, listener: (...given: unknown[]) => void): this {
    super.on(name, listener);
    if (signals.includes(name)) goListen(name, true);
    return this;
  }

  override off(name: string, listener: (...given: unknown[]) => void): this {
    super.off(name, listener);
    if (signals.includes(name) && this.listenerCount(name) === 0) goListen(name, false);
    return this;
  }
}

export const process = new Process();

/** The timers; one without an interval ends after one call. */
const timers = new Map<number, { due: number; interval: number | null; call(): void }>();
let lastTimer = 0;

function start(call: () => void, time: number, interval: number | null): number {
  timers.set(++lastTimer, { due: goClock() + time, interval, call });
  return lastTimer;
}

/** Runs what is due, after waiting for it if nothing is. Returns false where there is nothing to wait for. Go calls this after all promises are settled. */
function turn(): boolean {
  if (timers.size === 0) return false;
  const next = Math.min(...Array.from(timers.values(), ({ due }) => due));
  const signal = goWait(Math.max(next - goClock(), 0));
  if (signal !== "") process.emit(signal, signal);
  const now = goClock();
  for (const [id, timer] of timers) {
    if (timer.due > now) continue;
    if (timer.interval === null) timers.delete(id);
    else timer.due = now + timer.interval;
    timer.call();
    // Promises are settled between two timers.
    return true;
  }
  return true;
}

/** Ends the process: the last listeners run. Returns the exit code. */
function end(): number {
  process.emit("exit", process.exitCode ?? 0);
  return process.exitCode ?? 0;
}

/** What ends a watch; only `abort` is told of. */
class AbortController {
  readonly signal = Object.assign(new EventEmitter(), {
    aborted: false,
    addEventListener: (name: string, listener: () => void) => void this.signal.on(name, listener),
  });

  abort(): void {
    this.signal.aborted = true;
    this.signal.emit("abort");
  }
}

Object.assign(globalThis, {
  AbortController,
  process,
  goLoop: { turn, end },
  performance: { now: goClock },
  setTimeout: (call: () => void, time = 0) => start(call, time, null),
  setInterval: (call: () => void, time = 0) => start(call, time, time),
  setImmediate: (call: () => void) => start(call, 0, null),
  clearTimeout: (id: number) => timers.delete(id),
  clearInterval: (id: number) => timers.delete(id),
  clearImmediate: (id: number) => timers.delete(id),
  queueMicrotask: (call: () => void) => void Promise.resolve().then(call),
});
