/**
 * Random packages: generated functions write the JSON of random values byte for byte as encoding/json does, and read changed texts with the same
 * values and errors. encoding/json may be built on the package encoding/json/v2.
 */
import { join } from "node:path";
import { expect } from "vitest";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { type BodyJudge, bodyJudge, knowsJSONv2 } from "../helpers/judges/json-judge.ts";
import { torturePart } from "./part.ts";
import { removeTree } from "./projects.ts";

torturePart("json", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const root = join(dir, "judged");
  const experiments = (await knowsJSONv2(dir)) ? ["", "jsonv2"] : [""];
  let judge: BodyJudge | null = null;
  return async ({ random, short }) => {
    const first = Math.floor(random() * 2 ** 31);
    const experiment = short ? "" : experiments[first % experiments.length]!;
    // A short run builds the program once.
    if (judge === null || !short) {
      removeTree(root);
      const seeds = Array.from({ length: short ? 1 : 10 }, (_, index) => first + index);
      try {
        judge = await bodyJudge(root, seeds, experiment === "" ? {} : { GOEXPERIMENT: experiment });
      } catch (error) {
        // Some random types crash Go's compiler: that is no finding about gen.
        if (!String(error).includes("internal compiler error")) throw error;
        judge = null;
        return 0;
      }
    }
    const report = await judge.run(first, short ? 100 : 20_000);
    expect(report.Differences).toEqual([]);
    return report.Written + report.Read;
  };
});
