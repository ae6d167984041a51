/** What a run needs, and its plan: finds the packages, each with its config and templates, and lints the templates of the user. */
import { dirname, join } from "node:path";
import { displayPath, type Files, isFile, isWithin } from "../base/files/files.ts";
import type { DirPattern } from "../base/files/typed-paths.ts";
import { hasErrors } from "../base/report/diagnostic.ts";
import type { KeptWork } from "../base/startup/kept-runs.ts";
import { type LoadedConfig, loadConfig, runPatterns } from "../config/load-config.ts";
import type { CommandScope } from "../config/outputs.ts";
import { withSeverities } from "../config/rule-severities.ts";
import { configCache } from "../config/search.ts";
import type { Config, Flags, OutputConfig } from "../config/types.ts";
import { builtInOutputs, outputOf } from "../outputs/table.ts";
import { defaultBuildContext } from "../packages/source/build-context.ts";
import { type FoundPackage, findPackages, packagesOfAllModules } from "../packages/source/find-packages.ts";
import { mayHoldHandlers } from "../packages/source/handler-search.ts";
import { readPackage } from "../packages/source/read-package.ts";
import { checkTemplates, unusedTemplates } from "../templates/render/lint-templates.ts";
import { openTemplates, type TemplateSet, templateSet } from "../templates/render/template-set.ts";
import type { TextTables } from "./generate/kept-texts.ts";

/** The host of a run: its working directory, environment and version. */
export interface Host {
  /** What the run reads. */
  disk: Files;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The command line, for messages that repeat it. */
  argv: string[];
  /** The version of gen. */
  version: string;
  /** The paths of the files that the run has looked at so far. */
  inputs(): string[];
  /** What earlier runs kept; null if nothing is kept. */
  kept: KeptWork | null;
  /** The stream for the progress bar of a long run. */
  progress: NodeJS.WriteStream;
}

/** The flags of a run: `Flags`, which a config can set as well, and those that only exist on the command line. */
export interface RunFlags extends Flags {
  check?: boolean;
  dumpModel?: boolean;
  force?: boolean;
  printInputs?: boolean;
  printOutputs?: boolean;
  quiet?: boolean;
  stdout?: boolean;
  verbose?: boolean;
}

/** What to run and where. */
export interface RunContext {
  command: CommandScope;
  /** The names of all commands, which no output of the config can have. */
  commandNames: readonly string[];
  flags: RunFlags;
  host: Host;
  /** Renders only the file with this path, and finds what printed a line of it. */
  trace?: { path: string; line: number };
  /** Where a watch keeps the texts of files between its rounds; by default they are kept for later runs. */
  texts?: TextTables;
}

/** A package to run on. */
export interface PackagePlan extends FoundPackage {
  /** Don't parse the package, and report nothing, if its text shows that it has no handlers. */
  skipWithoutHandlers: boolean;
  /** The run has several packages. A receiver that this package lacks is not an error here; the run reports it if all packages lack it. */
  amongSeveral: boolean;
  config: Config;
  templates: TemplateSet;
}

export type Plan = Awaited<ReturnType<typeof planRun>>;

