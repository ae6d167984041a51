/** The commands that generate: `list`, `bindings`, `yaml`, `all`, `validate` and the user's own outputs. */
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Options } from "../command-line.ts";
import type { Config } from "../config/types.ts";
import { type Diagnostic, hasErrors, problem } from "../diagnostics.ts";
import { type GoParser, loadParser } from "../go/parser.ts";
import type { RunModel } from "../model/types.ts";
import { isCheckOnly } from "../outputs.ts";
import { defaultsDir } from "../render/find-templates.ts";
import { withSeverities } from "../rule-severities.ts";
import { staleFiles } from "../stale-files.ts";
import { visibleJson } from "../visible-text.ts";
import { deliver, explain, nothing } from "./deliver-files.ts";
import { noteWrites, type Outcome, outcomeOf, type Surroundings } from "./outcome.ts";
import { generatePackage, generateRuns, type PackageResult, type RunOutputs, samePaths } from "./packages.ts";
import { type PackagePlan, type Plan, planRun } from "./plan.ts";
import { startProgress } from "./progress.ts";
import { summaryOf } from "./summary.ts";

/** Runs a generating command over its packages. */
export async function generateCommand(
  command: string,
  options: Options,
  around: Surroundings,
): Promise<Outcome> {
  const plan = await planRun(command, options, around);
  if (plan.packages.length === 0) return outcomeOf(plan.diagnostics);
  const parser = await loadParser(around.env.GEN_PARSER).catch((failure: Error) => failure);
  if (parser instanceof Error) return outcomeOf([...plan.diagnostics, problem("usage", parser.message)]);
  const results = await generatePackages(command, plan.packages, parser, options, around);
  return (await finishRun(command, plan, results, options, around)).outcome;
}

/** Generates packages one after the other; of a run that is stopped, only those that are done. */
export async function generatePackages(
  command: string,
  packages: PackagePlan[],
  parser: GoParser,
  { quiet }: Options,
  around: Surroundings,
  stopped?: AbortSignal,
): Promise<PackageResult[]> {
  const results: PackageResult[] = [];
  const several = packages.length > 1 && !quiet;
  const progress = several
    ? startProgress({ total: packages.length, stream: around.progress, label: "packages" })
    : null;
  try {
    for (const one of packages) {
      // Signals are heard between two turns of the event loop only.
      if (stopped) await setImmediate();
      if (stopped?.aborted) break;
      results.push(await generatePackage(command, one, parser, around));
      progress?.step();
    }
  } finally {
    progress?.stop();
  }
  return results;
}

/** A run that is done. */
export interface FinishedRun {
  outcome: Outcome;
  /** Paths of the files that are about all packages. */
  runFiles: string[];
  /** Which of these were not written, and why. */
  runNotes: string[];
  /** Files that were written, for messages. */
  written: string[];
}

/**
 * Writes, checks or shows what was generated. A package with errors has no files, which keeps none of the others from having theirs.
 * With `again` only these packages are written and told; the others have their part in what is about all packages.
 */
export async function finishRun(
  command: string,
  plan: Plan,
  all: PackageResult[],
  options: Options,
  around: Surroundings,
  again = all,
): Promise<FinishedRun> {
  const results = again.filter(({ passedOver }) => !passedOver);
  const run = await generateRuns(plan, all, around);
  const found = [
    ...plan.diagnostics,
    ...results.flatMap(({ result }) => result.diagnostics),
    ...run.diagnostics,
  ];
  const explanations = explain([
    ...results.map(({ plan: { config }, result: { templates } }) => ({ config, templates })),
    ...run.used,
  ]);
  const finished = { runFiles: run.files.map(({ path }) => path), runNotes: run.notes, written: [] };
  if (options.dumpModel) {
    const outcome = { ...outcomeOf(found), data: dumpModel(plan, results), explanations };
    return { ...finished, outcome };
  }

  if (isCheckOnly(command) || options.check) found.push(...staleOutputs(results, found, around.cwd));
  const units = [...results.map(({ result }) => result.files), run.files].filter(files => files.length > 0);
  const clashes = samePaths([...all.flatMap(({ result }) => result.files), ...run.files]);
  const delivered = clashes.length > 0 ? nothing(clashes) : await deliver(units, options, around);
  const failed = results.filter(({ result }) => hasErrors(result.diagnostics)).length;
  const told = outcomeOf([...found, ...delivered.diagnostics]);
  const { diagnostics } = told;
  const counts = { packages: results.length, failed, files: delivered.counts, diagnostics };
  const outcome = {
    ...told,
    data: delivered.data,
    diff: delivered.diff,
    explanations,
    notes: [
      // Of many files only those are named that something was done with.
      ...noteWrites(plan.several && !options.verbose ? { ...delivered, unchanged: [] } : delivered),
      ...run.notes,
      ...(await noteChangedDefaults(results, run, around.cwd)),
      ...(plan.several && !options.stdout ? [summaryOf(counts)] : []),
    ],
  };
  return { ...finished, outcome, written: delivered.written };
}

/** Templates of the user that were copied from ours, where ours has changed since. */
async function noteChangedDefaults(
  results: PackageResult[],
  { used }: RunOutputs,
  cwd: string,
): Promise<string[]> {
  const templates = [...results.map(({ result }) => result), ...used].flatMap(one => one.templates);
  const paths = new Map(
    templates.flatMap(one => (one.origin === "user" ? [[resolve(cwd, one.file), one.name]] : [])),
  );
  if (paths.size === 0) return [];
  const { changedDefaults } = await import("../eject/template-copies.ts");
  const files = [...paths].map(([path = "", name = ""]) => ({ name, path }));
  return changedDefaults({ files, defaultsDir, cwd });
}

/** The model of the package; of several, all of them as an output over all packages sees them. */
function dumpModel({ several }: Plan, results: PackageResult[]): string {
  const models = results.flatMap(({ result }) => result.model ?? []);
  const run: RunModel = { modelVersion: 1, packages: models };
  const [model] = models;
  const dumped = several ? run : model;
  return dumped === undefined ? "" : `${visibleJson(dumped, 2)}\n`;
}

/** Old output that nothing else is said about. A run of some receivers can't tell: the others may have files of their own. */
function staleOutputs(results: PackageResult[], told: Diagnostic[], cwd: string): Diagnostic[] {
  const toldOf = told.map(({ location }) => location?.file);
  return results.flatMap(({ plan: { config }, result }) => {
    const narrowed = config.outputs.some(({ receivers }) => receivers.length > 0);
    if (narrowed || result.packageModel === null) return [];
    const named = [...result.outputPaths, ...runPaths(config)];
    const stale = staleFiles(config.dir, named, cwd).filter(
      ({ location }) => !toldOf.includes(location?.file),
    );
    return withSeverities(stale, config.rules);
  });
}

/** Files of all packages together, as far as their paths don't depend on these. */
function runPaths({ allOutputs }: Config): string[] {
  return allOutputs.filter(({ per }) => per === "run").map(({ base, out }) => resolve(base, out));
}
