/** `gen basics`: writes the package of shared types, without reading a package. */
import { generateBasics } from "../generate/generate-basics.ts";
import { hasErrors, problem } from "../report/diagnostic.ts";
import { visibleJson } from "../report/visible-text.ts";
import type { RunContext } from "../run/context.ts";
import { deliverFiles } from "../run/deliver-files.ts";
import { explain, noteWrites, type Outcome, outcomeOf } from "../run/outcome.ts";
import { openConfigTemplates } from "../run/templates.ts";
import { loadOneConfig } from "./load-one-config.ts";

/** Runs `gen basics`. */
export async function run(context: RunContext): Promise<Outcome> {
  const { flags, host } = context;
  const { cwd, version } = host;
  if (flags.out === undefined) {
    const advice = "the file to write, for example --out basics/basics.gen.go";
    return outcomeOf([problem("usage", `gen basics needs --out: ${advice}`)]);
  }
  const { config, diagnostics } = await loadOneConfig(context);
  if (config === null) return outcomeOf(diagnostics);
  const opened = await openConfigTemplates(config, cwd);
  diagnostics.push(...opened.diagnostics);
  if (opened.templates === null || hasErrors(diagnostics)) return outcomeOf(diagnostics);
  const result = await generateBasics({ config, templates: opened.templates, version, cwd });
  diagnostics.push(...result.diagnostics);
  const explanations = explain([{ config, templates: result.templates }]);
  if (flags.dumpModel) {
    return { ...outcomeOf(diagnostics), data: `${visibleJson(result.model, 2)}\n`, explanations };
  }
  const delivered = await deliverFiles([result.files], context);
  return {
    ...outcomeOf([...diagnostics, ...delivered.diagnostics]),
    data: delivered.data,
    diff: delivered.diff,
    explanations,
    notes: noteWrites(delivered),
  };
}
