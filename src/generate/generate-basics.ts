import { basename, dirname, resolve } from "node:path";
import { outputs } from "../config/outputs.ts";
import type { Model } from "../model/types.ts";
import { renderTargets } from "./render-targets.ts";
import type { Target } from "./targets.ts";
import type { GenerateResult, RunRequest } from "./types.ts";

/** Renders the output of `gen basics`: a new package, named like its directory. */
export async function generateBasics(request: RunRequest): Promise<GenerateResult> {
  const [settings] = request.config.outputs;
  if (settings?.name !== "basics") throw new Error("config without settings for the output basics");
  const out = resolve(settings.base, settings.out);
  const name = basename(dirname(out)).replace(/[^\p{L}\p{Nd}_]/gu, "");
  const model: Model = {
    modelVersion: 1,
    package: { name: /^\p{L}/u.test(name) ? name : "basics", importPath: null, dir: null },
    receivers: [],
    bindings: [],
    types: [],
    ignored: [],
    go: { checks: [] },
  };
  const target: Target = {
    settings,
    entry: outputs.basics.template,
    out,
    language: "go",
    model,
    subject: { type: "Model", context: model, receiver: null, handler: null },
    inPackage: true,
  };
  const rendered = await renderTargets([target], { files: [], imported: new Map(), generated: [] }, request);
  return { model, packageModel: model, outputPaths: [out], importedDirs: [], ...rendered };
}
