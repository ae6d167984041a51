/**
 * Shapes agree with encoding/json: a Go program writes random values of types and reads random texts, and compares both with the shapes of the model.
 * GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of random packages.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasGo } from "./go-toolchain.ts";
import { randomShapes } from "./random-shapes.ts";
import { seededRandom } from "./seeded-random.ts";
import { type JudgeReport, judge, newJudgeModule, shapesDir, writeFiles } from "./shape-judge.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = Number(process.env.GEN_RANDOM_CASES ?? 10);

describe.skipIf(!hasGo())("shapes agree with encoding/json", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-shapes-")));
  afterAll(() => rmSync(dir, { recursive: true }));

  test("for the types that were written for it", async () => {
    const root = join(dir, "written");
    newJudgeModule(root);
    const api = { importPath: "example.com/shapes/types/api", dir: join(shapesDir, "types/api") };
    const report = await judge(root, [{ ...api, lenient: false }], { seed, values: 300, texts: 300 });
    expectAgreement(report);
  }, 120_000);

  test(`for ${count} random packages (seed ${seed})`, async () => {
    const root = join(dir, "random");
    newJudgeModule(root);
    const packages = Array.from({ length: count }, (_, index) => {
      const name = `r${seed + index}`;
      const importPath = `example.com/judged/${name}`;
      writeFiles(join(root, name), randomShapes(seededRandom(seed + index), importPath, 20).files);
      return { importPath, dir: join(root, name), lenient: false };
    });
    const report = await judge(root, packages, { seed, values: 300, texts: 300 });
    expectAgreement(report);
  }, 120_000);
});

function expectAgreement(report: JudgeReport): void {
  expect(report.Disagreements).toEqual([]);
  expect(report.NeverShown).toEqual([]);
}
