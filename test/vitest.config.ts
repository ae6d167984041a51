import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { OrderOfFiles } from "./helpers/order-of-files.ts";

/** The test files: those of a wing of src/ in a folder of its name, those of the whole command in test/ itself. The parts of `npm run torture` are short here. */
const tests = ["test/*.test.ts", "test/*/*.test.ts", "test/torture/*.torture.ts"];

/** The test files that load modules again or replace them: each has a process of its own. */
const isolated = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter(name => name.endsWith(".test.ts"))
  .filter(name =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, name), "utf8")),
  )
  .map(name => `test/${name}`);

/** V8's flags for processes that run many tests, on machines of few cores. */
const flags = [
  // With more space for new objects, V8 collects garbage less often: a tenth of the CPU time of tests that parse.
  "--max-semi-space-size=64",
  "--min-semi-space-size=64",
  // Other threads would not be faster, since all cores run tests.
  "--single-threaded-gc",
  // Functions are optimized later, so fewer of them: the optimizing compiler took a fifth of the CPU time.
  "--interrupt-budget=600000",
];

/** The flags that this version of Node knows: it would not start with others. */
function knownFlags(): string[] {
  const { stdout } = spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  return flags.filter(flag => stdout.includes(`  ${flag.replace(/=.*/, "")} (`));
}

/** The settings of test files. The limits only end a test that hangs: no test fails because it is slow, however busy the machine is. */
const common = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  execArgv: knownFlags(),
  // Go collects garbage less often, too: a seventh of the CPU time of its compiler and of the programs that tests run.
  env: { GOGC: process.env.GOGC ?? "400" },
};

export default defineConfig({
  test: {
    // The other files share one process for each worker, so that src/ is loaded and optimized once.
    projects: [
      { test: { ...common, name: "isolated", include: isolated } },
      { test: { ...common, name: "shared", include: tests, exclude: isolated, isolate: false } },
    ],
    // A missing snapshot fails; only `--update` writes snapshots.
    update: "none",
    // One more than there are cores, since tests also wait: for processes, watches and servers. By default Vitest leaves one core unused.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: OrderOfFiles },
    globalSetup: "./test/helpers/global-setup.ts",
    reporters: ["default", "./test/helpers/summary-reporter.ts"],
  },
});
