/** Runs that are killed at random moments: no half-written file, and nothing left over after the next run. */
import { expect } from "vitest";
import { killablePackage, killRuns } from "../helpers/kills.ts";
import { torturePart } from "./part.ts";
import { newTree, removeTree } from "./projects.ts";
import { below, pick } from "./random-values.ts";

torturePart("kills", async () => async ({ random, dir, short }) => {
  const root = newTree(dir, killablePackage(2 + below(random, short ? 10 : 40)));
  const signal = pick(random, ["SIGKILL", "SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const);
  const count = short ? 3 : 25;
  const { wrong } = await killRuns(root, { count, seed: below(random, 2 ** 31), signal });
  expect(wrong, signal).toEqual([]);
  removeTree(root);
  return count;
});
