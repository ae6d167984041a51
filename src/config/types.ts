import type { ConfiguredSeverity, RuleCode } from "./rule-severities.ts";
import type {
  UserBindings,
  UserClient,
  UserClientSettings,
  UserConfig,
  UserHelper,
  UserOpenAPI,
  UserOutputSettings,
} from "./user-config.ts";

/** Settings of the user, each with a value. */
type Complete<Settings> = { [Key in keyof Settings]-?: Exclude<Settings[Key], undefined> };

/** The keys of the config that a run uses as they are; without a key, its default. */
type SettingKey =
  | ("tags" | "types" | "maxBody" | "maxFailures" | "requireContentType" | "unknownFields")
  | ("enums" | "nilLists" | "validators");

/** The settings of a run for one package: flags take precedence over the config file, and both over the defaults. Paths are absolute. */
export interface Config extends Complete<Pick<UserConfig, SettingKey>> {
  /** The config file that was read; null when there is none. */
  file: string | null;
  /** The package's directory. */
  dir: string;
  /** The config file names its packages (`dir`). */
  hasDirs: boolean;
  /** Folder of templates that replace built-in ones; null when there is none. */
  templates: string | null;
  /** The user's own template helpers, by name. */
  helpers: Record<string, UserHelper>;
  /** The module that the helpers come from; null when there are none or they are in the config itself. */
  helpersFile: string | null;
  /** How methods and paths come from names, and routes from the code that registers handlers, where no comment declares one. */
  inference: Complete<NonNullable<UserConfig["inference"]>>;
  /** Import path of the package that declares the shared types; null when each package declares its own. */
  basics: string | null;
  /** The user's package that declares some of the types that generated code uses; null without one. It comes from the key `basics`, too. */
  typesFrom: { path: string; types: string[] } | null;
  /** The function that answers the errors of handlers with adapters; null for WriteProblemFor. */
  errors: string | null;
  /** The settings that only the bindings have. */
  bindings: Complete<Omit<UserBindings, keyof UserOutputSettings | "helpersOut">>;
  /** The settings that only the OpenAPI document has. */
  openapi: Omit<UserOpenAPI, keyof UserOutputSettings>;
  /** The settings of clients and of the mocks beside them. */
  client: Complete<Omit<UserClient, keyof UserClientSettings>>;
  /** Severities that replace the default ones, by the rule's code. */
  rules: Partial<Record<RuleCode, ConfiguredSeverity | undefined>>;
  /** The outputs of the command, in the order in which they are written. */
  outputs: OutputConfig[];
  /** The outputs that any command writes with this config and these flags. Their files are never stale. */
  allOutputs: OutputConfig[];
}

export interface OutputConfig {
  /** The output's name: that of a built-in output (`list`), or one from the config. */
  name: string;
  /** It is a built-in output, not one of the user's. */
  builtIn: boolean;
  /** It is written once for the package, for each of its receivers or handlers, or for all packages of the run. */
  per: "package" | "receiver" | "handler" | "run";
  /** Path of the file to write, as it was typed: a pattern that may contain `{{name}}` and the like. */
  out: string;
  /** Directory that `out` is relative to, absolute. */
  base: string;
  /** What it is instead where several packages with this config have handlers. */
  ofSeveral?: Pick<OutputConfig, "per" | "out" | "base">;
  /** Where `out` was set, for messages: `--out`, `list.out`, `outputs.docs.out`. */
  outFrom: string;
  /** The file that the config names, where `--out` names another one. */
  overridden?: { out: string };
  /** Absolute path of the entry template; null for the built-in one or the one in `templates`. Never null for the user's outputs. */
  template: string | null;
  /** Name of the Go package that an output in a package of its own belongs to; null for that of its directory. */
  packageName: string | null;
  /** Only handlers of these receiver types (`func` stands for plain functions); empty for all. */
  receivers: string[];
}

/** The flags for settings that a config has as well. Paths are relative to the working directory. */
export interface Flags {
  config?: string;
  /** Directories, globs and `dir/...`. */
  dir?: string[];
  recv?: string[];
  out?: string;
  template?: string;
  tags?: string[];
}
