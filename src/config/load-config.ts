/** Loads the settings of a run: flags take precedence over the config file, and both over the defaults. */
import { dirname, extname, resolve } from "node:path";
import { displayPath } from "../base/files/display-path.ts";
import type { Files } from "../base/files/files.ts";
import { type Diagnostic, hasErrors, problem, sortDiagnostics } from "../base/report/diagnostic.ts";
import { compareText } from "../base/text/common.ts";
import { closest } from "../base/text/suggest.ts";
import { absolutePattern, type DirPattern } from "./dir-patterns.ts";
import type { Loaded } from "./load-content.ts";
import { foreignReason } from "./owners.ts";
import { describePathProblem } from "./paths.ts";
import type { ReadConfig } from "./read-config.ts";
import type { ConfigCache, LoadConfigOptions } from "./request.ts";
import { resolveConfig } from "./resolve-config.ts";
import {
  configExtensions,
  type FoundConfig,
  findConfigFile,
  hasConfigFormat,
  noKnownConfigs,
} from "./search.ts";
import type { Config, Flags } from "./types.ts";

export type { Flags } from "./types.ts";

/** An empty cache, for one run. */
export function configCache(): ConfigCache {
  return { configs: new Map(), nearest: noKnownConfigs() };
}

/** The result of loading a config. */
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
  if (command.userOutputs === "named" && !own.includes(command.name)) {
    const unknown = unknownCommand(command.name, [...commandNames, ...own]);
    return { config: null, diagnostics: [...diagnostics, unknown] };
  }
  return { config, diagnostics };
}

/** The directories and patterns that a run is about. */
export interface RunPatterns {
  patterns: DirPattern[];
  /** Where they come from; `default` is the working directory alone. */
  from: "flag" | "config" | "default";
  diagnostics: Diagnostic[];
}

/** Finds the directories and patterns of a run: those of the flag `--dir`, else those of the working directory's config, else the working directory. */
export async function runPatterns(options: Omit<LoadConfigOptions, "command" | "dir">): Promise<RunPatterns> {
  const { disk, cwd, flags } = options;
  if (flags.dir !== undefined) {
    // Other problems are reported when the configs of the packages are loaded.
    const wrong = checkFlags(disk, { dir: flags.dir }, cwd).map(({ diagnostic }) => diagnostic);
    return {
      patterns: flags.dir.map(typed => absolutePattern(disk, typed, cwd)),
      from: "flag",
      diagnostics: wrong,
    };
  }
  const { file, read, diagnostics } = await findConfig(resolve(cwd), options);
  const { dir } = read.user;
  if (file === null || dir === undefined) {
    return { patterns: [{ pattern: resolve(cwd), typed: "." }], from: "default", diagnostics };
  }
  const patterns = [dir].flat().map(typed => absolutePattern(disk, typed, dirname(file)));
  return { patterns, from: "config", diagnostics };
}

/** Finds and reads the config for a directory. The diagnostics are about the config and the flags. */
async function findConfig(
  start: string,
  options: Omit<LoadConfigOptions, "command" | "dir">,
): Promise<{ file: string | null; read: ReadConfig; diagnostics: Diagnostic[] }> {
  const { disk, cwd, flags, cache } = options;
  const wrongFlags = checkFlags(disk, flags, cwd);
  const { file, loaded, skipped }: FoundConfig =
    flags.config === undefined
      ? await findConfigFile(disk, start, cwd, cache.nearest)
      : { file: resolve(cwd, flags.config), loaded: null, skipped: [] };
  const isReadable = file !== null && !wrongFlags.some(({ flag }) => flag === "config");
  const read = isReadable ? await readOnce(file, loaded, options) : noConfig;
  const diagnostics = [
    ...wrongFlags.map(({ diagnostic }) => diagnostic),
    ...skipped.map(one => foreignConfig(one, cwd)),
    ...read.diagnostics,
  ]
    // Diagnostics without a place are sorted by their message.
    .sort((a, b) => compareText(a.message, b.message));
  return { file, read, diagnostics: sortDiagnostics(diagnostics) };
}

const noConfig: ReadConfig = { user: {}, helpers: {}, helpersFile: null, diagnostics: [] };

/** Reads a config once per run. A user who names a config with a flag trusts it and the files that it names. */
function readOnce(
  file: string,
  loaded: Loaded | null,
  options: Omit<LoadConfigOptions, "command" | "dir">,
): Promise<ReadConfig> {
  const { configs } = options.cache;
  let read = configs.get(file);
  if (read === undefined) {
    const trusted = options.flags.config !== undefined;
    const outputs = options.outputs.filter(({ after }) => after === undefined);
    // Imported here, since it loads the schema of configs.
    read = import("./read-config.ts").then(({ readConfig }) =>
      readConfig(file, { ...options, outputs, loaded, trusted }),
    );
    configs.set(file, read);
  }
  return read;
}

/** The diagnostic for a config that is skipped because it belongs to another user. */
export function foreignConfig({ file, owner }: FoundConfig["skipped"][number], cwd: string): Diagnostic {
  const name = displayPath(file, cwd);
  const message = `the config ${name} is not used: ${foreignReason(owner)}; to use it anyway, name it with --config ${name}`;
  return problem("foreign-config", message, "warning");
}

function unknownCommand(command: string, known: string[]): Diagnostic {
  const near = closest(command, known);
  const advice = near === null ? `the known commands are ${known.join(", ")}` : `did you mean ${near}?`;
  return problem("usage", `unknown command '${command}': ${advice}`);
}

// Checks the values of flags: finds empty values, files that don't exist, and configs in an unknown format.

/** A problem with one flag. */
interface FlagProblem {
  flag: keyof Flags;
  diagnostic: Diagnostic;
}

/** The problems with all flags. Missing package directories are reported when packages are read, paths that can't be written when files are written. */
function checkFlags(disk: Files, flags: Flags, cwd: string): FlagProblem[] {
  const problems: FlagProblem[] = [];
  const add = (flag: keyof Flags, message: string) =>
    problems.push({ flag, diagnostic: problem("config", message) });
  for (const flag of ["config", "dir", "out", "template"] as const) {
    const value = flags[flag];
    if (value === undefined) continue;
    if ([value].flat().includes("")) {
      add(flag, `--${flag} must not be empty`);
      continue;
    }
    if (typeof value !== "string" || flag === "dir" || flag === "out") continue;
    const wrongPath = describePathProblem(disk, value, cwd, "file");
    if (wrongPath !== null) {
      add(flag, `--${flag}: ${wrongPath}`);
    } else if (flag === "config" && !hasConfigFormat(value)) {
      const known = configExtensions.join(", ");
      add(flag, `--config: unknown format ${JSON.stringify(extname(value))}: the known formats are ${known}`);
    }
  }
  return problems;
}
