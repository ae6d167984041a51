/** One round of a watch: what a change touches runs again, the rest is remembered. */
import { setImmediate } from "node:timers/promises";
import { displayPath } from "../files/display-path.ts";
import type { GoParser } from "../go/parser.ts";
import { hasErrors } from "../report/diagnostic.ts";
import type { RunContext } from "../run/context.ts";
import { deliverRun } from "../run/deliver.ts";
import type { Outcome } from "../run/outcome.ts";
import type { PackageResult } from "../run/package-result.ts";
import { generatePackages, generateRunOutputs } from "../run/packages.ts";
import { type PackagePlan, type Plan, planRun } from "../run/plan.ts";
import type { Change } from "./notices.ts";
import { lineOf, type RoundFacts } from "./round-line.ts";
import { byDirectory, isPlanned, problemsOf, type Round, stateAfter, type WatchState } from "./state.ts";
import { heldHandlers, isDue, touchedBy } from "./touched.ts";

/** What does not change between rounds. */
export interface Watch {
  context: RunContext;
  parser: GoParser;
  stopped: AbortSignal;
}

/** Plans and runs all packages, as the command does without `--watch`; null when it was stopped. */
export async function firstRound(watch: Watch): Promise<{ state: WatchState; outcome: Outcome } | null> {
  const { context, stopped } = watch;
  const plan = await planRun(context);
  const packages = await generate(watch, plan.packages);
  if (stopped.aborted) return null;
  const runOutputs = await generateRunOutputs(plan, packages, context.host);
  const { outcome } = await deliverRun(context, { plan, packages, runOutputs });
  const round = { plan, isReplanned: true, planProblems: plan.diagnostics, packages, all: packages };
  return { state: stateAfter({ ...round, runOutputs, outcome }, null, context), outcome };
}

/** Runs what the changes touch. The outcome is null when they touch nothing, or the watch was stopped. */
export async function nextRound(
  watch: Watch,
  former: WatchState,
  changes: Change[],
): Promise<{ state: WatchState; outcome: Outcome | null }> {
  const { context, stopped } = watch;
  const started = performance.now();
  const touched = touchedBy(changes, former);
  if (touched === null) return { state: former, outcome: null };
  const plan = touched.plans ? await planRun(context) : former.plan;
  const due = plan.packages
    .filter(one => isDue(one, touched, former))
    .map(one => (heldHandlers(one, former) ? { ...one, skipWithoutHandlers: false } : one));
  const packages = await generate(watch, due);
  if (stopped.aborted) return { state: former, outcome: null };

  const known = new Map([...former.results, ...byDirectory(packages)]);
  const all = plan.packages.flatMap(({ dir }) => known.get(dir) ?? []);
  // The problems of a plan are reported when it is made, and of the packages only those of the ones that ran.
  const planProblems = touched.plans ? plan.diagnostics : [];
  const runOutputs = await generateRunOutputs(plan, all, context.host);
  const generated = { plan: { ...plan, diagnostics: planProblems }, packages, runOutputs };
  const { outcome, written } = await deliverRun(context, generated);
  const round = { plan, isReplanned: touched.plans, planProblems, packages, all, runOutputs, outcome };

  const state = stateAfter(round, former, context);
  const facts = { ...factsOf(round, former, context), written };
  const isSilent = [facts.packages, facts.gone, facts.diagnostics, facts.written].every(
    list => list.length === 0,
  );
  if (isSilent && !facts.hadProblems) return { state, outcome: null };
  const line = `${timeOfDay()} ${lineOf(facts, performance.now() - started)}`;
  const explanations = touched.plans ? outcome.explanations : [];
  return { state, outcome: { ...outcome, explanations, notes: [...runOutputs.notes, line] } };
}

/** What the round's line is about. */
function factsOf(
  { plan, isReplanned, packages, outcome }: Round,
  former: WatchState,
  { command, host: { cwd } }: RunContext,
): Omit<RoundFacts, "written"> {
  const dirs = packages.filter(({ passedOver }) => !passedOver).map(({ plan: { dir } }) => dir);
  const gone = hasErrors(plan.diagnostics) ? [] : vanished(former, plan);
  return {
    packages: dirs.map(dir => displayPath(dir, cwd)),
    gone: gone.map(dir => displayPath(dir, cwd)),
    diagnostics: outcome.diagnostics,
    hadProblems:
      former.hadProblems ||
      (isReplanned && former.plan.diagnostics.length > 0) ||
      dirs.some(dir => problemsOf([former.results.get(dir)]) > 0),
    checkOnly: command.checkOnly ?? false,
  };
}

/** Generates packages; of a watch that is stopped, not all of them. */
async function generate(
  { context, parser, stopped }: Watch,
  packages: PackagePlan[],
): Promise<PackageResult[]> {
  const results: PackageResult[] = [];
  for await (const result of generatePackages(context, packages, parser)) {
    results.push(result);
    // Signals arrive between two turns of the event loop only.
    await setImmediate();
    if (stopped.aborted) break;
  }
  return results;
}

/** Directories of packages that were matched by a pattern, had handlers, and are no more. */
function vanished({ results }: WatchState, plan: Plan): string[] {
  return [...results.values()]
    .filter(({ passedOver, plan: { dir } }) => !passedOver && !isPlanned(plan, dir))
    .map(({ plan: { dir } }) => dir);
}

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
