/** The commands that generate from packages, such as `gen list` and `gen all`, also `gen NAME` for an output NAME of the config. */
import { deliverRun, type Outcome, outcomeOf } from "../run/deliver.ts";
import { generatePackages, generateRunOutputs, openParser } from "../run/packages.ts";
import { planRun, type RunContext } from "../run/plan.ts";

/** Plans a run, generates its packages and delivers the files. */
export async function run(context: RunContext): Promise<Outcome> {
  const plan = await planRun(context);
  if (plan.packages.length === 0) return { ...outcomeOf(plan.diagnostics), notes: plan.notes };
  const parser = await openParser(context.host);
  if ("severity" in parser) return outcomeOf([...plan.diagnostics, parser]);
  const packages = await generatePackages(context, plan.packages, parser);
  const runOutputs = await generateRunOutputs(context, plan, packages);
  const delivered = await deliverRun(context, plan, packages, runOutputs);
  return { ...delivered, repeats: delivered.written.length + delivered.removed.length === 0 };
}
