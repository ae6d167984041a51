/** Generates the packages of a plan, then the outputs about all of them. Nothing is written. */
import { dirname, isAbsolute, join, resolve } from "node:path";
import { displayPath, exists, type Files, isDirectory, namesIn } from "../base/files/files.ts";
import { type Diagnostic, failureOf, hasErrors, problem } from "../base/report/diagnostic.ts";
import { tuneForLongRun } from "../base/startup/v8-flags.ts";
import { groupBy } from "../base/text/common.ts";
import type { Config } from "../config/types.ts";
import { type GoParser, loadParser, rememberingDeclarations } from "../go/parser.ts";
import { receiverNames, unknownReceiver } from "../model/select-receivers.ts";
import { filesInOneFolder } from "../outputs/output.ts";
import { outputNamed, outputOf } from "../outputs/table.ts";
import { moduleCache } from "../packages/modules/importing-packages.ts";
import { defaultBuildContext } from "../packages/source/build-context.ts";
import type { BuildContext } from "../packages/source/types.ts";
import { structCodes, unpairedCodes } from "../rules/rules.ts";
import { generate, nothingGenerated } from "./generate/generate.ts";
import { generateRun, runOutputs } from "./generate/generate-run.ts";
import { isRendered, type Rendered } from "./generate/render-targets.ts";
import { declaredInBasics, generateBasics, usedBeside } from "./generate/shared-package.ts";
import { hasHandlers } from "./generate/targets.ts";
import type { GenerateRequest, GenerateResult, PackageResult, RunRequest } from "./generate/types.ts";
import { packageKeeper } from "./kept-packages.ts";
import type { Host, PackagePlan, Plan, RunContext } from "./plan.ts";

/** Up to this many packages are named; more are only counted. */
const namedPackages = 5;

/** One diagnostic per receiver: an error where no package has it, a warning where some don't. */
function unmatchedReceivers(results: PackageResult[], cwd: string): Diagnostic[] {
  const all = results.flatMap(({ plan, result, skipped }) => {
    // The receivers of a package that can't be read are unknown.
    if (skipped || result.packageModel === null) return [];
    const known = receiverNames([result.packageModel]);
    const asked = plan.config.outputs.flatMap(({ receivers }) => receivers);
    return [{ dir: displayPath(plan.dir, cwd), asked, known }];
  });
  return [...new Set(all.flatMap(({ asked }) => asked))].flatMap(name => {
    const packages = all.filter(({ asked }) => asked.includes(name));
    const without = packages.filter(({ known }) => !known.includes(name));
    if (without.length === 0) return [];
    if (without.length === packages.length) {
      const known = [...new Set(packages.flatMap(one => one.known))];
      return [problem("unknown-receiver", unknownReceiver(known, name, " in any package of the run"))];
    }
    const dirs = without.slice(0, namedPackages).map(({ dir }) => dir);
    const more = without.length > dirs.length ? ` and ${without.length - dirs.length} more packages` : "";
    const where = `${dirs.join(", ")}${more}`;
    const message = `no handlers with the receiver ${name} in ${where}: nothing is written for it there`;
    return [problem("unknown-receiver", message, "warning")];
  });
}

/** Loads the parser that the environment asks for; the diagnostic says why it can't be loaded. It remembers so many files of packages that others use. */
export async function openParser({ env }: Pick<Host, "env">, mostRemembered = 256) {
  try {
    return rememberingDeclarations(await loadParser(env.GEN_PARSER), mostRemembered);
  } catch (failure) {
    return problem("usage", (failure as Error).message);
  }
}

