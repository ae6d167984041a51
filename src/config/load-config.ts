/** Loads the settings of a run: flags take precedence over the config file, and both over the defaults. */
import { dirname, extname, resolve } from "node:path";
import { displayPath, type Files } from "../base/files/files.ts";
import { absolutePattern, describePathProblem, unknownFormat } from "../base/files/typed-paths.ts";
import { type Diagnostic, hasErrors, problem, sortDiagnostics } from "../base/report/diagnostic.ts";
import { compareText, getOrMake } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { type CommandScope, isTurnedOn, liesInPackage, type OutputDefaults } from "./outputs.ts";
import { foreignReason } from "./owners.ts";
import type { Loaded, ReadConfig, ReadConfigOptions } from "./read-config.ts";
import { type ConfigCache, configExtensions, type FoundConfig, findConfigFile, rcFormats } from "./search.ts";
import type { Config, Flags, OutputConfig } from "./types.ts";
import type { UserClientSettings, UserConfig, UserOutput } from "./user-config.ts";

/** What the configs of a run are loaded with. */
interface ConfigRequest extends Omit<ReadConfigOptions, "trusted" | "loaded"> {
  flags: Flags;
  cache: ConfigCache;
}

export interface LoadConfigOptions extends ConfigRequest {
  /** The command, which decides which outputs of the config are used. */
  command: CommandScope;
  /** The package's directory, absolute. Unless a flag names the config, it is looked for in this directory and above. */
  dir: string;
}

export interface LoadedConfig {
  /** Null when a diagnostic is an error. */
  config: Config | null;
  diagnostics: Diagnostic[];
}

/** Finds, reads and checks the config of a package. */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { command, commandNames } = options;
  const { file, read, diagnostics } = await findConfig(options.dir, options);
  if (hasErrors(diagnostics)) return { config: null, diagnostics };
  const config = resolveConfig(read, file, options);
  const own = Object.keys(read.user.outputs ?? {});
  if (command.userOutputs !== "named" || own.includes(command.name)) return { config, diagnostics };
  const known = [...commandNames, ...own];
  const near = closest(command.name, known);
  const advice = near === null ? `the known commands are ${known.join(", ")}` : `did you mean ${near}?`;
  const unknown = problem("usage", `unknown command '${command.name}': ${advice}`);
  return { config: null, diagnostics: [...diagnostics, unknown] };
}

/** Finds the directories and patterns of a run: those of the flag `--dir`, else those of the working directory's config, else the working directory. */
export async function runPatterns(options: ConfigRequest) {
  const { disk, cwd, flags } = options;
  if (flags.dir !== undefined) {
    return {
      patterns: flags.dir.map(typed => absolutePattern(disk, typed, cwd)),
      from: "flag",
      // Other problems are reported when the configs of the packages are loaded.
      diagnostics: [...checkFlags(disk, { dir: flags.dir }, cwd).values()],
    };
  }
  const { file, read, diagnostics } = await findConfig(resolve(cwd), options);
  const { dir } = read.user;
  if (file === null || dir === undefined)
    return { patterns: [{ pattern: resolve(cwd), typed: "." }], from: "default", diagnostics };
  const patterns = [dir].flat().map(typed => absolutePattern(disk, typed, dirname(file)));
  return { patterns, from: "config", diagnostics };
}

/** Finds and reads the config for a directory. The diagnostics are about the config and the flags. */
async function findConfig(start: string, options: ConfigRequest) {
  const { disk, cwd, flags, cache } = options;
  const wrongFlags = checkFlags(disk, flags, cwd);
  const { file, loaded, skipped }: FoundConfig =
    flags.config === undefined
      ? await findConfigFile(disk, start, cwd, cache)
      : { file: resolve(cwd, flags.config), loaded: null, skipped: [] };
  const isReadable = file !== null && !wrongFlags.has("config");
  const read = isReadable ? await readOnce(file, loaded, options) : noConfig;
  const foreign = skipped.map(one => foreignConfig(one, cwd));
  const diagnostics = [...wrongFlags.values(), ...foreign, ...read.diagnostics]
    // Diagnostics without a place are sorted by their message.
    .sort((a, b) => compareText(a.message, b.message));
  return { file, read, diagnostics: sortDiagnostics(diagnostics) };
}

const noConfig: ReadConfig = { user: {}, helpers: {}, helpersFile: null, diagnostics: [] };

