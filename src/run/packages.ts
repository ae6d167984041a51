/** Generates the packages of a plan, then the outputs about all of them. Nothing is written. */
import { dirname, isAbsolute, join, resolve } from "node:path";
import { displayPath } from "../base/files/display-path.ts";
import { exists, type Files, namesIn } from "../base/files/files.ts";
import { type Diagnostic, hasErrors, problem } from "../base/report/diagnostic.ts";
import { tuneForLongRun } from "../base/startup/v8-flags.ts";
import { append, groupBy } from "../base/text/maps.ts";
import { closest } from "../base/text/suggest.ts";
import type { Config } from "../config/types.ts";
import type { GoParser } from "../go/parser.ts";
import { receiverLabel } from "../model/select-receivers.ts";
import { filesInOneFolder } from "../outputs/own-package.ts";
import { outputNamed } from "../outputs/table.ts";
import { defaultBuildContext } from "../packages/source/build-context.ts";
import type { Host, RunContext } from "./context.ts";
import { isEmptyPackage, unpairedStructs } from "./generate/empty-package.ts";
import { generate, nothingGenerated } from "./generate/generate.ts";
import { declaredInBasics, generateBasics } from "./generate/generate-basics.ts";
import { generateRun, runOutputs } from "./generate/generate-run.ts";
import { isRendered, type Rendered } from "./generate/render-targets.ts";
import { usedBeside } from "./generate/shared-package.ts";
import type { GenerateRequest, GenerateResult, RunRequest } from "./generate/types.ts";
import type { PackagePlan, Plan } from "./plan.ts";
import { startProgress } from "./progress.ts";

/** The result of a run for one package. */
export interface PackageResult {
  plan: PackagePlan;
  result: GenerateResult;
  /** A pattern matched the package, and it has no handlers: nothing is reported or written. */
  skipped: boolean;
}

/** Up to this many packages are named; more are only counted. */
const namedPackages = 5;

/** A package in which the user asked for a receiver. */
interface Asked {
  dir: string;
  /** The receivers that it has. */
  known: string[];
}

/** One diagnostic per receiver: an error where no package has it, a warning where some don't. */
function unmatchedReceivers(results: PackageResult[], cwd: string): Diagnostic[] {
  const asked = new Map<string, Asked[]>();
  for (const { plan, result, skipped } of results) {
    // The receivers of a package that can't be read are unknown.
    if (skipped || result.packageModel === null) continue;
    const known = result.packageModel.receivers.map(({ type }) => receiverLabel(type));
    const dir = displayPath(plan.dir, cwd);
    for (const name of new Set(plan.config.outputs.flatMap(({ receivers }) => receivers))) {
      append(asked, name, { dir, known });
    }
  }
  return [...asked].flatMap(([name, packages]) => {
    const without = packages.filter(({ known }) => !known.includes(name));
    if (without.length === 0) return [];
    if (without.length < packages.length) {
      const message = `no handlers with the receiver ${name} in ${listOf(name, without)}: nothing is written for it there`;
      return [problem("unknown-receiver", message, "warning")];
    }
    return [problem("unknown-receiver", nowhere(name, packages))];
  });
}