/** Generates packages one after the other, with a progress bar, up to one of which `isLast` is true. */
export async function generatePackages(
  context: RunContext,
  packages: PackagePlan[],
  parser: GoParser,
  isLast: (result: PackageResult) => boolean | Promise<boolean> = () => false,
): Promise<PackageResult[]> {
  const { flags, host } = context;
  const showsProgress = packages.length > 1 && !flags.quiet;
  const modules = moduleCache(host.disk);
  const keeper = packageKeeper(context, packages, modules);
  const results: PackageResult[] = [];
  const progress = showsProgress ? startProgress(packages.length, host.progress) : null;
  let bytes = 0;
  const generateNow = async (plan: PackagePlan, build: BuildContext) => {
    if (bytes <= shortRun) {
      const disk = host.disk.unrecorded ?? host.disk;
      // None in a folder that can't be read, which is reported later.
      const names = namesIn(disk, plan.dir).filter(name => name.endsWith(".go"));
      for (const name of names) bytes += disk.stat(join(plan.dir, name))?.size ?? 0;
      if (bytes > shortRun) tuneForLongRun();
    }
    const part = keeper.newPart();
    const kept = bytes <= shortRun ? keeper.kept : null;
    // Of several packages, the results are kept. What the templates get of a large one takes too much.
    const keepsTexts = packages.length === 1 && bytes <= shortRun / 4;
    const texts = context.texts ?? (keepsTexts ? kept : null);
    const result = await generatePackage(context, plan, part.disk, { parser, modules, build, kept, texts });
    keeper.keep(result, build, part);
    return result;
  };
  try {
    for (const plan of packages) {
      const build = defaultBuildContext(host.env, process.platform, process.arch, plan.config.tags);
      const result = keeper.recall(plan, build) ?? (await generateNow(plan, build));
      results.push(result);
      if (await isLast(result)) break;
      progress?.step();
    }
    return results;
  } finally {
    progress?.stop();
  }
}

/** A run that reads no more bytes of Go than this is short: it ends before optimized code saves the time that optimizing it takes. */
const shortRun = 2 << 20;

/** Generates one package. An internal error becomes a diagnostic of that package, so that it doesn't stop the others. */
async function generatePackage(
  context: RunContext,
  plan: PackagePlan,
  disk: Files,
  shared: Pick<GenerateRequest, "parser" | "modules" | "build" | "kept" | "texts">,
): Promise<PackageResult> {
  const { command, flags, host } = context;
  const { cwd, env } = host;
  const wrongPaths = flags.dumpModel || flags.stdout ? [] : wrongOutputPaths(disk, plan.config, cwd);
  const failed = (diagnostics: Diagnostic[]): PackageResult => {
    return { plan, result: { ...nothingGenerated, diagnostics }, isEmpty: false, skipped: false };
  };
  if (wrongPaths.length > 0) return failed(wrongPaths);
  const request: GenerateRequest = {
    ...plan,
    ...runRequest(context, plan),
    disk,
    wholeModel: flags.dumpModel ?? false,
    writesBasics: command.userOutputs === "all",
    ...shared,
    env,
  };
  try {
    const result = await generate(request);
    const isEmpty = isEmptyPackage(disk, plan, result);
    const isReported = plan.named && (result.packageModel === null || command.checkOnly);
    if (!isEmpty || isReported) return { plan, result, isEmpty, skipped: false };
    const diagnostics = plan.named
      ? [...result.diagnostics, nothingToWrite(displayPath(plan.dir, cwd))]
      : result.diagnostics.filter(({ code }) => result.packageModel && unpairedCodes.includes(code));
    const withoutFiles = { ...result, files: [], notes: [], basics: null, diagnostics };
    return { plan, result: withoutFiles, isEmpty, skipped: diagnostics.length === 0 };
  } catch (error) {
    return failed([failureOf(displayPath(plan.dir, cwd), error)]);
  }
}

/** Reports outputs whose path is a directory or that of another output. This is checked before the package is read, so that no other diagnostics hide it. */
function wrongOutputPaths(disk: Files, { file, outputs, allOutputs }: Config, cwd: string): Diagnostic[] {
  // Without a config, all outputs have paths of their own, and nothing is written.
  if (file === null && outputs.length === 0) return [];
  const mayBeWritten = allOutputs.flatMap(one => {
    const { onRequest, after, beside } = outputOf(one);
    const isWritten = outputs.includes(one) || (!onRequest && (!after || beside));
    return isWritten ? [{ one, beside, path: resolve(one.base, one.out) }] : [];
  });
  return mayBeWritten.flatMap(({ one, beside, path }, index) => {
    const { name, out, outFrom } = one;
    // Paths with placeholders are known when they are rendered. Shared helpers may be in the file of the bindings.
    const others = out.includes("{{") ? [] : mayBeWritten.slice(0, index);
    const same = others.find(other => other.path === path && beside?.output !== other.one.name)?.one;
    if (same) {
      const message = `${displayPath(path, cwd)}: the outputs ${same.name} and ${name} have the same path`;
      return [problem("config", message)];
    }
    if (!outputs.includes(one) || !isDirectory(disk, path)) return [];
    const message = `the output ${name} can't be ${displayPath(path, cwd)}, which is a directory: name a file (${
      outFrom === "--out" ? outFrom : `--out, or ${outFrom} in the config`
    })`;
    return [problem("config", message)];
  });
}

