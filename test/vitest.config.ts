import { defineConfig } from "vitest/config";
import { OrderOfFiles } from "./order-of-files.ts";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    // A missing snapshot fails; only `--update` writes snapshots.
    update: "none",
    // By default Vitest leaves one core unused.
    maxWorkers: "100%",
    sequence: { sequencer: OrderOfFiles },
    // These limits only end a test that hangs. No test fails because it is slow, however busy the machine is.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    globalSetup: "./test/global-setup.ts",
    reporters: ["default", "./test/summary-reporter.ts"],
  },
});
