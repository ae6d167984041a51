/** Random const declarations: gen computes what go/types does. */
import { join } from "node:path";
import { loadParser } from "../../src/go/parser.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { compareConstants, constantsProgram } from "../helpers/judges/constants-agreement.ts";
import { randomConstants } from "../helpers/random/random-constants.ts";
import { torturePart } from "./part.ts";
import { removeTree } from "./projects.ts";

torturePart("constants", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const parser = await loadParser();
  const program = await constantsProgram(dir);
  return async ({ random, short }) => {
    const count = short ? 3 : 100;
    const root = join(dir, "packages");
    removeTree(root);
    const packages = Array.from({ length: count }, (_, index) => {
      const files = randomConstants(random);
      const folder = join(root, `p${index}`);
      writeFiles(folder, { "go.mod": "module example.com/p\n\ngo 1.24\n", ...files });
      return { files, dir: folder };
    });
    const expected = await program.print(["dir", ...packages.map(one => one.dir)]);
    for (const own of packages) {
      const answers = expected.filter(one => one.package === own.dir);
      const { differences } = await compareConstants(answers, parser, own);
      if (differences.length > 0) throw new Error(`${own.dir}:\n${differences.join("\n")}`);
    }
    return expected.length;
  };
});
