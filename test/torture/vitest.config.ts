import { defineConfig } from "vitest/config";

/** For `npm run torture`: its parts run one after the other, each as long as it is told. */
export default defineConfig({
  test: {
    include: ["test/torture/*.torture.ts"],
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    fileParallelism: false,
    // A part ends by its own limit; a process that hangs is stopped where it is started.
    testTimeout: 0,
    hookTimeout: 0,
    globalSetup: "./test/global-setup.ts",
    reporters: ["default"],
  },
});
