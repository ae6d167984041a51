import { defineConfig } from "vitest/config";

/** For `npm run torture`: its parts run one after the other, each for the time that the command line gives it. */
export default defineConfig({
  test: {
    include: ["test/torture/*.torture.ts"],
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    fileParallelism: false,
    // A part ends by its own limit; the code that starts a process also stops it if it hangs.
    testTimeout: 0,
    hookTimeout: 0,
    globalSetup: "./test/global-setup.ts",
    reporters: ["default"],
  },
});
