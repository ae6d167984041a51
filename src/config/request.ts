/** Types of a request to load a config. */
import type { CommandScope } from "./outputs.ts";
import type { ReadConfig } from "./read-config.ts";
import type { KnownConfigs } from "./search.ts";
import type { Flags } from "./types.ts";

/** What to load a config for. */
export interface LoadConfigOptions {
  /** The working directory: paths in flags and in messages are relative to it. */
  cwd: string;
  /** The command, which decides what of the config it is about. */
  command: CommandScope;
  /** The names of all commands, which no output of the config can have. */
  commandNames: readonly string[];
  /** The folder of templates need not be there yet: the command makes it. */
  makesTemplates?: boolean;
  flags: Flags;
  /** The package's directory, absolute: the config is looked for from there upwards, unless a flag names it. */
  dir: string;
  cache: ConfigCache;
}

/** What was read of configs, so that packages share it. Another run, after a change, begins with a new one. */
export interface ConfigCache {
  /** By path. */
  configs: Map<string, Promise<ReadConfig>>;
  nearest: KnownConfigs;
}
