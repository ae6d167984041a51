/** Random packages: what gen writes for them compiles, passes go vet, and is formatted. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { builtInTemplates } from "../helpers/case-folder.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { randomPackage } from "../helpers/random/random-packages.ts";
import { sharedParser } from "../helpers/shared-parser.ts";
import { torturePart } from "./part.ts";
import { runPipeline } from "./pipeline.ts";
import { removeTree } from "./projects.ts";

torturePart("packages", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const parser = await sharedParser();
  const templates = await builtInTemplates();
  const root = join(dir, "module");
  return async ({ random, short }) => {
    const count = short ? 5 : 100;
    removeTree(root);
    mkdirSync(root);
    writeFiles(root, { "go.mod": "module example.com/random\n\ngo 1.24\n" });
    let written = 0;
    for (let index = 0; index < count; index++) {
      const folder = join(root, `p${index}`);
      writeFiles(folder, randomPackage(random, `example.com/random/p${index}`));
      const { files, codes, diagnostics } = await runPipeline(join(folder, "api"), "all", {
        parser,
        templates,
      });
      for (const code of ["internal", "template"])
        if (codes.includes(code))
          throw new Error(`${folder} is reported as ${code}:\n${diagnostics.join("\n")}`);
      if (Object.keys(files).length === 0) removeTree(folder);
      else written++;
      writeFiles("/", files);
    }
    if (written === 0) return count;
    expect(await runGo("go", ["build", "./..."], root)).toEqual({ code: 0, stdout: "", stderr: "" });
    // The random sources themselves are not formatted, and vet reports problems in some of them.
    const unformatted = (await runGo("gofmt", ["-l", "."], root)).stdout.split("\n");
    expect(unformatted.filter(file => file.endsWith(".gen.go"))).toEqual([]);
    const vetted = (await runGo("go", ["vet", "./..."], root)).stderr.split("\n");
    expect(vetted.filter(line => line.includes(".gen.go:"))).toEqual([]);
    return count;
  };
});
