/** The benchmarks work; what they measure is judged by nobody here. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { fetchModules, hasGo } from "./go-toolchain.ts";

// Those of the generated Go compare it with other libraries.
const canCompare = !hasGo() || (await fetchModules("test/bench/go"));

test.skipIf(!canCompare)("npm run bench -- --quick", () => {
  const output = execFileSync(process.execPath, ["test/bench/bench.mjs", "--quick"], { encoding: "utf8" });
  expect(output).toMatch(/^\d+ measurements ran$/m);
});
