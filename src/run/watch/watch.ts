/** `--watch`: runs the command again after each change. In a round, the packages that a change affects run again; the results of the others are kept. */

import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { displayPath, type Files, textOf } from "../../base/files/files.ts";
import { type Diagnostic, hasErrors, internalError, problem } from "../../base/report/diagnostic.ts";
import type { Format } from "../../base/report/format.ts";
import { growYoungSpace } from "../../base/startup/v8-flags.ts";
import { lastMade, plural } from "../../base/text/common.ts";
import { kebabCase } from "../../base/text/names.ts";
import type { GoFile } from "../../go/declarations.ts";
import type { GoParser } from "../../go/parser.ts";
import { mayImport } from "../../packages/modules/importing-packages.ts";
import { mayHoldHandlers } from "../../packages/source/handler-search.ts";
import { deliverRun, type Outcome, outcomeOf } from "../deliver.ts";
import { memoryTables } from "../generate/kept-texts.ts";
import type { PackageResult } from "../generate/types.ts";
import { generatePackages, generateRunOutputs, openParser } from "../packages.ts";
import { type PackagePlan, type Plan, planRun, type RunContext, type RunFlags } from "../plan.ts";
import { endingSignals } from "../write/write.ts";
import { type Change, changesOf, gatherNotices } from "./notices.ts";
import { nextPlaces, type Places, placesOf, roleOf } from "./places.ts";

type WatchContext = RunContext & { flags: RunFlags & { format: Format } };

/** Runs the command, and again after each change; `show` prints each outcome. Returns true after Ctrl-C, and false if the watch couldn't start. */
export async function watch(context: WatchContext, show: (outcome: Outcome) => void): Promise<boolean> {
  const { flags, host } = context;
  const parser = refusalOf(flags) ?? (await openParser(host, mostRemembered));
  if ("severity" in parser) {
    show(outcomeOf([parser]));
    return false;
  }
  const { signal: stopped, release } = stopOnSignals();
  const notices = gatherNotices(host, stopped);
  // A watch remembers more itself.
  const remembering = { ...context, host: { ...host, kept: null }, texts: memoryTables() };
  const watched: Watch = { context: remembering, parser: rememberingParser(parser), stopped };
  try {
    let since = Date.now();
    const first = await runRound(watched, null, []);
    if (first === null || first === "outdated" || first.outcome === null) return true;
    show(first.outcome);
    // No change of a file can fix a wrong command line.
    if (first.outcome.diagnostics.some(({ code }) => code === "usage")) return false;
    let { state } = first;
    notices.follow(state.places, since);
    growYoungSpace();
    const count = [...state.results.values()].filter(({ skipped }) => !skipped).length;
    const watching = `watching ${count === 0 ? "for changes" : plural(count, "package")} (Ctrl-C ends it)`;
    // In JSON and SARIF the output is one document per round, and nothing else.
    if (flags.format === "text") show({ ...outcomeOf([]), notes: [watching] });
    const seen = new Map<string, string | null>();
    let [left, givenUp]: [Change[], number] = [[], 0];
    for (let noticed = await notices.next(); noticed !== null; noticed = await notices.next()) {
      const { paths, problem: notWatched } = noticed;
      if (notWatched !== null) show(outcomeOf([problem("watch", notWatched, "warning")]));
      const previous = state;
      since = Date.now();
      const changes = [...left, ...changesOf(host.disk, paths, seen)];
      const isOutdated = () =>
        givenUp < mostGivenUp && notices.waiting().some(path => !previous.outputs.has(path));
      // An internal error ends the round, not the watch.
      const next = await runRound(watched, previous, changes, isOutdated).catch((error: unknown) => ({
        state: previous,
        outcome: outcomeOf([problem("internal", internalError(error))]),
      }));
      if (next === null) return true;
      [left, givenUp] = next === "outdated" ? [changes, givenUp + 1] : [[], 0];
      if (next === "outdated") continue;
      ({ state } = next);
      if (next.outcome !== null) show(next.outcome);
      if (state.places !== previous.places) notices.follow(state.places, since);
    }
    return true;
  } finally {
    notices.close();
    release();
  }
}

function refusalOf(flags: RunFlags): Diagnostic | null {
  const silent = ["check", "stdout", "dumpModel", "printInputs", "printOutputs"] as const;
  const flag = silent.find(name => flags[name]);
  if (flag === undefined) return null;
  const message = `--watch writes files as they change, and --${kebabCase(flag)} writes none: leave out one of them`;
  return problem("usage", message);
}

/** Makes the first signal end the watch after the current step; the next signal ends the process at once, as by default. */
function stopOnSignals(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const release = () => {
    for (const name of endingSignals) process.off(name, stop);
  };
  const stop = () => {
    release();
    controller.abort();
  };
  for (const name of endingSignals) process.on(name, stop);
  return { signal: controller.signal, release };
}

/** The largest number of parsed files to remember: enough for the handlers and their types in a large repository. */
const mostRemembered = 2000;

