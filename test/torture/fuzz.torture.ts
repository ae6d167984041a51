/** The pipeline, run on changed and broken Go files, does not crash, and has the same result with both parsers and each time. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { builtInTemplates } from "../helpers/case-folder.ts";
import { parserKinds } from "../helpers/judges/parser-kinds.ts";
import { sharedParser } from "../helpers/shared-parser.ts";
import { goCorpus, mutatedGo } from "./mutate-go.ts";
import { torturePart } from "./part.ts";
import { type PipelineResult, runPipeline } from "./pipeline.ts";
import { chance, pick } from "./random-values.ts";

torturePart("fuzz", async dir => {
  const corpus = goCorpus();
  const parsers = await Promise.all(parserKinds.map(kind => sharedParser(kind)));
  const templates = await builtInTemplates();
  writeFileSync(join(dir, "go.mod"), "module example.com/fuzzed\n\ngo 1.22\n");
  return async ({ random }) => {
    writeFileSync(join(dir, "a.go"), mutatedGo(random, corpus));
    if (chance(random, 0.3)) writeFileSync(join(dir, "b.go"), mutatedGo(random, corpus));
    else rmSync(join(dir, "b.go"), { force: true });
    const command = pick(random, ["all", "list", "bindings", "validate"]);
    const results: PipelineResult[] = [];
    for (const parser of parsers) {
      const result = await runPipeline(dir, command, { parser, templates });
      expect(await runPipeline(dir, command, { parser, templates })).toEqual(result);
      results.push(result);
    }
    for (const result of results) {
      expect(verdictOf(result)).toEqual(verdictOf(results[0]!));
      // The user has no templates, so these codes mean an error in gen.
      for (const code of ["internal", "template"])
        if (result.codes.includes(code))
          throw new Error(`a package is reported as ${code}:\n${result.diagnostics.join("\n")}`);
    }
    return 2 * results.length;
  };
});

/** The result of a run; only "syntax" if there are syntax errors, since the two builds of tree-sitter may continue differently after the first error. */
function verdictOf(result: PipelineResult): PipelineResult | "syntax" {
  return result.codes.includes("syntax") ? "syntax" : result;
}
