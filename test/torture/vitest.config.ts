/** The settings of Vitest for `npm run torture`. */
import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The order of the parts on the command line. By default, Vitest's order depends on the sizes of files and on earlier runs. */
class OrderOfParts extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const parts = (process.env.TORTURE_PARTS ?? "").split(",");
    const rank = ({ moduleId }: TestSpecification) =>
      parts.indexOf(basename(moduleId).replace(/\.torture\.ts$/, ""));
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The parts run one after the other, each for its share of the time on the command line. */
export default defineConfig({
  test: {
    include: ["test/torture/*.torture.ts"],
    fileParallelism: false,
    // A long run goes on with the other parts if one of them ends its process; a short one saves the start of processes.
    isolate: process.env.TORTURE_SHORT === undefined,
    sequence: { sequencer: OrderOfParts },
    // A part ends by its own limit; the code that starts a process also stops it if it hangs.
    testTimeout: 0,
    hookTimeout: 0,
    globalSetup: "./test/helpers/global-setup.ts",
    reporters: ["default"],
  },
});
