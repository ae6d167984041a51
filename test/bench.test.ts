/** The benchmarks run without errors. This test does not judge their figures. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { fetchModules, hasGo } from "./go-toolchain.ts";

// The benchmarks of the generated Go need the modules of other libraries.
const canCompare = !hasGo() || (await fetchModules("test/bench/go"));

test.skipIf(!canCompare)("npm run bench -- --quick", () => {
  const output = execFileSync(process.execPath, ["test/bench/bench.mjs", "--quick"], { encoding: "utf8" });
  expect(output).toMatch(/^\d+ measurements ran$/m);
});
