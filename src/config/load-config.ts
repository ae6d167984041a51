/** The settings of a run: flags over the config file over defaults. */
import { basename, dirname, extname, resolve } from "node:path";
import { type Diagnostic, sortDiagnostics } from "../diagnostics.ts";
import { commandOutputs, isCheckOnly, type OutputName, outputs } from "../outputs.ts";
import { describePathProblem } from "./paths.ts";
import type { UserConfig } from "./schema.ts";
import { configExtensions, findConfigFile, hasConfigFormat } from "./search.ts";
import type { Config, Flags, OutputConfig } from "./types.ts";

export type { Flags } from "./types.ts";

/** What to load a config for. */
export interface LoadConfigOptions {
  /** The working directory: paths in flags and in messages are relative to it. */
  cwd: string;
  /** The command, for example `list`: a key of `commandOutputs`. */
  command: string;
  flags: Flags;
}

/** What was loaded. */
export interface LoadedConfig {
  /** Null when a diagnostic forbids to go on. */
  config: Config | null;
  diagnostics: Diagnostic[];
  /** The files that the commands, all of them, write with this config and these flags. */
  outputFiles: string[];
}

/** Finds, reads and checks the config; null when a diagnostic, each of them an error of code `config`, forbids to go on. */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { cwd, flags } = options;
  const wrongFlags = checkFlags(flags, cwd);
  const file =
    flags.config === undefined ? findConfigFile(resolve(cwd, flags.dir ?? ".")) : resolve(cwd, flags.config);
  let user: UserConfig = {};
  let wrongKeys: Diagnostic[] = [];
  if (file !== null && !wrongFlags.some(({ flag }) => flag === "config")) {
    // Imported here, since it brings cosmiconfig, Valibot and yaml with it.
    const { readConfig } = await import("./read-config.ts");
    ({ user, diagnostics: wrongKeys } = await readConfig(file, cwd));
  }
  const diagnostics = [...wrongFlags.map(flagError), ...wrongKeys];
  if (diagnostics.length > 0) {
    // Those without a place have nothing but their text to be sorted by.
    const byMessage = diagnostics.sort((a, b) =>
      a.message < b.message ? -1 : Number(a.message > b.message),
    );
    return { config: null, diagnostics: sortDiagnostics(byMessage), outputFiles: [] };
  }
  return { ...resolveConfig(user, file, options), diagnostics };
}

/** 10 MiB, as much as net/http reads of a form. */
const defaultMaxBody = 10 * 2 ** 20;

interface FlagProblem {
  flag: keyof Flags;
  message: string;
}

function checkFlags(flags: Flags, cwd: string): FlagProblem[] {
  const problems: FlagProblem[] = [];
  for (const flag of ["config", "dir", "out", "template"] as const) {
    const value = flags[flag];
    if (value === "") problems.push({ flag, message: "must not be empty" });
    // Reading the package tells of a missing directory, and writing of a path that can't be written.
    if (!value || (flag !== "config" && flag !== "template")) continue;
    const problem = describePathProblem(value, cwd, "file");
    if (problem !== null) {
      problems.push({ flag, message: problem });
    } else if (flag === "config" && !hasConfigFormat(value)) {
      const known = configExtensions.join(", ");
      problems.push({
        flag,
        message: `unknown format ${JSON.stringify(extname(value))}: known are ${known}`,
      });
    }
  }
  return problems;
}

function flagError({ flag, message }: FlagProblem): Diagnostic {
  const text = message.startsWith("must") ? `--${flag} ${message}` : `--${flag}: ${message}`;
  return { code: "config", severity: "error", message: text, location: null, related: [] };
}

function resolveConfig(
  user: UserConfig,
  file: string | null,
  { cwd, command, flags }: LoadConfigOptions,
): Omit<LoadedConfig, "diagnostics"> {
  const base = file === null ? cwd : dirname(file);
  const dir = fromFlagOrConfig(flags.dir, user.dir, cwd, base) ?? resolve(cwd);
  const outputConfig = (name: OutputName): OutputConfig => {
    // Flags are the command's own; an output that it triggers alongside covers the whole package.
    const own = name === command;
    const narrowed = own || isCheckOnly(command);
    const { out = outputs[name].file, template, recv = [] } = (name === "basics" ? null : user[name]) ?? {};
    // A bare file name lies in the package's directory, so that one config serves many packages.
    const outBase = basename(out) === out ? dir : base;
    return {
      out: own && flags.out !== undefined ? resolve(cwd, flags.out) : resolve(outBase, out),
      template: fromFlagOrConfig(own ? flags.template : undefined, template, cwd, base),
      receivers: narrowed ? (flags.recv ?? [recv].flat()) : [],
    };
  };
  const methods = Object.entries(user.inference?.methods ?? {});
  const config: Config = {
    file,
    dir,
    tags: flags.tags ?? user.tags ?? [],
    templates: user.templates === undefined ? null : resolve(base, user.templates),
    inference: { methods: Object.fromEntries(methods.map(([prefix, method]) => [prefix, method || null])) },
    types: user.types ?? {},
    basics: user.basics ?? null,
    maxBody: user.maxBody ?? defaultMaxBody,
    rules: user.rules ?? {},
    outputs: Object.fromEntries((commandOutputs[command] ?? []).map(name => [name, outputConfig(name)])),
  };
  const names = Object.keys(outputs) as OutputName[];
  return { config, outputFiles: names.map(name => outputConfig(name).out) };
}

function fromFlagOrConfig(flag: string | undefined, key: string | undefined, cwd: string, base: string) {
  if (flag !== undefined) return resolve(cwd, flag);
  return key === undefined ? null : resolve(base, key);
}