/** Reads a config once per run. A user who names a config with a flag trusts it and the files that it names. */
function readOnce(file: string, loaded: Loaded | null, options: ConfigRequest): Promise<ReadConfig> {
  return getOrMake(options.cache.configs, file, async () => {
    // Imported here, since it loads the schema of configs.
    const { readConfig } = await import("./read-config.ts");
    return readConfig(file, { ...options, loaded, trusted: options.flags.config !== undefined });
  });
}

/** The diagnostic for a config that is skipped because it belongs to another user. */
export function foreignConfig({ file, owner }: FoundConfig["skipped"][number], cwd: string): Diagnostic {
  const name = displayPath(file, cwd);
  const message = `the config ${name} is not used: ${foreignReason(owner)}; to use it anyway, name it with --config ${name}`;
  return problem("foreign-config", message, "warning");
}

/**
 * The problem of each flag with a wrong value: an empty one, a file that doesn't exist, or a config in an unknown format. Missing package directories
 * are reported when packages are read, paths that can't be written when files are written.
 */
function checkFlags(disk: Files, flags: Flags, cwd: string): Map<keyof Flags, Diagnostic> {
  const problems = new Map<keyof Flags, Diagnostic>();
  const add = (flag: keyof Flags, message: string) => problems.set(flag, problem("config", message));
  for (const flag of ["config", "dir", "out", "template"] as const) {
    const value = flags[flag];
    if (value === undefined) continue;
    if ([value].flat().includes("")) {
      add(flag, `--${flag} must not be empty`);
      continue;
    }
    if (typeof value !== "string" || flag === "out") continue;
    const wrongPath = describePathProblem(disk, value, cwd, "file");
    if (wrongPath !== null) add(flag, `--${flag}: ${wrongPath}`);
    else if (flag === "config" && !rcFormats.includes(extname(value)))
      add(flag, `--config: ${unknownFormat(value, configExtensions)}`);
  }
  return problems;
}

/** 10 MiB: the limit that net/http has for forms. */
const defaultMaxBody = 10 * 2 ** 20;

/** How many failures a client may get at once: more help no one, and a small body can have millions. */
const defaultMaxFailures = 100;

/** The settings for one package: flags take precedence over the config file, and both over the defaults. */
function resolveConfig(read: ReadConfig, file: string | null, options: LoadConfigOptions): Config {
  const { user, helpers, helpersFile } = read;
  const { cwd, dir, flags } = options;
  const base = file === null ? cwd : dirname(file);
  const { methods = {}, strip = [], registrations = false } = user.inference ?? {};
  const { validateBuild = true, issues = false, json = "encoding/json" } = user.bindings || {};
  // With issues, the handler answers what Validate finds: Parse would be first.
  const { validateParse = !issues, requireJSON = false } = user.bindings || {};
  const { out, template, recv, ...openapi } = user.openapi || {};
  const { standalone = false, context = true } = user.client || {};
  return {
    file,
    dir,
    hasDirs: user.dir !== undefined,
    tags: flags.tags ?? user.tags ?? [],
    templates: user.templates === undefined ? null : resolve(base, user.templates),
    helpers,
    helpersFile,
    inference: { methods, strip, registrations },
    types: user.types ?? {},
    basics: typeof user.basics === "string" ? user.basics : null,
    typesFrom: typeof user.basics === "object" ? user.basics : null,
    maxBody: user.maxBody ?? defaultMaxBody,
    maxFailures: user.maxFailures ?? defaultMaxFailures,
    requireContentType: user.requireContentType ?? false,
    unknownFields: user.unknownFields ?? "allow",
    bindings: { validateParse, validateBuild, issues, json, requireJSON },
    openapi,
    client: { standalone, context },
    enums: user.enums ?? "requests",
    nilLists: user.nilLists ?? "null",
    validators: user.validators ?? {},
    errors: user.errors ?? null,
    rules: user.rules ?? {},
    ...resolveOutputs({ ...options, user, base }),
  };
}

/** What the settings of outputs are made from. */
interface OutputSources extends LoadConfigOptions {
  user: UserConfig;
  /** The directory that paths in the config are relative to. */
  base: string;
}