/** The part of a request that is the same for all packages with the config of this one. */
function runRequest({ command, flags, host, trace }: RunContext, plan: PackagePlan): RunRequest {
  return {
    disk: host.disk,
    checkOnly: command.checkOnly ?? false,
    adopting: command.name === "adopt",
    verifying: flags.check ?? false,
    stdout: flags.stdout ?? false,
    config: plan.config,
    templates: plan.templates,
    cwd: host.cwd,
    version: host.version,
    ...(trace && { trace }),
  };
}

/** Codes of errors that also occur in packages that have nothing to do with gen. */
const meaningless: readonly string[] = ["no-go-files", ...structCodes];

/**
 * Reports whether a package has no handlers, or only function literals for outputs that lack these, no function that seems meant as one, and no generated file from earlier handlers. It may have
 * structs with names such as XRequest all the same.
 */
function isEmptyPackage(disk: Files, { dir, config }: PackagePlan, result: GenerateResult): boolean {
  const { packageModel, diagnostics, outputPaths } = result;
  const isOfGen = ({ severity, code }: Diagnostic) =>
    code === "not-a-handler" || (severity === "error" && !meaningless.includes(code));
  if (diagnostics.some(isOfGen)) return false;
  if (packageModel === null) return true;
  if (hasHandlers(config, packageModel)) return false;
  // A file in another folder may be about other packages.
  return !outputPaths.some(path => dirname(path) === dir && exists(disk, path));
}

/** The warning about a package without handlers that the user named. */
function nothingToWrite(dir: string): Diagnostic {
  const below = dir === "." || isAbsolute(dir) ? `${dir}/...` : `./${dir}/...`;
  const message = `no handlers in ${dir}, so nothing is written for it: name all packages below it with ${below}`;
  return problem("no-handlers", message, "warning");
}

/** The results of the outputs about all packages: those of the config, and the packages with shared helpers. */
export interface RunOutputs extends Pick<Rendered, "files" | "diagnostics"> {
  used: { config: Config; templates: Rendered["templates"] }[];
  /** Lines about the outputs that were not written, with the reason. */
  notes: string[];
  /** Errors that keep the run from writing any file: two files with the same path, receivers that no package has. */
  refusals: Diagnostic[];
}

