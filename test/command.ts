/** The built command, run as users run it. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const cli = path.resolve("dist/cli.js");

/** A run that takes longer hangs: it is killed, and its status is null. Vitest's own limit can't end it, since the test waits for the process. */
const timeout = 300_000;

/** Runs `gen` in a directory; only `env` can set the variables for colours and parsers. */
export function gen(cwd: string, args: string[], env: Record<string, string> = {}, uid?: number) {
  const { NO_COLOR: _, FORCE_COLOR: __, GEN_PARSER: ___, ...rest } = process.env;
  const options = {
    cwd,
    env: { ...rest, ...env },
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
