/** `gen basics`: writes the package of helpers that generated code shares. It reads no handlers. */
import { resolve } from "node:path";
import { hasErrors, problem } from "../base/report/diagnostic.ts";
import { visibleJson } from "../base/report/visible-text.ts";
import type { Config } from "../config/types.ts";
import { readImportRoots } from "../packages/modules/import-roots.ts";
import { defaultBuildContext } from "../packages/source/build-context.ts";
import { deliverFiles, explain, type Outcome, outcomeOf } from "../run/deliver.ts";
import { generateBasics, sharedFile } from "../run/generate/shared-package.ts";
import { type Host, loadOneConfig, openConfigTemplates, type RunContext } from "../run/plan.ts";

/** Runs `gen basics`. */
export async function run(context: RunContext): Promise<Outcome> {
  const { flags, host } = context;
  const { cwd, version } = host;
  const { config, diagnostics } = await loadOneConfig(context);
  if (config === null) return outcomeOf(diagnostics);
  const out = flags.out === undefined ? fileOfConfig(config, host) : resolve(cwd, flags.out);
  if (out === null) {
    const advice = "the file to write, for example --out basics/basics.gen.go";
    return outcomeOf([...diagnostics, problem("usage", `gen basics needs --out: ${advice}`)]);
  }
  const opened = await openConfigTemplates(config, host);
  diagnostics.push(...opened.diagnostics);
  if (opened.templates === null || hasErrors(diagnostics)) return outcomeOf(diagnostics);
  const request = { config, templates: opened.templates, version, cwd, disk: host.disk };
  const result = await generateBasics({ out, base: cwd }, request);
  diagnostics.push(...result.diagnostics);
  const explanations = explain([{ config, templates: result.templates }]);
  if (flags.dumpModel)
    return { ...outcomeOf(diagnostics), data: `${visibleJson(result.model, 2)}\n`, explanations };
  return deliverFiles([result.files], context, { ...outcomeOf(diagnostics), explanations });
}

/** The path of the file in the package of the config key `basics`; null if the key is missing, or its package is in another module. */
function fileOfConfig({ basics, tags }: Config, { disk, cwd, env }: Host): string | null {
  if (basics === null) return null;
  const build = defaultBuildContext(env, process.platform, process.arch, tags);
  return sharedFile(basics, readImportRoots(disk, cwd, env), build);
}