/** A parser that remembers the files it parsed last: a file that is the same in the next round is not parsed again. */
function rememberingParser(parser: GoParser): GoParser {
  const whole = lastMade<Promise<GoFile>>(mostRemembered);
  return {
    ...parser,
    // A file that was parsed without bodies is of no use to a round that needs them.
    parse: (name, text, { readBodies = null } = {}) =>
      whole(`${name} ${readBodies}\n${text}`, () => parser.parse(name, text, { readBodies })),
  };
}

/** Up to this many files are named; more are only counted. */
const namedFiles = 3;

/**
 * The line that `--watch` prints after each round: `pets: no problems, wrote pets/handlers.gen.go (12 ms)`; without the package when the
 * paths of the written files show it.
 */
function lineOf(packages: string[], facts: string[], milliseconds: number): string {
  const subject = packages.length === 1 ? packages[0]! : `${packages.length} packages`;
  const filesNamePackage = packages.length === 0 || (packages.length === 1 && facts[0]?.startsWith("wrote "));
  const text = facts.length > 0 ? facts.join(", ") : "nothing changed";
  return `${filesNamePackage ? "" : `${subject}: `}${text} (${Math.ceil(milliseconds)} ms)`;
}

/** What a round says of problems; `saysNone` where it says that there are none. */
function problemsOf(diagnostics: Diagnostic[], saysNone: boolean, hasWritten: boolean): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  const counted = (count: number, what: string) => (count > 0 ? [plural(count, what)] : []);
  const counts = [...counted(errors, "error"), ...counted(warnings, "warning")];
  if (counts.length === 0) return saysNone ? ["no problems"] : [];
  return errors > 0 && !hasWritten ? [...counts, "nothing written"] : counts;
}

function writtenOf(written: string[]): string[] {
  if (written.length > namedFiles) return [`${written.length} files written`];
  return written.length > 0 ? [`wrote ${written.join(", ")}`] : [];
}

/** The parts of a watch that don't change between rounds. */
interface Watch {
  context: RunContext;
  parser: GoParser;
  stopped: AbortSignal;
}

/** All that a first round does: what the command does without `--watch`. */
const everything: Touched = { all: true, plans: true, appeared: false, dirs: new Set(), texts: [] };

/** After this many rounds in a row that wrote nothing, since files changed in the meantime, the next one writes. */
const mostGivenUp = 20;

/**
 * Runs the packages that the changes affect, all packages in the first round. Null when the watch was stopped; the outcome is null when the
 * changes affect nothing. A round that `isOutdated` before it writes does not write: Git may be at the next commit of a rebase, which would find files in its way.
 */
async function runRound(
  watch: Watch,
  previous: WatchState | null,
  changes: Change[],
  isOutdated = () => false,
) {
  const { context, parser, stopped } = watch;
  const started = performance.now();
  const touched = previous === null ? everything : touchedBy(changes, previous, context.host.disk);
  if (previous !== null && !touched.all && touched.dirs.size === 0) return { state: previous, outcome: null };
  const plan = previous === null || touched.plans ? await planRun(context) : previous.plan;
  const before = previous?.results ?? new Map<string, PackageResult>();
  const due = plan.packages
    .filter(one => isDue(one, touched, before.get(one.dir)))
    // If a package that had handlers seems to have none now, a file may only be broken for a moment.
    .map(one => (before.get(one.dir)?.skipped === false ? { ...one, skipWithoutHandlers: false } : one));
  const packages = await generatePackages(context, due, parser, async () => {
    // Node handles signals only between two turns of its event loop.
    await setImmediate();
    return stopped.aborted;
  });
  if (stopped.aborted) return null;

  const known = new Map([...before, ...byDirectory(packages)]);
  const all = plan.packages.flatMap(({ dir }) => known.get(dir) ?? []);
  // A plan's problems are reported in the round that makes the plan, and a package's problems in the rounds that run it.
  const planProblems = touched.plans ? plan.diagnostics : [];
  const runOutputs = await generateRunOutputs(context, plan, all);
  await setImmediate();
  if (isOutdated()) return "outdated";
  const outcome = await deliverRun(context, { ...plan, diagnostics: planProblems }, packages, runOutputs);
  const { diagnostics, written, moved } = outcome;

  const outputs = new Map([...(previous?.outputs ?? [])].filter(([, dir]) => isKept(dir, plan, packages)));
  for (const { plan, result } of packages) for (const { path } of result.files) outputs.set(path, plan.dir);
  for (const { path } of runOutputs.files) outputs.set(path, null);
  // A plan that was made before this round has no new places.
  const added = touched.plans ? plan : { ...plan, packages: [], patterns: [], configs: [] };
  const places = placesOf(added, touched.plans ? all : packages, outputs.keys(), context);
  const isComplete = touched.plans && !hasErrors(plan.diagnostics);
  const state: WatchState = {
    plan,
    results: byDirectory(all),
    outputs,
    places: previous ? nextPlaces(previous.places, places, isComplete) : places,
    hadProblems: diagnostics.length > planProblems.length + countProblems(packages),
  };
  if (previous === null) return { state, outcome };

  const dirs = packages.flatMap(({ skipped, plan: { dir } }) => (skipped ? [] : dir));
  const gone = [...before.values()].flatMap(({ skipped, plan: { dir } }) =>
    skipped || hasErrors(plan.diagnostics) || isPlanned(plan, dir) ? [] : dir,
  );
  const hadProblems =
    previous.hadProblems ||
    (touched.plans && previous.plan.diagnostics.length > 0) ||
    dirs.some(dir => countProblems([before.get(dir)]) > 0);
  if (dirs.length + gone.length + diagnostics.length + written.length === 0 && !hadProblems)
    return { state, outcome: null };
  const displayed = (dir: string) => displayPath(dir, context.host.cwd);
  const { checkOnly = false } = context.command;
  const facts = [
    ...gone.map(dir => `${displayed(dir)} is gone`),
    ...problemsOf(diagnostics, hadProblems || checkOnly, written.length > 0 || checkOnly),
    ...writtenOf(written),
  ];
  const line = lineOf(dirs.map(displayed), facts, performance.now() - started);
  const explanations = touched.plans ? outcome.explanations : [];
  const timeOfDay = new Date().toTimeString().slice(0, 8);
  const notes = [...runOutputs.notes, ...moved, `${timeOfDay} ${line}`];
  return { state, outcome: { ...outcome, explanations, notes } };
}

