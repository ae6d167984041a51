/**
 * The generated functions for JSON bodies agree with encoding/json: for many types, they write the same bytes, and read the same values or errors from random and changed texts.
 * GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of random packages.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { type BodyJudge, bodyJudge } from "../helpers/judges/json-judge.ts";
import { caseCount, partOf, triesAll } from "../helpers/random/case-count.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(5);
const values = partOf(4000);

describe.skipIf(!hasGo())("generated functions for JSON bodies agree with encoding/json", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-json-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  let judge: BodyJudge;

  beforeAll(async () => {
    judge = await bodyJudge(
      dir,
      Array.from({ length: count }, (_, index) => seed + index),
    );
  });

  test(`for random values and texts of ${count} random packages and the types of test/helpers/go/shapes (seed ${seed})`, async () => {
    expect(judge.bodies).toBeGreaterThan(10);
    // RootRequest embeds a struct that is not exported, and the tag has a name.
    expect(judge.leftOut.written).toEqual(["RootRequest"]);
    // No body sets that field, and a literal can't name it: Parse resets the others one by one, and leaves the body to encoding/json.
    expect(judge.leftOut.read).toEqual(["RootRequest"]);
    const report = await judge.run(seed, values);
    expect(report.Differences).toEqual([]);
    expect(report.Written).toBe(judge.bodies * values);
    expect(report.Written).toBeGreaterThan(triesAll ? 100_000 : 20_000);
    expect(report.Refused).toBeLessThan(report.Written / 2);
    expect(report.Read).toBe(judge.read * values);
    expect(report.Read).toBeGreaterThan(triesAll ? 100_000 : 20_000);
    // encoding/json reads the rest again: other keys, wrong values, malformed texts.
    expect(report.Accepted).toBeGreaterThan(report.Read / 4);
    expect(report.Fast).toBeGreaterThan(report.Accepted / 2);
    // Each value that does not fit is named with its place; where a type reads itself, that of the type.
    expect(report.Planted).toBeGreaterThan(triesAll ? 10_000 : 2000);
    expect(report.Exact).toBeGreaterThan(report.Planted * 0.8);
  });
});
