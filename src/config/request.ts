/** The types of a request to load a config. */
import type { Files } from "../base/files/files.ts";
import type { CommandScope, OutputDefaults } from "./outputs.ts";
import type { ReadConfig } from "./read-config.ts";
import type { KnownConfigs } from "./search.ts";
import type { Flags } from "./types.ts";

/** The request to load a config. */
export interface LoadConfigOptions {
  disk: Files;
  /** The working directory: paths in flags and in messages are relative to it. */
  cwd: string;
  /** The command, which decides which outputs of the config are used. */
  command: CommandScope;
  /** The names of all commands, which no output of the config can have. */
  commandNames: readonly string[];
  /** The built-in outputs. */
  outputs: readonly OutputDefaults[];
  /** The folder of templates need not exist yet: the command creates it. */
  makesTemplates?: boolean;
  flags: Flags;
  /** The package's directory, absolute. Unless a flag names the config, it is looked for in this directory and above. */
  dir: string;
  cache: ConfigCache;
}

/** The configs that were read, for all packages of a run. Each run starts with a new cache. */
export interface ConfigCache {
  /** The configs by path. */
  configs: Map<string, Promise<ReadConfig>>;
  nearest: KnownConfigs;
}
