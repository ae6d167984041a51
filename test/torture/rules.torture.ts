/** Random packages: generated rules judge random values as go-playground/validator does. */
import { join } from "node:path";
import { expect } from "vitest";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { randomAgreement, unknownDifferences } from "../helpers/judges/rules-agreement.ts";
import { newRulesModule } from "../helpers/judges/rules-judge.ts";
import { torturePart } from "./part.ts";
import { below } from "./random-values.ts";

torturePart("rules", async dir => {
  const root = join(dir, "judged");
  if (!hasGo() || !(await newRulesModule(root))) throw new Error("this part needs Go and validator");
  return async ({ random, short }) => {
    const size = { seed: below(random, 2 ** 31), count: short ? 1 : 20, values: short ? 100 : 2000 };
    const reports = Object.values(await randomAgreement(root, size));
    expect(unknownDifferences(reports)).toEqual([]);
    return reports.reduce((sum, { Values }) => sum + Values, 0);
  };
});
