/** The type of a config file, whose sentences editors show. `schema.ts` checks the values; tests keep the types and sentences of both equal. */
import type { HttpMethod } from "../go/http-methods.ts";
import type { scalarTypes } from "../go/predeclared.ts";
import type { ConfiguredSeverity, RuleCode } from "../report/rule-severities.ts";

/** A config file's content. */
export interface UserConfig {
  /**
   * The package's directory, or a list of several, relative to this file. Each may
   * be a glob or end in /... for all packages below. Default: the working directory.
   */
  dir?: string | string[] | undefined;
  /** Build tags that are satisfied, in addition to those of the system. */
  tags?: string[] | undefined;
  /** A folder of templates and partials that replace the built-in ones of the same name, relative to this file. */
  templates?: string | undefined;
  /** Helpers of your own for templates: a module that exports them, relative to this file, or in a script an object of functions. */
  helpers?: string | Record<string, UserHelper> | undefined;
  /** How methods and paths are found where no doc comment declares them. */
  inference?:
    | {
        /** HTTP methods by the first words of a handler's name, over the built-in ones; false turns a built-in one off. */
        methods?: Record<string, HttpMethod | false> | undefined;
        /** Words that say nothing about the route where a handler's name begins or ends with them, instead of Handle and Handler. */
        strip?: string[] | undefined;
      }
    | undefined;
  /** Types that can't be read from source, by import path and name: their basic type, or the methods that they have. */
  types?: Record<string, ConfiguredType> | undefined;
  /** Import path of a package for what generated code shares: then only this package declares HandlerInfo, BindingError and the other helpers. gen all writes it, too. */
  basics?: string | undefined;
  /** The largest body that generated Parse methods read, in bytes; 0 for no limit. */
  maxBody?: number | undefined;
  /** Whether generated Parse methods refuse the body of a request that has no Content-Type. */
  requireContentType?: boolean | undefined;
  /** Whether generated Parse methods refuse the JSON body of a request that has a key without a field. */
  unknownFields?: "allow" | "reject" | undefined;
  /** Whether generated Parse methods refuse values that are no constant of their type, for types of the user's module with at least two constants; gen:enum and gen:open in a type's doc comment decide otherwise. */
  enums?: "closed" | "open" | undefined;
  /** Functions of your own for rules of validate tags, by the rule's name: an import path and the function, func(T) bool or func(T) error for values of the type T. A function takes the place of gen's rule of that name. */
  validators?: Record<string, string> | undefined;
  /** How bad the findings of a rule are, by its code: off, warning or error. */
  rules?: { [code in RuleCode]?: ConfiguredSeverity | undefined } | undefined;
  /** Settings of the list command's output. With false, gen all leaves it out. */
  list?: false | UserOutputSettings | undefined;
  /** Settings of the bindings command's output. With false, gen all leaves it out. */
  bindings?: false | UserOutputSettings | undefined;
  /** Settings of the yaml command's output. With false, gen all leaves it out. */
  yaml?: false | UserOutputSettings | undefined;
  /** Settings of the typescript command's output. gen all writes it only where this key is there and not false. */
  typescript?: false | UserOutputSettings | undefined;
  /** Outputs of your own, by name. gen all writes them after the built-in ones, in this order; gen NAME writes one. */
  outputs?: Record<string, UserOutput> | undefined;
  /** The schema of this file, for editors; gen ignores it. */
  $schema?: string | undefined;
}

/** Settings of a built-in output. */
export interface UserOutputSettings {
  /**
   * The file to write, where {{package.name}} and the like are filled in. Without a
   * directory it lies in the package's directory; else it is relative to this file.
   */
  out?: string | undefined;
  /** The template to render instead of the built-in one, relative to this file. */
  template?: string | undefined;
  /** Only handlers of this receiver type, or of these; func means the plain functions. Empty for all. */
  recv?: string | string[] | undefined;
}

/** An output of the user in a config file. */
export interface UserOutput {
  /** The template to render, relative to this file. */
  template: string;
  /**
   * The file to write, where {{package.name}}, {{kebab name}} and the like are filled in. Without a directory it
   * lies in the package's directory (per run: beside this file); else it is relative to this file.
   */
  out: string;
  /** What it is written once for: each package (the default), each receiver, each handler, or the run with all its packages. */
  per?: "package" | "receiver" | "handler" | "run" | undefined;
  /** Only handlers of this receiver type, or of these; func means the plain functions. Empty for all. */
  recv?: string | string[] | undefined;
}

/** A helper that a template can call; it gets the call's arguments and, where the call has some, its `name=value` pairs as one object. */
export type UserHelper = (...values: unknown[]) => unknown;

/**
 * How a type is read and written: as a basic type, by its text methods, or by methods for some parts. `validate`: it has Validate() error.
 * `json` is its type in JSON, if its methods decide that (default: a string for `text`, else the basic type). `format` describes the
 * value further, for example `decimal`.
 */
export type ConfiguredType =
  | {
      kind: "basic";
      name: (typeof scalarTypes)[number];
      validate?: boolean | undefined;
      json?: ConfiguredJSON | undefined;
      format?: string | undefined;
    }
  | {
      kind: "text";
      validate?: boolean | undefined;
      json?: ConfiguredJSON | undefined;
      format?: string | undefined;
    }
  | {
      kind: "methods";
      in: ("route" | "query" | "header" | "cookie" | "form")[];
      validate?: boolean | undefined;
      json?: ConfiguredJSON | undefined;
      format?: string | undefined;
    };

/** The types in JSON that the config can name. */
export type ConfiguredJSON = "boolean" | "integer" | "number" | "string" | "any";
