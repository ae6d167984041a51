/** Tests that the benchmarks run without errors; it does not judge their figures. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { fetchModules, goFlags, hasGo } from "./helpers/go/go-toolchain.ts";

// The benchmarks of the generated Go need the modules of other libraries.
const canCompare = !hasGo() || (await fetchModules("test/bench/go"));

test.skipIf(!canCompare)("npm run bench -- --quick runs without errors", () => {
  const command = ["test/bench/bench.mjs", "--quick"];
  // With the flags of the other tests, Go compiles its standard library once for all of them.
  const env = { ...process.env, GOFLAGS: goFlags };
  const output = execFileSync(process.execPath, command, { encoding: "utf8", env });
  expect(output).toMatch(/^\d+ measurements ran$/m);
});
