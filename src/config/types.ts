import type { ConfiguredSeverity, RuleCode } from "../base/report/rule-severities.ts";
import type { HttpMethod } from "../go/http-methods.ts";
import type { ConfiguredType, UserHelper, UserOpenAPI, UserOutputSettings } from "./user-config.ts";

/** The settings of a run for one package: flags take precedence over the config file, and both over the defaults. Paths are absolute. */
export interface Config {
  /** The config file that was read; null when there is none. */
  file: string | null;
  /** The package's directory. */
  dir: string;
  /** The config file names its packages (`dir`). */
  hasDirs: boolean;
  /** Build tags that count as satisfied. */
  tags: string[];
  /** Folder of templates that replace built-in ones; null when there is none. */
  templates: string | null;
  /** The user's own template helpers, by name. */
  helpers: Record<string, UserHelper>;
  /** The module that the helpers come from; null when there are none or they are in the config itself. */
  helpersFile: string | null;
  inference: {
    /** HTTP methods by prefixes of handler names: `{ Fetch: "GET" }`. They add to or replace the built-in ones; null turns a built-in prefix off. */
    methods: Record<string, HttpMethod | null>;
    /** Words that names of handlers lose at their start and their end before a method and a path are made from them. */
    strip: string[];
  };
  /** Types that can't be read from source, by `importPath.Name`, or `Name` for the package's own. */
  types: Record<string, ConfiguredType>;
  /** Import path of the package that declares the shared types; null when each package declares its own. */
  basics: string | null;
  /** The user's package that declares some of the types that generated code uses; null without one. It comes from the key `basics`, too. */
  typesFrom: { path: string; types: string[] } | null;
  /** Largest body that generated Parse methods read, in bytes; 0 for no limit. */
  maxBody: number;
  /** How many failures one call of a generated method collects; 0 for no limit. */
  maxFailures: number;
  /** Whether generated Parse methods refuse a body without a content type. */
  requireContentType: boolean;
  /** Whether generated Parse methods refuse keys without a field in the JSON bodies of requests. */
  unknownFields: "allow" | "reject";
  /** The settings that only the bindings have. */
  bindings: {
    /** Parse of a request applies the rules of validate tags, and calls the request's own Validate. */
    validateParse: boolean;
    /** Build applies the rules of validate tags. */
    validateBuild: boolean;
    /** The generated Validate returns a map instead of an error. */
    issues: boolean;
    /** What writes and reads JSON bodies: encoding/json, or generated functions in the output `json`. */
    json: "encoding/json" | "generated";
    /** A request must have every JSON field that is not optional. */
    requireJSON: boolean;
  };
  /** The settings that only the OpenAPI document has. */
  openapi: Omit<UserOpenAPI, keyof UserOutputSettings>;
  /** The settings of clients and of the mocks beside them. */
  client: {
    /** The client has copies of the message types, and the mock uses them. */
    standalone: boolean;
    /** The methods have a context as their first parameter. */
    context: boolean;
  };
  /** Whether an enum is closed or open when its type has no directive. */
  enums: "closed" | "open";
  /** The user's functions for rules of validate tags, by the rules' names; each is written `importPath.Name`. */
  validators: Record<string, string>;
  /** Severities that replace the default ones, by the rule's code. */
  rules: Partial<Record<RuleCode, ConfiguredSeverity | undefined>>;
  /** The outputs of the command, in the order in which they are written. */
  outputs: OutputConfig[];
  /** The outputs that any command writes with this config and these flags. Their files are never stale. */
  allOutputs: OutputConfig[];
}

/** Settings of one output. */
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
