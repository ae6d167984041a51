/** The commands that generate from packages, such as `gen list` and `gen all`, also `gen NAME` for an output NAME of the config. */

import { problem } from "../base/report/diagnostic.ts";
import { loadParser } from "../go/parser.ts";
import type { RunContext } from "../run/context.ts";
import { deliverRun } from "../run/deliver.ts";
import { type Outcome, outcomeOf } from "../run/outcome.ts";
import type { PackageResult } from "../run/packages.ts";
import { generatePackages, generateRunOutputs } from "../run/packages.ts";
import { planRun } from "../run/plan.ts";

/** Plans a run, generates its packages and delivers the files. */
export async function run(context: RunContext): Promise<Outcome> {
  const plan = await planRun(context);
  if (plan.packages.length === 0) return { ...outcomeOf(plan.diagnostics), notes: plan.notes };
  const parser = await loadParser(context.host.env.GEN_PARSER).catch((failure: Error) => failure);
  if (parser instanceof Error) return outcomeOf([...plan.diagnostics, problem("usage", parser.message)]);
  const packages: PackageResult[] = [];
  for await (const result of generatePackages(context, plan.packages, parser)) packages.push(result);
  const runOutputs = await generateRunOutputs(plan, packages, context.host, {
    checkOnly: context.command.checkOnly ?? false,
    verifying: context.flags.check ?? false,
  });
  return (await deliverRun(context, { plan, packages, runOutputs })).outcome;
}
