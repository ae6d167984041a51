/** A part of the torture run: one attack, repeated with other random values. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** What an execution may use. */
export interface Attack {
  random: () => number;
  /** A directory for the part, which is removed when the part is done. */
  dir: string;
  /** Whether executions should be small, since the run only shows that the parts work. */
  short: boolean;
}

/**
 * One execution, which throws if it finds something. It returns how many things it has tried, such as saves of files; undefined means one.
 */
export type Execute = (attack: Attack) => Promise<number | undefined>;

/** How long a part repeats its attack, and the seed of the first execution. */
export interface Limits {
  seed: number;
  seconds: number;
  /** The number of executions, however long they take; null if the time limits them. */
  count: number | null;
  short: boolean;
}

/** The result of a part. */
export interface Figures {
  executions: number;
  seconds: number;
  /** The seed of the execution that found something; null if none did. */
  finding: number | null;
  error: unknown;
}

/** The limits of all parts in `npm test`, which shows that they work. */
const inTests: Limits = { seed: 1, seconds: 0, count: 2, short: true };

/** The parts that can't run without Go. */
const needGo = ["constants", "docs", "failures", "go", "json", "messages", "packages", "rules", "shapes"];

/** The parts that fetch a program, and so are no part of `npm test`. */
const fetching = ["turborepo"];

/** Declares a part. `prepare` runs once before the first execution. */
export function torturePart(name: string, prepare: (dir: string) => Promise<Execute>): void {
  const { TORTURE_SEED, TORTURE_PARTS, TORTURE_END, TORTURE_COUNT, TORTURE_SHORT, TORTURE_FIGURES } =
    process.env;
  const parts = TORTURE_PARTS?.split(",");
  test.skipIf(!parts && (fetching.includes(name) || (needGo.includes(name) && !hasGo())))(name, async () => {
    const end = Date.now() + shareOf(name, parts ?? [name], Number(TORTURE_END ?? 0) - Date.now());
    const dir = realpathSync(mkdtempSync(join(tmpdir(), `gen-torture-${name}-`)));
    try {
      const execute = await prepare(dir);
      const limits = parts && {
        seed: Number(TORTURE_SEED),
        seconds: (end - Date.now()) / 1000,
        count: TORTURE_COUNT === undefined ? null : Number(TORTURE_COUNT),
        short: TORTURE_SHORT !== undefined,
      };
      const { error, ...figures } = await repeat(execute, dir, limits ?? inTests);
      const row = JSON.stringify({ part: name, ...figures });
      if (TORTURE_FIGURES !== undefined) writeFileSync(join(TORTURE_FIGURES, `${name}.json`), row);
      if (figures.finding !== null) throw findingOf(error, figures.finding);
      if (!limits) expect(figures.executions).toBeGreaterThanOrEqual(2);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
}

/** The time of a part: an equal share of what is left, since the parts before it may have taken more or less than their own shares. */
export function shareOf(name: string, parts: string[], left: number): number {
  return left / (parts.length - parts.indexOf(name));
}

/**
 * Makes executions up to the limit, or up to the first that finds something. Each has the seed after that of the execution before, so
 * a run that begins with the seed of a finding repeats it. There is always one execution. Another
 * one begins only if the time left is at least that of the longest so far. `now` is the time in ms.
 */
export async function repeat(
  execute: Execute,
  dir: string,
  limits: Limits,
  now: () => number = () => performance.now(),
): Promise<Figures> {
  const start = now();
  const figures: Figures = { executions: 0, seconds: 0, finding: null, error: null };
  let longest = 0;
  for (let round = 0; goesOn(round); round++) {
    const seed = (limits.seed + round) % 2 ** 31;
    const began = now();
    try {
      figures.executions += (await execute({ random: seededRandom(seed), dir, short: limits.short })) ?? 1;
    } catch (error) {
      Object.assign(figures, { finding: seed, error });
      break;
    }
    longest = Math.max(longest, now() - began);
  }
  figures.seconds = (now() - start) / 1000;
  return figures;

  function goesOn(round: number): boolean {
    if (limits.count !== null) return round < limits.count;
    return round === 0 || now() - start + longest <= limits.seconds * 1000;
  }
}

function findingOf(error: unknown, seed: number): Error {
  const text = error instanceof Error ? error.message : String(error);
  return new Error(`finding with seed ${seed}: ${text}`, { cause: error });
}