function listOf(name: string, packages: Asked[]): string {
  const shown = packages.slice(0, namedPackages).map(({ dir, known }) => {
    const near = closest(name, known);
    return near ? `${dir} (did you mean ${near}?)` : dir;
  });
  const more = packages.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more packages` : shown.join(", ");
}

function nowhere(name: string, packages: Asked[]): string {
  const start = `no handlers with the receiver ${name} in any package of the run`;
  const known = packages.flatMap(one => one.known);
  const near = closest(name, known);
  const owner = near && packages.find(one => one.known.includes(near));
  if (owner) return `${start}: did you mean ${near}, which ${owner.dir} has?`;
  const receivers = [...new Set(known)].slice(0, 10);
  return receivers.length > 0
    ? `${start}: the receivers with handlers are ${receivers.join(", ")}`
    : `${start}: the packages have no handlers`;
}

/** Generates packages one after the other, with a progress bar. The caller may stop after any of them. */
export async function* generatePackages(
  context: RunContext,
  packages: PackagePlan[],
  parser: GoParser,
  trace?: GenerateRequest["trace"],
): AsyncGenerator<PackageResult, void> {
  const { flags, host } = context;
  const showsProgress = packages.length > 1 && !flags.quiet;
  const progress = showsProgress
    ? startProgress({ total: packages.length, stream: host.progress, label: "packages" })
    : null;
  let bytes = 0;
  try {
    for (const plan of packages) {
      if (bytes <= shortRun) {
        bytes += bytesOfGo(host.disk, plan.dir);
        if (bytes > shortRun) tuneForLongRun();
      }
      yield await generatePackage(context, plan, parser, trace);
      progress?.step();
    }
  } finally {
    progress?.stop();
  }
}

/** A run that reads no more bytes of Go than this is short: it ends before optimized code saves the time that optimizing it takes. */
const shortRun = 1 << 20;

/** The size of a package's Go files; 0 for a folder that can't be read, which is reported later. */
function bytesOfGo(disk: Files, dir: string): number {
  const names = namesIn(disk, dir).filter(name => name.endsWith(".go"));
  return names.reduce((sum, name) => sum + (disk.stat(join(dir, name))?.size ?? 0), 0);
}

/** Generates one package. An internal error becomes a diagnostic of that package, so that it doesn't stop the others. */
async function generatePackage(
  { command, flags, host: { disk, cwd, env, version } }: RunContext,
  plan: PackagePlan,
  parser: GoParser,
  trace: GenerateRequest["trace"],
): Promise<PackageResult> {
  const { config, templates } = plan;
  const build = defaultBuildContext(env, process.platform, process.arch, config.tags);
  const request: GenerateRequest = {
    disk,
    checkOnly: command.checkOnly ?? false,
    verifying: flags.check ?? false,
    stdout: flags.stdout ?? false,
    wholeModel: flags.dumpModel ?? false,
    writesBasics: command.userOutputs === "all",
    config,
    build,
    parser,
    templates,
    env,
    cwd,
    version,
    skipWithoutHandlers: plan.skipWithoutHandlers,
    amongSeveral: plan.amongSeveral,
    ...(trace && { trace }),
  };
  try {
    const result = await generate(request);
    const isEmpty = isEmptyPackage(disk, result);
    if (isEmpty && !plan.named) {
      const diagnostics = unpairedStructs(result);
      return { plan, result: { ...withoutFiles(result), diagnostics }, skipped: diagnostics.length === 0 };
    }
    return isEmpty && result.packageModel !== null && !command.checkOnly
      ? { plan, result: nothingToWrite(result, displayPath(plan.dir, cwd)), skipped: false }
      : { plan, result, skipped: false };
  } catch (error) {
    const stack = error instanceof Error ? error.stack : error;
    const message = `${displayPath(plan.dir, cwd)}: internal error, please report it: ${stack}`;
    const result = { ...nothingGenerated, diagnostics: [problem("internal", message)] };
    return { plan, result, skipped: false };
  }
}

/** The result for a package without handlers that the user named: no file, and a warning. */
function nothingToWrite(result: GenerateResult, dir: string): GenerateResult {
  const below = dir === "." || isAbsolute(dir) ? `${dir}/...` : `./${dir}/...`;
  const message = `no handlers in ${dir}, so nothing is written for it: name all packages below it with ${below}`;
  const warning = problem("no-handlers", message, "warning");
  return { ...withoutFiles(result), diagnostics: [...result.diagnostics, warning] };
}

function withoutFiles(result: GenerateResult): GenerateResult {
  return { ...result, files: [], notes: [], basics: null };
}

/** The results of the outputs about all packages: those of the config, and the packages with shared helpers. */
export interface RunOutputs extends Pick<Rendered, "files" | "diagnostics"> {
  used: { config: Config; templates: Rendered["templates"] }[];
  /** Lines about the outputs that were not written, with the reason. */
  notes: string[];
  /** Errors that keep the run from writing any file: two files with the same path, receivers that no package has. */
  refusals: Diagnostic[];
}

/** What a run does with the files, and what it traces. */
type RunSettings = Pick<GenerateRequest, "trace" | "checkOnly" | "verifying">;

/** Renders the outputs about all packages. Each config file has its own outputs, about the packages with this config. */
export async function generateRunOutputs(
  { narrowedBy, several }: Plan,
  results: PackageResult[],
  { disk, cwd, version }: Pick<Host, "disk" | "cwd" | "version">,
  { trace, checkOnly = false, verifying = false }: RunSettings = {},
): Promise<RunOutputs> {
  const rendered: RunOutputs = { files: [], diagnostics: [], used: [], notes: [], refusals: [] };
  const byConfig = groupBy(
    results.filter(({ skipped }) => !skipped),
    ({ plan }) => plan.config.file,
  );
  for (const group of byConfig.values()) {
    const { config, templates } = group[0]!.plan;
    const names = runOutputs(config).map(({ name }) => name);
    if (names.length === 0 || isNothingYet(disk, group, config)) continue;
    const failed = group.filter(
      ({ result }) =>
        !isEmptyPackage(disk, result) && (result.packageModel === null || hasErrors(result.diagnostics)),
    );
    if (narrowedBy !== null && config.hasDirs) {
      // No note under go generate: it would be printed for every package.
      if (narrowedBy === "flag") rendered.notes.push(notWritten(names, "run gen without --dir"));
      continue;
    }
    if (failed.length > 0) {
      rendered.notes.push(notWritten(names, `packages with errors: ${failed.length}`));
      continue;
    }
    const request = { disk, config, templates, cwd, version, checkOnly, verifying, ...(trace && { trace }) };
    const packages = group.map(({ plan, result: { packageModel, earlier } }) => {
      return { model: packageModel!, earlier, dir: displayPath(plan.dir, cwd) };
    });
    const run = await generateRun(packages, request);
    rendered.files.push(...run.files);
    rendered.diagnostics.push(...run.diagnostics);
    rendered.used.push({ config, templates: run.templates });
  }
  const isWhole = ({ config }: PackagePlan) => config.hasDirs && narrowedBy === null;
  await addBasics(rendered, results, isWhole, { disk, cwd, version, ...(trace && { trace }) });
  const unmatched = several ? unmatchedReceivers(results, cwd) : [];
  rendered.diagnostics.push(...unmatched.filter(({ severity }) => severity === "warning"));
  rendered.refusals = [
    ...samePaths([...results.flatMap(({ result }) => result.files), ...rendered.files]),
    ...filesInOneFolder(
      results.map(({ plan, result }) => ({
        name: displayPath(plan.dir, cwd),
        files: result.files.filter(({ output }) => outputNamed(output)?.ownPackage),
      })),
    ),
    ...unmatched.filter(({ severity }) => severity === "error"),
  ];
  return rendered;
}

/** Renders the packages with shared helpers that the configs name. Several configs may name the same package. */
async function addBasics(
  rendered: RunOutputs,
  results: PackageResult[],
  isWhole: (plan: PackagePlan) => boolean,
  request: Pick<RunRequest, "disk" | "cwd" | "version" | "trace">,
): Promise<void> {
  const using = results.filter(({ result }) => result.basics !== null);
  const groups = groupBy(using, ({ result, plan }) => `${result.basics!.file}\0${plan.config.file}`);
  const removes = results.every(({ plan, result }) => isWhole(plan) && !hasErrors(result.diagnostics));
  // Another text for the same path is added, too: `samePaths` reports it.
  const contents = new Map<string, string>();
  for (const [first] of groups.values()) {
    const { plan, result } = first!;
    const { config, templates } = plan;
    const out = result.basics!.file;
    if (!isRendered(out, request)) continue;
    const { disk } = request;
    const names = using.flatMap(one => (one.result.basics!.file === out ? one.result.basics!.names : []));
    const others = declaredInBasics(disk, out).filter(name => !names.includes(name));
    const dirs = results.map(one => one.plan.dir);
    // A run over some packages removes nothing, since others may use it.
    names.push(
      ...(removes ? await usedBeside(config.basics!, { names: others, file: out, dirs, disk }) : others),
    );
    const file = { out, base: dirname(out), names };
    const basics = await generateBasics(file, { config, templates, ...request });
    rendered.diagnostics.push(...basics.diagnostics);
    rendered.used.push({ config, templates: basics.templates });
    rendered.files.push(...basics.files.filter(({ path, content }) => contents.get(path) !== content));
    for (const { path, content } of basics.files) contents.set(path, content);
  }
}

/** Reports whether no package of a config has handlers, and no output about all of them is there yet. */
function isNothingYet(disk: Files, packages: PackageResult[], config: Config): boolean {
  const paths = runOutputs(config).map(({ base, out }) => resolve(base, out));
  return (
    packages.every(({ result }) => isEmptyPackage(disk, result)) && !paths.some(path => exists(disk, path))
  );
}

function notWritten(names: string[], reason: string): string {
  return `not written, since all packages are needed for it: ${names.join(", ")} (${reason})`;
}

/** Reports files with the same path, since the last one would replace the others. */
function samePaths(files: GenerateResult["files"]): Diagnostic[] {
  const byPath = groupBy(files, ({ path }) => path);
  return [...byPath.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return [];
    const names = [...new Set([first, ...others].map(({ output }) => output))];
    const message =
      names.length > 1
        ? `the outputs ${names.join(" and ")} have the same path`
        : `the output ${names[0]} would be written to this path ${others.length + 1} times: give it a different path each time, with a placeholder in its out as in {{package.name}}/x.go or {{kebab name}}.md`;
    return [problem("config", `${first.displayPath}: ${message}`)];
  });
}