function resolveOutputs(from: OutputSources): Pick<Config, "outputs" | "allOutputs"> {
  const { user, command, outputs } = from;
  const settingsOf = (name: string) => user[name as keyof UserConfig];
  const own = Object.keys(user.outputs ?? {});
  // An output that the command names is written even if the config turns it off.
  const turnedOn = outputs.filter(one => one.name === command.name || isTurnedOn(one, settingsOf));
  // A file of an output without a key in the config is not stale: the command of that output may have written it.
  const mayBeWritten = outputs.filter(
    one => turnedOn.includes(one) || (one.isTurnedOn === undefined && settingsOf(one.name) !== false),
  );
  const allOutputs = [
    ...mayBeWritten.map(one =>
      one.beside ? fileBeside(one, one.beside, from) : resolveOutput(one.name, one, from),
    ),
    ...own.map(name => resolveOutput(name, null, from)),
  ];
  const names = (command.outputs ?? []).filter(name => turnedOn.some(one => one.name === name));
  if (command.userOutputs === "all") names.push(...own);
  if (command.userOutputs === "named") names.push(command.name);
  return { outputs: names.flatMap(name => allOutputs.filter(one => one.name === name)), allOutputs };
}

function resolveOutput(name: string, output: OutputDefaults | null, from: OutputSources): OutputConfig {
  const { user, base, cwd, command, dir, flags, outputs } = from;
  const configured = configuredOutput(name, output, user);
  const { template, recv = [], package: packageName = null } = configured;
  const per = configured.per ?? output?.per ?? "package";
  const ofRun = (per === "run" && output?.fileOfSeveral) || output?.file || "";
  const out = inFolder(configured.out ?? ofRun, output);
  // Flags belong to the output with the command's name. Another built-in output of the command is about the whole package.
  const hasFlags = name === command.name;
  const isNamed = outputs.some(one => one.name === command.name) || command.userOutputs === "named";
  const isBeside = output !== null && isNamed && !hasFlags && command.outputs?.includes(name);
  const receivers = isBeside ? [] : [recv].flat();
  // The default folder of a file in a package of its own is below the package's directory.
  const isBelow = output?.ownPackage && configured.out === undefined;
  const settings: OutputConfig = {
    name,
    builtIn: output !== null,
    per,
    out,
    base: (liesInPackage(out) && per !== "run") || isBelow ? dir : base,
    outFrom: `${output === null ? "outputs." : ""}${name}.out`,
    template: template === undefined ? null : resolve(base, template),
    packageName,
    receivers,
  };
  if (hasFlags && flags.out !== undefined) {
    Object.assign(settings, { out: inFolder(flags.out, output), base: cwd, outFrom: "--out" });
    if (output !== null && configured.out !== undefined) settings.overridden = { out };
  }
  // A file name, and a path with placeholders, stand for a file of each package.
  const typed = (hasFlags && flags.out) || configured.out;
  const isShared = typed === undefined || (!liesInPackage(settings.out) && !settings.out.includes("{{"));
  if (output?.fileOfSeveral && configured.per === undefined && isShared)
    settings.ofSeveral = {
      per: "run",
      out: typed ? settings.out : output.fileOfSeveral,
      base: typed ? settings.base : base,
    };
  if (hasFlags && flags.template !== undefined) settings.template = resolve(cwd, flags.template);
  if ((hasFlags || command.checkOnly) && flags.recv !== undefined) settings.receivers = flags.recv;
  return settings;
}

/** The path of an output's file. Where the output can be about several packages, the path may be a folder, with a slash at its end. */
function inFolder(out: string, output: OutputDefaults | null): string {
  return output?.fileOfSeveral && out.endsWith("/") ? out + output.file : out;
}

/** The settings of an output whose file is beside that of another one. */
function fileBeside(
  { name, file }: OutputDefaults,
  { output, key }: { output: string; key: string },
  from: OutputSources,
): OutputConfig {
  const { user, base, dir, outputs } = from;
  const defaults = outputs.find(one => one.name === output)!;
  const other = resolveOutput(output, defaults, from);
  const own = { ...other, name, outFrom: `${output}.${key}`, template: null, receivers: [] };
  const named: unknown = (configuredOutput(output, defaults, user) as Record<string, unknown>)[key];
  if (typeof named === "string") return { ...own, out: named, base: liesInPackage(named) ? dir : base };
  // Beside the predecessor's names, it has one like theirs: helpers.gh.go.
  const like = other.out.endsWith(".gh.go") ? file.replace(".gen.go", ".gh.go") : file;
  return { ...own, out: other.out.replace(/[^/]*$/, () => like) };
}

function configuredOutput(
  name: string,
  output: OutputDefaults | null,
  user: UserConfig,
): Omit<UserClientSettings, "per"> & Partial<Pick<UserOutput, "per">> {
  if (output === null) return user.outputs![name]!;
  const settings = output.after === undefined ? user[name as keyof UserConfig] : {};
  return (settings || {}) as UserClientSettings;
}
