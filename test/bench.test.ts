/** The benchmarks work; what they measure is judged by nobody here. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm run bench -- --quick", { timeout: 300_000 }, () => {
  const output = execFileSync(process.execPath, ["test/bench/bench.mjs", "--quick"], { encoding: "utf8" });
  expect(output).toMatch(/^\d+ measurements ran$/m);
});
