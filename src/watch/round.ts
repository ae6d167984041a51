/** One round of a watch: what changed runs again, the rest is remembered. */
import { dirname } from "node:path";
import type { Options } from "../command-line.ts";
import { hasErrors } from "../diagnostics.ts";
import { displayPath } from "../display-path.ts";
import type { GoParser } from "../go/parser.ts";
import { isCheckOnly } from "../outputs.ts";
import { finishRun, generatePackages } from "../run/deliver.ts";
import type { Outcome, Surroundings } from "../run/outcome.ts";
import type { PackageResult } from "../run/packages.ts";
import { type PackagePlan, type Plan, planRun } from "../run/plan.ts";
import type { Change } from "./notices.ts";
import { coversTargets, mergeTargets, roleOf, type Targets, targetsOf } from "./places.ts";
import { lineOf } from "./round-line.ts";

/** What does not change between rounds. */
export interface Watch {
  command: string;
  options: Options;
  around: Surroundings;
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
  targets: Targets;
  /** Something was wrong with what is about all packages, or with the writing of files. */
  hadProblems: boolean;
}

/** Plans and runs all packages, as the command does without `--watch`; null when it was stopped. */
export async function firstRound(watch: Watch): Promise<{ state: WatchState; outcome: Outcome } | null> {
  const { command, options, around, stopped } = watch;
  const plan = await planRun(command, options, around);
  const again = await run(watch, plan.packages);
  if (stopped.aborted) return null;
  const { outcome, runFiles } = await finishRun(command, plan, again, options, around);
  const results = byDirectory(again);
  const outputs = outputsOf(again, runFiles);
  const targets = targetsOf(plan, again, outputs.keys(), { ...around, options });
  const hadProblems = outcome.diagnostics.length > plan.diagnostics.length + problemsOf(again);
  return { state: { plan, results, outputs, targets, hadProblems }, outcome };
}

/** Runs what the changes touch. The outcome is null when they touch nothing, or the watch was stopped. */
export async function nextRound(
  watch: Watch,
  former: WatchState,
  changes: Change[],
): Promise<{ state: WatchState; outcome: Outcome | null }> {
  const { command, options, around, stopped } = watch;
  const started = performance.now();
  const touched = touchedBy(changes, former);
  if (touched === null) return { state: former, outcome: null };
  const plan = touched.plans ? await planRun(command, options, around) : former.plan;
  // What is wrong with the plan is told when it is made.
  const ownProblems = touched.plans ? plan.diagnostics : [];
  const due = plan.packages
    .filter(one => isDue(one, touched, former))
    .map(one => ({ ...one, heldHandlers: former.results.get(one.dir)?.passedOver === false }));
  const again = await run(watch, due);
  if (stopped.aborted) return { state: former, outcome: null };

  const known = new Map([...former.results, ...byDirectory(again)]);
  const all = plan.packages.flatMap(({ dir }) => known.get(dir) ?? []);
  const told = { ...plan, diagnostics: ownProblems };
  const finished = await finishRun(command, told, all, options, around, again);
  const { outcome, runFiles, runNotes, written } = finished;
  const packages = again.filter(({ passedOver }) => !passedOver);
  const gone = hasErrors(plan.diagnostics) ? [] : vanished(former, plan);
  const hadProblems =
    former.hadProblems ||
    (touched.plans && former.plan.diagnostics.length > 0) ||
    packages.some(({ plan: { dir } }) => problemsOf([former.results.get(dir)]) > 0);
  const line = lineOf({
    packages: packages.map(({ plan: { dir } }) => displayPath(dir, around.cwd)),
    gone: gone.map(dir => displayPath(dir, around.cwd)),
    diagnostics: outcome.diagnostics,
    hadProblems,
    checkOnly: isCheckOnly(command),
    written,
    milliseconds: performance.now() - started,
  });

  const outputs = new Map([...former.outputs].filter(([, dir]) => isKept(dir, plan, again)));
  for (const [path, dir] of outputsOf(again, runFiles)) outputs.set(path, dir);
  const read = touched.plans ? plan : { ...plan, packages: [], patterns: [], configs: [] };
  const targets = targetsOf(read, touched.plans ? all : again, outputs.keys(), { ...around, options });
  const state = {
    plan,
    results: byDirectory(all),
    outputs,
    targets: nextTargets(former.targets, targets, touched.plans && !hasErrors(plan.diagnostics)),
    hadProblems: outcome.diagnostics.length > ownProblems.length + problemsOf(again),
  };
  const isSilent = packages.length + gone.length + outcome.diagnostics.length + written.length === 0;
  if (isSilent && !hadProblems) return { state, outcome: null };
  const explanations = touched.plans ? outcome.explanations : [];
  return { state, outcome: { ...outcome, explanations, notes: [...runNotes, `${timeOfDay()} ${line}`] } };
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
  const { outputs, targets } = former;
  const touched: Touched = { all: false, plans: false, appeared: false, dirs: new Set() };
  let isTouched = false;
  for (const { path, gone } of changes) {
    const role = roleOf(path, targets);
    if (outputs.has(path)) {
      // Not even when its content has changed: two programs that each mend what the other wrote would never end.
      if (!gone) continue;
      touched.dirs.add(outputs.get(path) ?? "");
    } else if (role === "go") {
      const dir = dirname(path);
      touched.dirs.add(dir);
      touched.appeared ||= !gone && !isRead(dir, former);
      touched.plans ||= touched.appeared || (gone && targets.goTrees.size > 0);
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

function run({ command, options, around, parser, stopped }: Watch, packages: PackagePlan[]) {
  return generatePackages(command, packages, parser, options, around, stopped);
}

function byDirectory(results: PackageResult[]): Map<string, PackageResult> {
  return new Map(results.map(result => [result.plan.dir, result]));
}

function outputsOf(results: PackageResult[], runFiles: string[]): Map<string, string | null> {
  return new Map([
    ...results.flatMap(({ plan: { dir }, result }) =>
      result.files.map(({ path }): [string, string] => [path, dir]),
    ),
    ...runFiles.map((path): [string, null] => [path, null]),
  ]);
}

function problemsOf(results: (PackageResult | undefined)[]): number {
  return results.reduce((sum, one) => sum + (one?.passedOver ? 0 : (one?.result.diagnostics.length ?? 0)), 0);
}

/** Packages that were found by a pattern and had something for us. */
function vanished({ results }: WatchState, plan: Plan): string[] {
  return [...results.values()]
    .filter(({ passedOver, plan: { dir } }) => !passedOver && !isPlanned(dir, plan))
    .map(({ plan: { dir } }) => dir);
}

/** The same object when nothing is to be watched that is not watched already. */
function nextTargets(former: Targets, targets: Targets, complete: boolean): Targets {
  if (coversTargets(targets, former)) return former;
  return complete ? targets : mergeTargets(former, targets);
}

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
