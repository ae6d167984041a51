/** Renders the outputs about all packages of a run: those with `per: "run"` in the config. */
import { resolve } from "node:path";
import { languageOf } from "../config/outputs.ts";
import type { Config } from "../config/types.ts";
import { selectReceivers } from "../model/select-receivers.ts";
import type { Model, RunModel } from "../model/types.ts";
import { renderOutput } from "../render/render-output.ts";
import { outputPath } from "./output-path.ts";
import { addResult, commonOptions, isRendered, type Rendered } from "./render-targets.ts";
import type { RunRequest } from "./types.ts";

/** Renders the command's outputs about all packages. `models` are those of the packages, in order. */
export async function generateRun(models: Model[], request: RunRequest): Promise<Rendered> {
  const { config, templates, cwd } = request;
  const rendered: Rendered = { files: [], diagnostics: [], templates: [], shared: [] };
  for (const settings of runOutputs(config)) {
    const packages = models.map(model => selectReceivers(model, settings.receivers).model);
    const run: RunModel = { modelVersion: 1, packages };
    const outputContext = {
      name: settings.name,
      packageName: null,
      declareHandlerInfo: false,
      handlers: packages.flatMap(({ receivers }) => receivers.flatMap(({ handlers }) => handlers)),
      maxBody: config.maxBody,
      requireContentType: config.requireContentType,
      rejectUnknownFields: config.unknownFields === "reject",
      receiver: null,
      handler: null,
      request: null,
      response: null,
    };
    const about = { context: run, contextType: "RunModel", root: run, outputContext } as const;
    const path = await outputPath({ templates, pattern: settings.out, ...about, where: settings.outFrom });
    if ("diagnostic" in path) {
      rendered.diagnostics.push(path.diagnostic);
      continue;
    }
    const out = resolve(settings.base, path.path);
    if (!isRendered(out, request)) continue;
    const result = await renderOutput({
      ...commonOptions(settings, out, request),
      ...about,
      output: { name: settings.name, entry: null, language: languageOf(out) },
      models: packages,
      reservedNames: [],
      declaredHelpers: [],
      basics: config.basics,
    });
    addResult(rendered, result, { output: settings.name, path: out, base: settings.base }, cwd);
  }
  return rendered;
}

/** The command's outputs about all packages. */
export function runOutputs({ outputs }: Config): Config["outputs"] {
  return outputs.filter(({ per }) => per === "run");
}
