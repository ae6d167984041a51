/** Random packages: encoding/json writes and reads their types as the shapes of the model say. */
import { join } from "node:path";
import { expect } from "vitest";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { expectAgreement, judge, newJudgeModule } from "../helpers/judges/shape-judge.ts";
import { randomShapes } from "../helpers/random/random-shapes.ts";
import { torturePart } from "./part.ts";
import { removeTree } from "./projects.ts";

torturePart("shapes", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const root = join(dir, "judged");
  return async ({ random, short }) => {
    const count = short ? 2 : 25;
    removeTree(root);
    newJudgeModule(root);
    const packages = Array.from({ length: count }, (_, index) => {
      const importPath = `example.com/judged/r${index}`;
      const folder = join(root, `r${index}`);
      writeFiles(folder, randomShapes(random, importPath, 20).files);
      return { importPath, dir: folder, values: 500, texts: 300 };
    });
    const reports = await judge(root, packages, Math.floor(random() * 2 ** 31)).catch(error => {
      // Some random types crash Go's compiler: that is no finding about gen.
      if (!String(error).includes("internal compiler error")) throw error;
      return null;
    });
    if (reports === null) return 0;
    for (const report of Object.values(reports)) expectAgreement(report);
    expect(Object.keys(reports)).toHaveLength(count);
    return count;
  };
});
