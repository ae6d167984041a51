import { basename, dirname } from "node:path";
import type { GenerateRequest, GenerateResult } from "./generate.ts";
import type { Model } from "./model/types.ts";
import { outputs } from "./outputs.ts";
import { renderTargets } from "./render-targets.ts";
import type { Target } from "./targets.ts";

/** Renders `gen basics`, which needs no package: the new one is called like its directory. */
export async function generateBasics(request: GenerateRequest): Promise<GenerateResult> {
  const settings = request.config.outputs.basics;
  if (!settings) throw new Error("config without settings for the output basics");
  const name = basename(dirname(settings.out)).replace(/[^\p{L}\p{Nd}_]/gu, "");
  const model: Model = {
    modelVersion: 1,
    package: { name: /^\p{L}/u.test(name) ? name : "basics", importPath: null, dir: null },
    receivers: [],
    bindings: [],
    ignored: [],
  };
  const target: Target = { output: outputs.basics, settings, model, inPackage: true };
  const rendered = await renderTargets([target], { files: [], generated: [] }, request);
  return { model, ...rendered };
}
