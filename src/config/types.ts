import type { HttpMethod } from "../go/http-methods.ts";
import type { ConfiguredSeverity, RuleCode } from "../report/rule-severities.ts";
import type { ConfiguredType, UserHelper } from "./user-config.ts";

/** The settings that a run works with: flags over the config file over defaults, with every path absolute. */
export interface Config {
  /** The config file that was read; null when there is none. */
  file: string | null;
  /** The package's directory. */
  dir: string;
  /** The config file names its packages (`dir`). */
  hasDirs: boolean;
  /** Build tags that count as satisfied. */
  tags: string[];
  /** Folder of templates that stand in for ours; null when there is none. */
  templates: string | null;
  /** The user's own template helpers, by name. */
  helpers: Record<string, UserHelper>;
  /** The module that the helpers come from; null when there are none or the config itself holds them. */
  helpersFile: string | null;
  inference: {
    /** Handler name prefixes and the HTTP method each stands for, over the built-in ones; null turns a built-in prefix off. */
    methods: Record<string, HttpMethod | null>;
  };
  /** Types that can't be read from source, by `importPath.Name`, or `Name` for the package's own. */
  types: Record<string, ConfiguredType>;
  /** Import path of the package that declares the shared types; null when each package declares its own. */
  basics: string | null;
  /** Largest body that generated Parse methods read, in bytes; 0 for no limit. */
  maxBody: number;
  /** Generated Parse methods refuse a body without a content type. */
  requireContentType: boolean;
  /** Severities over the built-in ones, by the rule's code. */
  rules: Partial<Record<RuleCode, ConfiguredSeverity | undefined>>;
  /** What the command writes, in order: its own output first. */
  outputs: OutputConfig[];
  /** What all commands together would write with this config and these flags: no file of these is stale. */
  allOutputs: OutputConfig[];
}

/** Settings of one output. */
export interface OutputConfig {
  /** The output's name: that of a command (`list`), or the user's own. */
  name: string;
  /** One of the outputs of `outputs.ts`, not the user's own. */
  builtIn: boolean;
  /** What it is written once for: the package, each of its receivers or handlers, or all packages of the run. */
  per: "package" | "receiver" | "handler" | "run";
  /** Path of the file to write, as it was typed: a pattern that may hold `{{name}}` and the like. */
  out: string;
  /** Directory that `out` is relative to, absolute. */
  base: string;
  /** Where `out` was set, for messages: `--out`, `list.out`, `outputs.docs.out`. */
  outFrom: string;
  /** Template file that stands in for ours, absolute; null for ours or the one in `templates`. Always a file for the user's own outputs. */
  template: string | null;
  /** Only handlers of these receiver types (`func` stands for plain functions); empty for all. */
  receivers: string[];
}

/** The command line's flags that settle what a config can settle too. Paths are relative to the working directory. */
export interface Flags {
  config?: string;
  /** Directories, globs and `dir/...`. */
  dir?: string[];
  recv?: string[];
  out?: string;
  template?: string;
  tags?: string[];
}
