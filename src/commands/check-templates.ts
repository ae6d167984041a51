/** `gen templates check`: lints the templates of the config. */
import { type Outcome, outcomeOf } from "../run/deliver.ts";
import { loadOneConfig, openConfigTemplates, type RunContext } from "../run/plan.ts";

/** Runs `gen templates check`; it reads no package. */
export async function run(context: RunContext): Promise<Outcome> {
  const { config, diagnostics } = await loadOneConfig(context);
  if (config === null) return outcomeOf(diagnostics);
  const checked = await openConfigTemplates({ ...config, outputs: config.allOutputs }, context.host);
  const outcome = outcomeOf([...diagnostics, ...checked.diagnostics]);
  if (outcome.diagnostics.length === 0) outcome.notes.push("no problems in the templates");
  return outcome;
}
