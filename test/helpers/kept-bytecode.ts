/** Runs of `gen` with a cache folder of their own for bytecode, and damage to the kept bytecode. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import module from "node:module";
import path from "node:path";
import { cli } from "./command.ts";
import { seededRandom } from "./random/seeded-random.ts";

/** Whether this Node has a compile cache of its own. */
export const hasCompileCache = "enableCompileCache" in module;

/** Runs `gen` in a directory; its cache is in the home directory `home`. */
export function genAtHome(cwd: string, home: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const {
    NODE_DISABLE_COMPILE_CACHE: _,
    NODE_COMPILE_CACHE: __,
    NODE_V8_COVERAGE: ___,
    ...rest
  } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    env: { ...rest, HOME: home, LOCALAPPDATA: home, XDG_CACHE_HOME: path.join(home, "cache"), ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** The files below a directory, sorted. */
export function filesBelow(directory: string): string[] {
  const entries = fs.readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Flips a random bit of the kept bytecode before each run; returns the runs that printed something else than without a cache. */
export function flipBits(
  cwd: string,
  home: string,
  { count, seed, args }: { count: number; seed: number; args: string[] },
): { flips: number; wrong: string[] } {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const expected = JSON.stringify(genAtHome(cwd, home, args, { NODE_DISABLE_COMPILE_CACHE: "1" }));
  genAtHome(cwd, home, args);
  const kept = filesBelow(path.join(home, "cache")).map(file => ({ file, bytes: fs.readFileSync(file) }));
  const wrong: string[] = [];
  for (let flip = 0; flip < count; flip++) {
    const { file, bytes } = pick(kept);
    const changed = Buffer.from(bytes);
    // One flip in four is in a header, since headers are only a small part of the bytes.
    const offset = Math.floor(random() * (random() < 0.25 ? 64 : changed.length)) % changed.length;
    changed[offset]! ^= 1 << Math.floor(random() * 8);
    fs.writeFileSync(file, changed);
    const result = JSON.stringify(genAtHome(cwd, home, args));
    if (result !== expected) wrong.push(`byte ${offset} of ${path.basename(file)}: ${result.slice(0, 300)}`);
    fs.writeFileSync(file, bytes);
  }
  return { flips: kept.length === 0 ? 0 : count, wrong };
}
