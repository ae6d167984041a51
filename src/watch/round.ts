/** One round of a watch: what a change touches runs again, the rest is remembered. */
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { hasErrors } from "../diagnostics.ts";
import { displayPath } from "../display-path.ts";
import type { GoParser } from "../go/parser.ts";
import type { RunContext } from "../run/context.ts";
import { deliverRun } from "../run/deliver.ts";
import type { Outcome } from "../run/outcome.ts";
import {
  generatePackages,
  generateRunOutputs,
  type PackageResult,
  type RunOutputs,
} from "../run/packages.ts";
import { type PackagePlan, type Plan, planRun } from "../run/plan.ts";
import type { Change } from "./notices.ts";
import { coversPlaces, mergePlaces, type Places, placesOf, roleOf } from "./places.ts";
import { lineOf } from "./round-line.ts";

/** What does not change between rounds. */
export interface Watch {
  context: RunContext;
  parser: GoParser;
  stopped: AbortSignal;
}

/** What a round leaves to the next. */
export interface WatchState {
  plan: Plan;
  /** By the packages' directories. */
  results: Map<string, PackageResult>;
  /** The files that are written, with the directory of the package that each is for; null for those of all packages. */
  outputs: Map<string, string | null>;
  places: Places;
  /** Something was wrong with what is about all packages, or with the writing of files. */
  hadProblems: boolean;
}

/** Plans and runs all packages, as the command does without `--watch`; null when it was stopped. */
export async function firstRound(watch: Watch): Promise<{ state: WatchState; outcome: Outcome } | null> {
  const { context, stopped } = watch;
  const plan = await planRun(context);
  const packages = await generate(watch, plan.packages);
  if (stopped.aborted) return null;
  const runOutputs = await generateRunOutputs(plan, packages, context.host);
  const { outcome } = await deliverRun(context, { plan, packages, runOutputs });
  const outputs = outputsOf(packages, runOutputs);
  const places = placesOf(plan, packages, outputs.keys(), context);
  const hadProblems = outcome.diagnostics.length > plan.diagnostics.length + problemsOf(packages);
  return { state: { plan, results: byDirectory(packages), outputs, places, hadProblems }, outcome };
}

/** Runs what the changes touch. The outcome is null when they touch nothing, or the watch was stopped. */
export async function nextRound(
  watch: Watch,
  former: WatchState,
  changes: Change[],
): Promise<{ state: WatchState; outcome: Outcome | null }> {
  const { context, stopped } = watch;
  const { command, host } = context;
  const started = performance.now();
  const touched = touchedBy(changes, former);
  if (touched === null) return { state: former, outcome: null };
  const plan = touched.plans ? await planRun(context) : former.plan;
  // The problems of a plan are reported when it is made.
  const ownProblems = touched.plans ? plan.diagnostics : [];
  const due = plan.packages
    .filter(one => isDue(one, touched, former))
    .map(one => (heldHandlers(one, former) ? { ...one, skipWithoutHandlers: false } : one));
  const again = await generate(watch, due);
  if (stopped.aborted) return { state: former, outcome: null };

  const known = new Map([...former.results, ...byDirectory(again)]);
  const all = plan.packages.flatMap(({ dir }) => known.get(dir) ?? []);
  const runOutputs = await generateRunOutputs(plan, all, host);
  // Of the packages only these are written and reported; all have their part in the outputs about all packages.
  const generated = { plan: { ...plan, diagnostics: ownProblems }, packages: again, runOutputs };
  const { outcome, written } = await deliverRun(context, generated);
  const packages = again.filter(({ passedOver }) => !passedOver);
  const gone = hasErrors(plan.diagnostics) ? [] : vanished(former, plan);
  const hadProblems =
    former.hadProblems ||
    (touched.plans && former.plan.diagnostics.length > 0) ||
    packages.some(({ plan: { dir } }) => problemsOf([former.results.get(dir)]) > 0);
  const line = lineOf({
    packages: packages.map(({ plan: { dir } }) => displayPath(dir, host.cwd)),
    gone: gone.map(dir => displayPath(dir, host.cwd)),
    diagnostics: outcome.diagnostics,
    hadProblems,
    checkOnly: command.checkOnly ?? false,
    written,
    milliseconds: performance.now() - started,
  });

  const outputs = new Map([...former.outputs].filter(([, dir]) => isKept(dir, plan, again)));
  for (const [path, dir] of outputsOf(again, runOutputs)) outputs.set(path, dir);
  const read = touched.plans ? plan : { ...plan, packages: [], patterns: [], configs: [] };
  const places = placesOf(read, touched.plans ? all : again, outputs.keys(), context);
  const state = {
    plan,
    results: byDirectory(all),
    outputs,
    places: nextPlaces(former.places, places, touched.plans && !hasErrors(plan.diagnostics)),
    hadProblems: outcome.diagnostics.length > ownProblems.length + problemsOf(again),
  };
  const isSilent = packages.length + gone.length + outcome.diagnostics.length + written.length === 0;
  if (isSilent && !hadProblems) return { state, outcome: null };
  const explanations = touched.plans ? outcome.explanations : [];
  return {
    state,
    outcome: { ...outcome, explanations, notes: [...runOutputs.notes, `${timeOfDay()} ${line}`] },
  };
}

