/** What a round of a watch leaves to the next. */
import { type Diagnostic, hasErrors } from "../report/diagnostic.ts";
import type { RunContext } from "../run/context.ts";
import type { Outcome } from "../run/outcome.ts";
import type { PackageResult } from "../run/package-result.ts";
import type { RunOutputs } from "../run/packages.ts";
import type { Plan } from "../run/plan.ts";
import { coversPlaces, mergePlaces, type Places, placesOf } from "./places.ts";

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

/** A round that ran. */
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

/** The state after a round; `former` is that before it, null for the first round. */
export function stateAfter(
  { plan, isReplanned, planProblems, packages, all, runOutputs, outcome }: Round,
  former: WatchState | null,
  context: RunContext,
): WatchState {
  const outputs = new Map([...(former?.outputs ?? [])].filter(([, dir]) => isKept(dir, plan, packages)));
  for (const [path, dir] of outputsOf(packages, runOutputs)) outputs.set(path, dir);
  const read = isReplanned ? plan : { ...plan, packages: [], patterns: [], configs: [] };
  const places = placesOf(read, isReplanned ? all : packages, outputs.keys(), context);
  return {
    plan,
    results: byDirectory(all),
    outputs,
    places: former ? nextPlaces(former.places, places, isReplanned && !hasErrors(plan.diagnostics)) : places,
    hadProblems: outcome.diagnostics.length > planProblems.length + problemsOf(packages),
  };
}

/** Reports whether the directory is one of the plan's packages. */
export function isPlanned({ packages }: Plan, dir: string): boolean {
  return packages.some(one => one.dir === dir);
}

/** A package that fails keeps what it wrote before. */
function isKept(dir: string | null, plan: Plan, again: PackageResult[]): boolean {
  if (dir === null) return true;
  const result = again.find(one => one.plan.dir === dir)?.result;
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

/** How many problems the packages have. */
export function problemsOf(results: (PackageResult | undefined)[]): number {
  return results.reduce((sum, one) => sum + (one?.passedOver ? 0 : (one?.result.diagnostics.length ?? 0)), 0);
}

/** The same object when nothing is to be watched that is not watched already. */
function nextPlaces(former: Places, places: Places, complete: boolean): Places {
  if (coversPlaces(places, former)) return former;
  return complete ? places : mergePlaces(former, places);
}
