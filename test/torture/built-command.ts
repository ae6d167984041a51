/** Starts the built command as a process; a torture run starts many of them. */
import { type ChildProcess, spawn } from "node:child_process";
import { cli } from "../helpers/command.ts";

/** How a process ended, and what it printed. */
export interface Ended {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A time limit in ms, which only a process that hangs reaches: 160 processes at once take minutes on a busy machine. */
const deadline = 1_200_000;

/** Starts `gen`; `ended` resolves when it is done. A process that hangs is killed, and its status is null. */
export function start(cwd: string, args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env,
    timeout: deadline,
    killSignal: "SIGKILL",
  });
  const texts = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", chunk => {
    texts.stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", chunk => {
    texts.stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => resolve({ status, signal, ...texts }));
  });
  return { child, ended };
}

/** Runs `gen` to its end. */
export function run(cwd: string, args: string[]): Promise<Ended> {
  return start(cwd, args).ended;
}
