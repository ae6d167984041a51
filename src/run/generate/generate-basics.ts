import { basename, dirname } from "node:path";
import type { OutputConfig } from "../../config/types.ts";
import { packageNameOf } from "../../go/import-paths.ts";
import type { Model } from "../../model/types.ts";
import { basics } from "../../outputs/basics/output.ts";
import { renderTargets } from "./render-targets.ts";
import type { Target } from "./targets.ts";
import type { GenerateResult, RunRequest } from "./types.ts";

/** Renders the output of `gen basics`, in a package named like its directory. `base` is the directory that the file's path was relative to. */
export async function generateBasics(
  { out, base }: { out: string; base: string },
  request: RunRequest,
): Promise<GenerateResult> {
  const defaults = request.config.allOutputs.find(({ name }) => name === basics.name);
  if (!defaults) throw new Error("config without settings for its output");
  const settings: OutputConfig = { ...defaults, out, base };
  const model: Model = {
    modelVersion: 1,
    package: { name: packageNameOf(basename(dirname(out)), "basics"), importPath: null, dir: null },
    receivers: [],
    bindings: [],
    types: [],
    ignored: [],
    go: { checks: [], rules: [], patterns: [], jsonWriters: [], jsonReaders: [], absentFields: [] },
  };
  const target: Target = {
    settings,
    output: basics,
    out,
    language: "go",
    model,
    subject: { type: "Model", context: model, receiver: null, handler: null },
    inPackage: true,
  };
  const rendered = await renderTargets([target], {
    parsed: { files: [], imported: new Map(), generated: [], sources: [] },
    request,
  });
  return {
    model,
    packageModel: model,
    earlier: [],
    outputPaths: [out],
    basicsFile: null,
    importedDirs: [],
    notes: [],
    ...rendered,
  };
}
