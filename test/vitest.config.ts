import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    // A snapshot that is not there fails; only `--update` writes snapshots.
    update: "none",
    // By default Vitest leaves one core unused.
    maxWorkers: "100%",
    // The user's cache folder is none of the tests' business; compile-cache.test.ts has one of its own.
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    // Slowness never fails a test, however busy the machine is: a test that hangs is all that these end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    globalSetup: "./test/global-setup.ts",
    reporters: ["default", "./test/summary-reporter.ts"],
  },
});
