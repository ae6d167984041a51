/** The state of `--watch` between two rounds. */
import { type Diagnostic, hasErrors } from "../../base/report/diagnostic.ts";
import type { RunContext } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import type { PackageResult } from "../package-result.ts";
import type { RunOutputs } from "../packages.ts";
import type { Plan } from "../plan.ts";
import { coversPlaces, mergePlaces, type Places, placesOf } from "./places.ts";

/** What a round keeps for the next round. */
export interface WatchState {
  plan: Plan;
  /** The last result of each package, by its directory. */
  results: Map<string, PackageResult>;
  /** The paths of the outputs, each with the directory of its package; null for an output about all packages. */
  outputs: Map<string, string | null>;
  places: Places;
  /** There were problems that belong to no package: with outputs about all packages, or with writing files. */
  hadProblems: boolean;
}

/** A finished round. */
export interface Round {
  plan: Plan;
  /** The plan was made in this round. */
  isReplanned: boolean;
  /** The problems of the plan that this round reports. */
  planProblems: Diagnostic[];
  /** The packages that ran. */
  packages: PackageResult[];
  /** All packages of the plan, each as it ran last. */
  all: PackageResult[];
  runOutputs: RunOutputs;
  outcome: Outcome;
}

/** The state after a round; `previous` is the state before it, null for the first round. */
export function stateAfter(
  { plan, isReplanned, planProblems, packages, all, runOutputs, outcome }: Round,
  previous: WatchState | null,
  context: RunContext,
): WatchState {
  const outputs = new Map([...(previous?.outputs ?? [])].filter(([, dir]) => isKept(dir, plan, packages)));
  for (const [path, dir] of outputsOf(packages, runOutputs)) outputs.set(path, dir);
  // A plan that was made before this round has no new places.
  const added = isReplanned ? plan : { ...plan, packages: [], patterns: [], configs: [] };
  const places = placesOf(added, isReplanned ? all : packages, outputs.keys(), context);
  return {
    plan,
    results: byDirectory(all),
    outputs,
    places: previous
      ? nextPlaces(previous.places, places, isReplanned && !hasErrors(plan.diagnostics))
      : places,
    hadProblems: outcome.diagnostics.length > planProblems.length + countProblems(packages),
  };
}

/** Reports whether the directory is one of the plan's packages. */
export function isPlanned({ packages }: Plan, dir: string): boolean {
  return packages.some(one => one.dir === dir);
}

/** Reports whether outputs of earlier rounds still count: their package is planned, and did not run again or has errors and so keeps its files. */
function isKept(dir: string | null, plan: Plan, packages: PackageResult[]): boolean {
  if (dir === null) return true;
  const result = packages.find(one => one.plan.dir === dir)?.result;
  return isPlanned(plan, dir) && (result === undefined || hasErrors(result.diagnostics));
}

/** The results by the packages' directories. */
export function byDirectory(results: PackageResult[]): Map<string, PackageResult> {
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

/** Counts the diagnostics of packages; skipped packages don't count. */
export function countProblems(results: (PackageResult | undefined)[]): number {
  return results.reduce((sum, one) => sum + (one?.skipped ? 0 : (one?.result.diagnostics.length ?? 0)), 0);
}

/** The places to watch next: the same object when all new places are watched already. `isComplete` says that no other places matter. */
function nextPlaces(previous: Places, places: Places, isComplete: boolean): Places {
  if (coversPlaces(places, previous)) return previous;
  return isComplete ? places : mergePlaces(previous, places);
}