/** Finds the packages of a run and reads their configs and templates. */
export async function planRun(context: RunContext) {
  const { command, host } = context;
  const { disk, cwd } = host;
  const loading = configOptions(context);
  const asked = await runPatterns(loading);
  const isPart = asked.from === "flag" && !(await isConfigured(context, asked.patterns));
  const plan = {
    /** The directories and patterns of the run, as absolute paths. */
    patterns: asked.patterns,
    /** The configs of the packages, including packages that are not planned because of an error in their templates. */
    configs: [] as Config[],
    packages: [] as PackagePlan[],
    /** The user asked for several packages or for a pattern, even if only one package was found. */
    several: false,
    /** Why these may not be all packages that the config names, so that outputs about all packages can't be written. Null when they are all. */
    narrowedBy: (isPart ? "flag" : null) as "flag" | "go generate" | "directory" | null,
    /** Lines about modules that were left out. */
    notes: [] as string[],
    /** Problems of the command line, the configs and the templates. A package with such an error is not planned. */
    diagnostics: [...asked.diagnostics],
  };
  if (hasErrors(plan.diagnostics)) return plan;
  const found = await findPackages(disk, asked.patterns, cwd);
  const whole = found.packages;
  if (asked.from === "config" && found.packages.some(({ dir }) => dir === cwd)) {
    const { GOFILE, GOPACKAGE } = host.env;
    // `go generate` started this run: only the package of its line is generated, since each package may have such a line.
    if (GOFILE !== undefined && GOPACKAGE !== undefined && isFile(disk, join(cwd, GOFILE))) {
      found.packages = [{ dir: cwd, named: true }];
      plan.narrowedBy = "go generate";
    }
  }
  plan.several = found.packages.length > 1 || found.packages.some(({ named }) => !named);
  plan.diagnostics.push(...found.diagnostics);
  if (plan.narrowedBy !== "go generate") plan.notes.push(...noteModules(found.otherModules, cwd));
  const opened = new Map<string | null, TemplateSet | null>();
  const loaded: (FoundPackage & LoadedConfig)[] = [];
  for (const one of found.packages)
    loaded.push({ ...one, ...(await loadConfig({ ...loading, dir: one.dir })) });
  const several = await shareOutputs(context, loaded, asked.from === "default" ? null : whole);
  if (asked.from === "default" && several.size > 0) plan.narrowedBy = "directory";
  for (const { dir, named, config, diagnostics } of loaded) {
    plan.diagnostics.push(...diagnostics);
    if (config === null) continue;
    plan.configs.push(config);
    let templates = opened.get(config.file);
    if (templates === undefined) {
      const open = command.checkOnly ? openTemplatesToCheck : openConfigTemplates;
      const result = await open(config, host);
      plan.diagnostics.push(...result.diagnostics);
      templates = hasErrors(result.diagnostics) ? null : result.templates;
      opened.set(config.file, templates);
    }
    const facts = { dir, named, skipWithoutHandlers: !named, amongSeveral: plan.several, config };
    if (templates !== null) plan.packages.push({ ...facts, templates });
  }
  return plan;
}

/**
 * Settles which outputs have one file about all packages because several packages with their config have handlers, as far as their texts show, and returns
 * these configs. `whole` are the packages of the run before `go generate` narrowed it. It is null for a run in the working directory alone: then the files are
 * those beside the config above it, which a run in each of the packages would write about itself.
 */
async function shareOutputs(context: RunContext, loaded: LoadedConfig[], whole: FoundPackage[] | null) {
  const { disk, cwd, env } = context.host;
  const several = new Set<string | null>();
  const [file] = loaded.map(({ config }) => config?.file ?? null);
  const folder = whole === null && file && !context.command.checkOnly ? dirname(file) : cwd;
  const isOpen = (one: OutputConfig) => {
    const { per, base } = one.ofSeveral ?? one;
    return whole === null ? per === "run" && base === folder : one.ofSeveral !== undefined;
  };
  const open = loaded.flatMap(({ config }) => (config?.outputs.some(isOpen) ? config : []));
  if (open.length === 0 || (whole === null && folder === cwd)) return several;
  const loading = configOptions(context);
  let dirs: Iterable<string> = packagesAround(disk, cwd, folder);
  if (whole !== null) {
    // A run over some of the packages that a config names must not write for each what a run over all writes once.
    const hasDirs = open.some(one => one.hasDirs);
    const named = hasDirs ? (await findPackages(disk, await configuredPatterns(context), cwd)).packages : [];
    const all = new Set([...whole, ...named].map(({ dir }) => dir));
    if (all.size < 2) return several;
    dirs = all;
  }
  const withHandlers = new Set<string | null>();
  const seen = new Set<string>();
  for (const dir of dirs) {
    if (open.every(({ file }) => several.has(file))) break;
    if (seen.has(dir)) continue;
    seen.add(dir);
    const { config } = await loadConfig({ ...loading, dir });
    if (config === null || several.has(config.file) || !config.outputs.some(isOpen)) continue;
    const build = defaultBuildContext(env, process.platform, process.arch, config.tags);
    const { source, diagnostics } = readPackage(dir, disk, build, cwd);
    // Where only generated files are left of a package, that is an error, and its part of the one file stays.
    const isLeftOver = diagnostics.some(({ code }) => code === "only-generated");
    if (!isLeftOver && (source === null || !mayHoldHandlers(source.files, true))) continue;
    if (withHandlers.has(config.file)) several.add(config.file);
    withHandlers.add(config.file);
  }
  for (const config of open.filter(({ file }) => several.has(file)))
    for (const one of [...config.outputs, ...config.allOutputs].filter(isOpen))
      Object.assign(one, one.ofSeveral);
  return several;
}