/** What has to be done again. */
interface Touched {
  /** All packages. */
  all: boolean;
  /** The packages have to be found anew, and with them their configs and templates. */
  plans: boolean;
  /** There is a package that wasn't there, which may have what another one misses. */
  appeared: boolean;
  /** Directories of packages. */
  dirs: Set<string>;
}

function touchedBy(changes: Change[], former: WatchState): Touched | null {
  const { outputs, places } = former;
  const touched: Touched = { all: false, plans: false, appeared: false, dirs: new Set() };
  let isTouched = false;
  for (const { path, gone } of changes) {
    const role = roleOf(path, places);
    if (outputs.has(path)) {
      // Not even when its content has changed: two watches could otherwise rewrite each other's files for ever.
      if (!gone) continue;
      touched.dirs.add(outputs.get(path) ?? "");
    } else if (role === "go") {
      const dir = dirname(path);
      touched.dirs.add(dir);
      touched.appeared ||= !gone && !isRead(dir, former);
      touched.plans ||= touched.appeared || (gone && places.goTrees.size > 0);
    } else if (role === "setup") {
      touched.all = true;
      touched.plans = true;
    } else {
      continue;
    }
    isTouched = true;
  }
  return isTouched ? touched : null;
}

/** It is one of the packages, or one of them reads it. */
function isRead(dir: string, { plan, results }: WatchState): boolean {
  return (
    isPlanned(dir, plan) || [...results.values()].some(({ result }) => result.importedDirs.includes(dir))
  );
}

function isPlanned(dir: string, { packages }: Plan): boolean {
  return packages.some(one => one.dir === dir);
}

function isDue({ dir }: PackagePlan, { all, appeared, dirs }: Touched, { results }: WatchState): boolean {
  const former = results.get(dir);
  if (all || former === undefined || dirs.has(dir)) return true;
  const { importedDirs, diagnostics } = former.result;
  return importedDirs.some(imported => dirs.has(imported)) || (appeared && hasErrors(diagnostics));
}

/** A package that fails keeps what it wrote before. */
function isKept(dir: string | null, plan: Plan, again: PackageResult[]): boolean {
  if (dir === null) return true;
  const result = again.find(one => one.plan.dir === dir)?.result;
  return isPlanned(dir, plan) && (result === undefined || hasErrors(result.diagnostics));
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

/** Reports whether the package had handlers before: where there seem to be none now, a file may be broken for the moment. */
function heldHandlers({ dir }: PackagePlan, { results }: WatchState): boolean {
  return results.get(dir)?.passedOver === false;
}

function byDirectory(results: PackageResult[]): Map<string, PackageResult> {
  return new Map(results.map(result => [result.plan.dir, result]));
}

function outputsOf(results: PackageResult[], runOutputs: RunOutputs): Map<string, string | null> {
  return new Map([
    ...results.flatMap(({ plan: { dir }, result }) =>
      result.files.map(({ path }): [string, string] => [path, dir]),
    ),
    ...runOutputs.files.map(({ path }): [string, null] => [path, null]),
  ]);
}

function problemsOf(results: (PackageResult | undefined)[]): number {
  return results.reduce((sum, one) => sum + (one?.passedOver ? 0 : (one?.result.diagnostics.length ?? 0)), 0);
}

/** Directories of packages that were matched by a pattern, had handlers, and are no more. */
function vanished({ results }: WatchState, plan: Plan): string[] {
  return [...results.values()]
    .filter(({ passedOver, plan: { dir } }) => !passedOver && !isPlanned(dir, plan))
    .map(({ plan: { dir } }) => dir);
}

/** The same object when nothing is to be watched that is not watched already. */
function nextPlaces(former: Places, places: Places, complete: boolean): Places {
  if (coversPlaces(places, former)) return former;
  return complete ? places : mergePlaces(former, places);
}

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
