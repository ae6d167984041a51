/** One round of `--watch`: the packages that a change affects run again; the results of the others are kept. */
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
import { byDirectory, countProblems, isPlanned, type Round, stateAfter, type WatchState } from "./state.ts";
import { hadHandlers, isDue, touchedBy } from "./touched.ts";

/** The parts of a watch that don't change between rounds. */
export interface Watch {
  context: RunContext;
  parser: GoParser;
  stopped: AbortSignal;
}

/** Plans and runs all packages, as the command does without `--watch`; null when the watch was stopped. */
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

/** Runs the packages that the changes affect. The outcome is null when they affect none, or when the watch was stopped. */
export async function nextRound(
  watch: Watch,
  previous: WatchState,
  changes: Change[],
): Promise<{ state: WatchState; outcome: Outcome | null }> {
  const { context, stopped } = watch;
  const started = performance.now();
  const touched = touchedBy(changes, previous);
  if (touched === null) return { state: previous, outcome: null };
  const plan = touched.plans ? await planRun(context) : previous.plan;
  const due = plan.packages
    .filter(one => isDue(one, touched, previous))
    .map(one => (hadHandlers(one, previous) ? { ...one, skipWithoutHandlers: false } : one));
  const packages = await generate(watch, due);
  if (stopped.aborted) return { state: previous, outcome: null };

  const known = new Map([...previous.results, ...byDirectory(packages)]);
  const all = plan.packages.flatMap(({ dir }) => known.get(dir) ?? []);
  // A plan's problems are reported in the round that makes the plan, and a package's problems in the rounds that run it.
  const planProblems = touched.plans ? plan.diagnostics : [];
  const runOutputs = await generateRunOutputs(plan, all, context.host);
  const generated = { plan: { ...plan, diagnostics: planProblems }, packages, runOutputs };
  const { outcome, written } = await deliverRun(context, generated);
  const round = { plan, isReplanned: touched.plans, planProblems, packages, all, runOutputs, outcome };

  const state = stateAfter(round, previous, context);
  const facts = { ...factsOf(round, previous, context), written };
  const isSilent = [facts.packages, facts.gone, facts.diagnostics, facts.written].every(
    list => list.length === 0,
  );
  if (isSilent && !facts.hadProblems) return { state, outcome: null };
  const line = `${timeOfDay()} ${lineOf(facts, performance.now() - started)}`;
  const explanations = touched.plans ? outcome.explanations : [];
  return { state, outcome: { ...outcome, explanations, notes: [...runOutputs.notes, line] } };
}

/** The facts for the line of the round, except for the written files. */
function factsOf(
  { plan, isReplanned, packages, outcome }: Round,
  previous: WatchState,
  { command, host: { cwd } }: RunContext,
): Omit<RoundFacts, "written"> {
  const dirs = packages.filter(({ skipped }) => !skipped).map(({ plan: { dir } }) => dir);
  const gone = hasErrors(plan.diagnostics) ? [] : vanished(previous, plan);
  return {
    packages: dirs.map(dir => displayPath(dir, cwd)),
    gone: gone.map(dir => displayPath(dir, cwd)),
    diagnostics: outcome.diagnostics,
    hadProblems:
      previous.hadProblems ||
      (isReplanned && previous.plan.diagnostics.length > 0) ||
      dirs.some(dir => countProblems([previous.results.get(dir)]) > 0),
    checkOnly: command.checkOnly ?? false,
  };
}

/** Generates packages until all are done or the watch is stopped. */
async function generate(
  { context, parser, stopped }: Watch,
  packages: PackagePlan[],
): Promise<PackageResult[]> {
  const results: PackageResult[] = [];
  for await (const result of generatePackages(context, packages, parser)) {
    results.push(result);
    // Node handles signals only between two turns of its event loop.
    await setImmediate();
    if (stopped.aborted) break;
  }
  return results;
}

/** Directories of packages that had handlers and are not in the plan any more. */
function vanished({ results }: WatchState, plan: Plan): string[] {
  return [...results.values()]
    .filter(({ skipped, plan: { dir } }) => !skipped && !isPlanned(plan, dir))
    .map(({ plan: { dir } }) => dir);
}

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
