/** Broken and changed Go files through the pipeline: no crash, the same verdict of both parsers, and the same each time. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { loadParser } from "../../src/go/parser.ts";
import { builtInTemplates } from "../case-folder.ts";
import { parserKinds } from "../parser-kinds.ts";
import { goCorpus, mutatedGo } from "./mutate-go.ts";
import { torturePart } from "./part.ts";
import { type PipelineResult, runPipeline } from "./pipeline.ts";
import { chance, pick } from "./random-values.ts";

torturePart("fuzz", async dir => {
  const corpus = goCorpus();
  const parsers = await Promise.all(parserKinds.map(kind => loadParser(kind)));
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
      // No template of the user's is there to blame.
      for (const code of ["internal", "template"])
        if (result.codes.includes(code))
          throw new Error(`a package is reported as ${code}:\n${result.diagnostics.join("\n")}`);
    }
    return 2 * results.length;
  };
});

/** All that a run says; of a file with syntax errors only that it has some: behind the first error the two builds of tree-sitter may go on differently. */
function verdictOf(result: PipelineResult): PipelineResult | "syntax" {
  return result.codes.includes("syntax") ? "syntax" : result;
}
