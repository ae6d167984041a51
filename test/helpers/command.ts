/** Runs the built command as users run it. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

export const cli = path.resolve("dist/cli.js");

/** A run that takes longer hangs: it is killed, and its status is null. Vitest's own limit can't end it, since the test waits for the process. */
const timeout = 1_200_000;

/** The outcome of a run. */
interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The process that runs the command for the tests of a file; null before the first run. */
let warm: ReturnType<typeof startWarm> | null = null;

function startWarm() {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./warm-worker.mjs", import.meta.url), {
    workerData: { port: port2, done, cli },
    transferList: [port2],
  });
  worker.unref();
  port.unref();
  return { port, done };
}

/** Runs `gen` in a directory; only `env` can set the variables for colours and parsers. The runs of a test file share a process, which saves most of their time. */
export function gen(cwd: string, args: string[], env: Record<string, string> = {}): Run {
  warm ??= startWarm();
  const { port, done } = warm;
  Atomics.store(done, 0, 0);
  port.postMessage({ cwd, args, env: environment(env) });
  if (Atomics.wait(done, 0, 0, timeout) === "timed-out") {
    port.postMessage(null);
    throw new Error(`gen ${args.join(" ")} hangs`);
  }
  return receiveMessageOnPort(port)!.message;
}

/** The environment of the tests without the variables for colours and parsers. */
function environment(more: Record<string, string>): Record<string, string> {
  const { NO_COLOR: _, FORCE_COLOR: __, GEN_PARSER: ___, ...rest } = process.env;
  return { ...rest, ...more } as Record<string, string>;
}

/** Runs `gen` in a process of its own, for tests of that process. */
export function genProcess(cwd: string, args: string[], env: Record<string, string> = {}, uid?: number): Run {
  const options = {
    cwd,
    env: environment(env),
    encoding: "utf8",
    timeout,
    killSignal: "SIGKILL",
    ...(uid !== undefined && { uid }),
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], options);
  return { status, stdout, stderr };
}

/** The content of every file below a directory, by its path. */
export function tree(root: string): Record<string, string> {
  const entries = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile());
  const files = entries.map(entry => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map(file => [path.relative(root, file), fs.readFileSync(file, "utf8")]));
}