// Finds the packages that a change affects: they must run again.

/** What the next round must do again. */
interface Touched {
  /** All packages must run. */
  all: boolean;
  /** The packages must be found again, with their configs and templates. */
  plans: boolean;
  /** A new package appeared. It may have the types that another package misses. */
  appeared: boolean;
  /** Directories of the packages with changed files. */
  dirs: Set<string>;
  /** The texts of the changed Go files. */
  texts: string[];
}

/** What the changes affect. */
function touchedBy(changes: Change[], previous: WatchState, disk: Files): Touched {
  const { outputs, places, plan, results } = previous;
  const isRead = (dir: string) =>
    isPlanned(plan, dir) || [...results.values()].some(({ result }) => result.readDirs.includes(dir));
  const touched: Touched = { all: false, plans: false, appeared: false, dirs: new Set(), texts: [] };
  for (const { path, gone } of changes) {
    const role = roleOf(path, places);
    if (outputs.has(path)) {
      // A changed output is ignored, so that two watches can't rewrite each other's files forever.
      if (gone) touched.dirs.add(outputs.get(path) ?? "");
    } else if (role === "go") {
      const dir = dirname(path);
      touched.dirs.add(dir);
      const text = textOf(disk, path);
      touched.texts.push(text);
      touched.appeared ||= !gone && !isRead(dir);
      // With its first handlers, a package may share outputs with others.
      const begins =
        results.get(dir)?.skipped === true && mayHoldHandlers([{ text, generated: false }], true);
      touched.plans ||= touched.appeared || begins || (gone && places.goTrees.size > 0);
    } else if (role === "setup") {
      touched.all = true;
      touched.plans = true;
    }
  }
  return touched;
}

/** Reports whether a package must run again, also since it shares an output with others now, or no more. */
function isDue({ dir, config }: PackagePlan, touched: Touched, previous: PackageResult | undefined) {
  const { all, appeared, dirs, texts } = touched;
  if (all || previous === undefined || dirs.has(dir)) return true;
  if (config.outputs.some(({ per }, at) => per !== previous.plan.config.outputs[at]?.per)) return true;
  const { readDirs, importers, diagnostics } = previous.result;
  return (
    readDirs.some(read => dirs.has(read)) ||
    (importers !== null && texts.some(text => mayImport(importers, text))) ||
    (appeared && hasErrors(diagnostics))
  );
}

/** What a round keeps for the next round. */
interface WatchState {
  plan: Plan;
  /** The last result of each package, by its directory. */
  results: Map<string, PackageResult>;
  /** The paths of the outputs, each with the directory of its package; null for an output about all packages. */
  outputs: Map<string, string | null>;
  places: Places;
  /** There were problems that belong to no package: with outputs about all packages, or with writing files. */
  hadProblems: boolean;
}

function isPlanned({ packages }: Plan, dir: string): boolean {
  return packages.some(one => one.dir === dir);
}

/** Reports whether outputs of earlier rounds still count: their package is planned, and did not run again or has errors and so keeps its files. */
function isKept(dir: string | null, plan: Plan, packages: PackageResult[]): boolean {
  if (dir === null) return true;
  const result = packages.find(one => one.plan.dir === dir)?.result;
  return isPlanned(plan, dir) && (result === undefined || hasErrors(result.diagnostics));
}

function byDirectory(results: PackageResult[]): Map<string, PackageResult> {
  return new Map(results.map(result => [result.plan.dir, result]));
}

/** Counts the diagnostics of packages; skipped packages don't count. */
function countProblems(results: (PackageResult | undefined)[]): number {
  return results.reduce((sum, one) => sum + (one?.skipped ? 0 : (one?.result.diagnostics.length ?? 0)), 0);
}