/** The packages below a directory, then those below each folder around it, up to one: the nearest come first, since one more with handlers is enough. */
function* packagesAround(disk: Files, dir: string, folder: string): Generator<string> {
  for (let at = dir; at !== folder && isWithin(at, folder); at = dirname(at))
    yield* packagesOfAllModules(disk, at);
  yield* packagesOfAllModules(disk, folder);
}

/** The patterns of the config of the working directory. */
async function configuredPatterns(context: RunContext) {
  const { flags, ...loading } = configOptions(context);
  const { dir: _, ...others } = flags;
  const { patterns, from } = await runPatterns({ ...loading, flags: others });
  return from === "config" ? patterns : [];
}

/** Reports whether patterns are those of the config of the working directory, so that a run over them is one over all packages. */
async function isConfigured(context: RunContext, patterns: DirPattern[]): Promise<boolean> {
  const configured = new Set((await configuredPatterns(context)).map(({ pattern }) => pattern));
  return patterns.length === configured.size && patterns.every(({ pattern }) => configured.has(pattern));
}

function configOptions({ command, commandNames, flags, host: { disk, cwd } }: RunContext) {
  return { disk, cwd, command, commandNames, outputs: builtInOutputs, flags, cache: configCache() };
}

/** Loads the config of the working directory, for commands that read no package. With `makesTemplates`, its folder and its files of templates need not exist yet. */
export function loadOneConfig(context: RunContext, makesTemplates = false): Promise<LoadedConfig> {
  return loadConfig({ ...configOptions(context), dir: context.host.cwd, makesTemplates });
}

/** Notes about modules below a pattern: `./...` stops at another module, which users may not expect. */
function noteModules(dirs: string[], cwd: string): string[] {
  const names = dirs.map(dir => displayPath(dir, cwd));
  if (names.length === 0) return [];
  const reason =
    names.length === 1
      ? "which has a go.mod of its own and so is another module"
      : "which have go.mod files of their own and so are other modules";
  return [`left out ${names.join(", ")}, ${reason}: run gen there, or name ${names[0]}/... as well`];
}

/** Opens the templates of a config and lints the user's. */
export async function openConfigTemplates(
  { templates: templatesDir, helpers, helpersFile, outputs: settings, allOutputs, rules }: Config,
  { disk, cwd }: Pick<Host, "disk" | "cwd">,
) {
  const { templates, diagnostics } = await openTemplates({ disk, templatesDir, helpers, helpersFile, cwd });
  if (templates === null) return { templates, diagnostics };
  const entries = settings.map(one => {
    const { template: entry, context: contextType } = outputOf(one);
    return { entry, templateFile: one.template, contextType };
  });
  const used = [...settings, ...allOutputs].flatMap(({ template }) => template ?? []);
  const found = await checkTemplates(templates, entries);
  if (!hasErrors(found)) found.push(...(await unusedTemplates(templates, used)));
  return { templates, diagnostics: [...diagnostics, ...withSeverities(found, rules)] };
}

/** Opens the templates for a command that writes nothing. If all are built-in, none are opened, since loading them takes a while. */
async function openTemplatesToCheck(config: Config, { disk, cwd }: Pick<Host, "disk" | "cwd">) {
  const { templates, helpers, outputs: settings } = config;
  const inPaths = settings.some(({ template, out }) => template !== null || out.includes("{{"));
  const hasOwn = templates !== null || Object.keys(helpers).length > 0 || inPaths;
  if (hasOwn) return openConfigTemplates(config, { disk, cwd });
  return { templates: templateSet(new Map(), { disk, cwd, helpers: {} }), diagnostics: [] };
}
