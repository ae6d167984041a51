import type { HttpMethod } from "../http-methods.ts";

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
  /** Settings per output, by the command's name (`list`, `yaml`). */
  outputs: Record<string, OutputConfig>;
}

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
