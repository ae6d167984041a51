/** `gen basics`: the shared types, which need no package. */
import type { Options } from "../command-line.ts";
import { configCache, loadConfig } from "../config/load-config.ts";
import { hasErrors, problem } from "../diagnostics.ts";
import { generateBasics } from "../generate/generate-basics.ts";
import { deliver, explain } from "../run/deliver-files.ts";
import { noteWrites, type Outcome, outcomeOf, type Surroundings } from "../run/outcome.ts";
import { openConfigTemplates } from "../run/plan.ts";
import { visibleJson } from "../visible-text.ts";

/** Writes the package of shared types. */
export async function basicsCommand(options: Options, around: Surroundings): Promise<Outcome> {
  const { cwd, version } = around;
  if (options.out === undefined) {
    const advice = "the file to write, for example --out basics/basics.gen.go";
    return outcomeOf([problem("usage", `gen basics needs --out: ${advice}`)]);
  }
  const { config, diagnostics } = await loadConfig({
    cwd,
    command: "basics",
    flags: options,
    dir: cwd,
    cache: configCache(),
  });
  if (config === null) return outcomeOf(diagnostics);
  const opened = await openConfigTemplates(config, cwd);
  diagnostics.push(...opened.diagnostics);
  if (opened.templates === null || hasErrors(diagnostics)) return outcomeOf(diagnostics);
  const result = await generateBasics({ config, templates: opened.templates, version, cwd });
  diagnostics.push(...result.diagnostics);
  const explanations = explain([{ config, templates: result.templates }]);
  if (options.dumpModel) {
    return { ...outcomeOf(diagnostics), data: `${visibleJson(result.model, 2)}\n`, explanations };
  }
  const delivered = await deliver([result.files], options, around);
  return {
    ...outcomeOf([...diagnostics, ...delivered.diagnostics]),
    data: delivered.data,
    diff: delivered.diff,
    explanations,
    notes: noteWrites(delivered),
  };
}
