import type { HttpMethod } from "../http-methods.ts";
import type { ConfiguredSeverity, RuleCode } from "../rule-severities.ts";

/** The settings that a run works with: flags over the config file over defaults, with every path absolute. */
export interface Config {
  /** The config file that was read; null when there is none. */
  file: string | null;
  /** The package's directory. */
  dir: string;
  /** Build tags that count as satisfied. */
  tags: string[];
  /** Folder of templates that stand in for ours; null when there is none. */
  templates: string | null;
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
  /** Severities over the built-in ones, by the rule's code. */
  rules: Partial<Record<RuleCode, ConfiguredSeverity | undefined>>;
  /** Settings per output, by the command's name (`list`, `yaml`). */
  outputs: Record<string, OutputConfig>;
}

/** What a type is over, or which methods read and write it. */
export type ConfiguredType = (
  | { kind: "basic"; name: string }
  | { kind: "text" }
  | { kind: "methods"; in: ("route" | "query" | "form")[] }
) & {
  /** It has Validate() error. */
  validate?: boolean | undefined;
};

/** Settings of one output. */
export interface OutputConfig {
  /** File to write, absolute. */
  out: string;
  /** Template file that stands in for ours; null for ours or the one in `templates`. */
  template: string | null;
  /** Only handlers of these receiver types (`func` stands for plain functions); empty for all. */
  receivers: string[];
}

/** The command line's flags that settle what a config can settle too. Paths are relative to the working directory. */
export interface Flags {
  config?: string;
  dir?: string;
  recv?: string[];
  out?: string;
  template?: string;
  tags?: string[];
}
