import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    // A snapshot that is not there fails; only `--update` writes snapshots.
    update: "none",
    globalSetup: "./test/global-setup.ts",
    reporters: ["default", "./test/summary-reporter.ts"],
  },
});