/** Renders the outputs about all packages. Each config file has its own outputs, about the packages with this config. */
export async function generateRunOutputs(context: RunContext, plan: Plan, results: PackageResult[]) {
  const { narrowedBy, several } = plan;
  const { disk, cwd } = context.host;
  const rendered: RunOutputs = { files: [], diagnostics: [], used: [], notes: [], refusals: [] };
  const reported = results.filter(({ skipped }) => !skipped);
  for (const group of groupBy(reported, ({ plan }) => plan.config.file).values()) {
    const first = group[0]!.plan;
    const { config } = first;
    const outputs = runOutputs(config);
    // No package has handlers, and the one that is named never had any, or no output about all of them is there yet.
    const isNothing =
      group.every(({ isEmpty }) => isEmpty) &&
      (group.every(({ plan }) => plan.named) ||
        !outputs.some(({ base, out }) => exists(disk, resolve(base, out))));
    if (outputs.length === 0 || isNothing) continue;
    const failed = group.filter(
      ({ result, isEmpty }) => !isEmpty && (result.packageModel === null || hasErrors(result.diagnostics)),
    );
    // No note under go generate: it would be printed for every package.
    if (narrowedBy === "go generate" && config.hasDirs) continue;
    let reason = failed.length > 0 ? `packages with errors: ${failed.length}` : null;
    if (narrowedBy === "flag" && config.hasDirs) reason = "run gen without naming packages";
    if (narrowedBy === "directory")
      reason = "name the packages in the config's dir, and run gen all beside the config";
    if (reason !== null) {
      const files = outputs.map(({ name }) => name).join(", ");
      rendered.notes.push(`not written, since all packages are needed for it: ${files} (${reason})`);
      continue;
    }
    const packages = group.map(({ plan, result: { packageModel, earlier } }) => {
      return { model: packageModel!, earlier, dir: displayPath(plan.dir, cwd) };
    });
    const run = await generateRun(packages, runRequest(context, first));
    rendered.files.push(...run.files);
    rendered.diagnostics.push(...run.diagnostics);
    rendered.used.push({ config, templates: run.templates });
  }
  const isWhole = ({ config }: PackagePlan) => config.hasDirs && narrowedBy === null;
  await addBasics(rendered, results, isWhole, context);
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
  context: RunContext,
): Promise<void> {
  const using = results.filter(({ result }) => result.basics !== null);
  const groups = groupBy(using, ({ result, plan }) => `${result.basics!.file}\0${plan.config.file}`);
  const removes = results.every(({ plan, result }) => isWhole(plan) && !hasErrors(result.diagnostics));
  // Another text for the same path is added, too: `samePaths` reports it.
  const contents = new Map<string, string>();
  for (const [first] of groups.values()) {
    const { plan, result } = first!;
    const out = result.basics!.file;
    if (!isRendered(out, context)) continue;
    const { disk } = context.host;
    const declared = declaredInBasics(disk, out);
    const ofPackages = using.filter(one => one.result.basics!.file === out);
    // What printed a line is sought in the file as it is: the other files, which show what is used, are not rendered.
    const names = context.trace ? declared : ofPackages.flatMap(one => one.result.basics!.names);
    const others = declared.filter(name => !names.includes(name));
    const dirs = results.map(one => one.plan.dir);
    // A run over some packages removes nothing, since others may use it.
    names.push(...(removes ? usedBeside(plan.config.basics!, others, out, dirs, disk) : others));
    const basics = await generateBasics({ out, base: dirname(out), names }, runRequest(context, plan));
    rendered.diagnostics.push(...basics.diagnostics);
    rendered.used.push({ config: plan.config, templates: basics.templates });
    rendered.files.push(...basics.files.filter(({ path, content }) => contents.get(path) !== content));
    for (const { path, content } of basics.files) contents.set(path, content);
  }
}

/** Reports files with the same path, since the last one would replace the others. */
function samePaths(files: GenerateResult["files"]): Diagnostic[] {
  return [...groupBy(files, ({ path }) => path).values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return [];
    const names = [...new Set([first, ...others].map(({ output }) => output))];
    const message =
      names.length > 1
        ? `the outputs ${names.join(" and ")} have the same path`
        : `the output ${names[0]} would be written to this path ${others.length + 1} times: give it a different path each time, with a placeholder in its out as in {{package.name}}/x.go or {{kebab name}}.md`;
    return [problem("config", `${first.displayPath}: ${message}`)];
  });
}

// The progress bar of a long run.

/** Runs of fewer milliseconds show no bar. */
const shortestRun = 1000;

/** The width of the bar, in columns. */
const barWidth = 30;

/** The cursor goes to the start of the line, and the line is cleared. */
const clearLine = "\u001b[1G\u001b[2K";

/**
 * Shows a bar on a terminal when a run takes longer than a second, and clears it at the end. Without a terminal it shows nothing. `step` draws
 * the bar: a timer would not fire while a run keeps the thread busy. No setting of the terminal changes, since a killed run could not restore it.
 */
export function startProgress(total: number, stream: NodeJS.WriteStream): { step(): void; stop(): void } {
  const started = performance.now();
  let done = 0;
  let isShown = false;
  return {
    step() {
      done++;
      if (!stream.isTTY || done >= total || performance.now() - started < shortestRun) return;
      const filled = Math.round((barWidth * done) / total);
      const bar = "=".repeat(filled) + "-".repeat(barWidth - filled);
      // A line that wraps could not be cleared.
      stream.write(clearLine + `${bar} ${done}/${total} packages`.slice(0, stream.columns));
      isShown = true;
    },
    stop() {
      if (isShown) stream.write(clearLine);
      isShown = false;
    },
  };
}
