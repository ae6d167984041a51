/** Tests `npm run torture`: it runs the parts that it should, and each finding is reported with the command that repeats it. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { repeat, shareOf } from "./torture/part.ts";

const parts = readdirSync("test/torture")
  .flatMap(name => /^(.+)\.torture\.ts$/.exec(name)?.[1] ?? [])
  .sort();

function torture(args: string[], env: Record<string, string> = {}) {
  const command = ["test/torture/run.mjs", ...args];
  return spawnSync(process.execPath, command, { env: { ...process.env, ...env }, encoding: "utf8" });
}

test("the chosen parts make two executions, in their order", () => {
  const chosen = ["processes", "hostile"];
  const args = ["--count", "2", "--short", "--seed", "1", ...chosen.flatMap(name => ["--part", name])];
  const { status, stdout, stderr } = torture(args);
  expect(status, stdout + stderr).toBe(0);
  const row = /^\| (\w+) \| ([\d,]+) \| \d+ \| 0 \|$/gm;
  const figures = Array.from(stdout.matchAll(row), ([, part, count = ""]) => [
    part,
    Number(count.replaceAll(",", "")),
  ]);
  expect(figures.map(([part]) => part)).toEqual(chosen);
  for (const [part, executions] of figures) expect(executions, String(part)).toBeGreaterThanOrEqual(2);
});

test.each([
  [["--part", "nothing"], `unknown part nothing: known are ${parts.join(", ")}`],
  [["--minutes", "soon"], "--minutes needs a number, not soon"],
  [["--hours", "1"], "Unknown option '--hours'"],
])("%j is refused", (args, message) => {
  const { status, stdout, stderr } = torture(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(`torture: ${message}`);
});

test("a part that finds something fails, and the run prints how to repeat it", () => {
  // An unknown parser makes every run of the command fail.
  const args = ["--count", "1", "--seed", "77", "--part", "processes", "--short"];
  const { status, stdout } = torture(args, { GEN_PARSER: "broken" });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^\| processes \| 0 \| \d+ \| 1 \|$/m);
  expect(stdout).toContain("to repeat: npm run torture -- --part processes --seed 77 --count 1\n");
});

test("CONTRIBUTING.md says what each part does", () => {
  const table = readFileSync("CONTRIBUTING.md", "utf8").split("| part | what it does |")[1]!;
  const described = table.split("\n\n")[0]!.matchAll(/^\| `(\w+)` \|/gm);
  expect(Array.from(described, ([, part]) => part)).toEqual(parts);
});

describe("a part", () => {
  const limits = { seed: 5, seconds: 0, count: 4, short: true };

  test("is executed with one seed after the other", async () => {
    const values: number[] = [];
    const figures = await repeat(async ({ random }) => values.push(random()) && 10, "", limits);
    expect(figures).toMatchObject({ executions: 40, finding: null });
    expect(new Set(values).size).toBe(4);
    const again: number[] = [];
    await repeat(async ({ random }) => again.push(random()), "", { ...limits, seed: 7, count: 1 });
    expect(again).toEqual([values[2]]);
  });

  test("ends with its first finding, and names its seed", async () => {
    let count = 0;
    const attack = async () => {
      if (++count === 3) throw new Error("found");
      return undefined;
    };
    expect(await repeat(attack, "", limits)).toMatchObject({
      executions: 2,
      finding: 7,
      error: new Error("found"),
    });
  });

  test("is executed once if there is no time", async () => {
    expect(await repeat(async () => undefined, "", { ...limits, count: null })).toMatchObject({
      executions: 1,
    });
  });

  test("begins no execution that would end too late", async () => {
    // After four executions, 75 of 100 s are over: another one may take 30 s, as the longest did.
    let time = 1000;
    const durations = [10, 30, 20, 15];
    const attack = async () => {
      time += durations.shift()! * 1000;
      return undefined;
    };
    const figures = await repeat(attack, "", { ...limits, count: null, seconds: 100 }, () => time);
    expect(figures).toMatchObject({ executions: 4, seconds: 75 });
  });

  test("has an equal share of the time that is left", () => {
    expect(["a", "b", "c"].map(name => shareOf(name, ["a", "b", "c"], 60))).toEqual([20, 30, 60]);
  });
});
