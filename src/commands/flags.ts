/** Types for commands: a row of their table, and what the code of a command gets; and their flags. */
import { Argument, InvalidArgumentError, Option, type Command as Program } from "commander";
import { type Format, formats } from "../base/report/format.ts";
import type { CommandScope } from "../config/outputs.ts";
import type { Outcome } from "../run/deliver.ts";
import type { RunContext, RunFlags } from "../run/plan.ts";

/** A command: all that the command line, the help, the completion, the config and the run need to know about it. */
export interface Command extends CommandScope {
  summary: string;
  arguments?: readonly Argument[];
  flags: readonly Option[];
  /** Imports the command's code, so that a run loads the code of one command only. */
  load(): Promise<{ run(invocation: Invocation): Outcome | Promise<Outcome> }>;
  /** Imports the code for `--watch`, if the command has this flag. `watch` returns true when the user ended it. */
  loadWatch?(): Promise<{
    watch(invocation: Invocation, show: (outcome: Outcome) => void): Promise<boolean>;
  }>;
}

/** The flags of all commands; each command has some of these. */
export interface GenerateFlags extends RunFlags {
  format: Format;
  maxWarnings: number;
  watch?: boolean;
}

/** A command as the user called it. */
export interface Invocation extends RunContext {
  /** The arguments that are not flags. */
  words: string[];
  flags: GenerateFlags;
  /** The program with all commands, in which `gen completion` looks for what fits. */
  program: Program;
}

// The flags that several commands share.

/** Flags of every command, for what it prints. */
export const messageFlags: readonly Option[] = [
  new Option("--format <format>", "output format of diagnostics").choices(formats).default("text"),
  new Option("--max-warnings <n>", "exit with 1 if there are more warnings than n")
    .argParser(wholeNumber)
    .default(Number.POSITIVE_INFINITY, "any number"),
  new Option("--quiet", "print only problems"),
  new Option("--verbose", "print which config and templates are used"),
];

export const configFlag = new Option(
  "--config <file>",
  "the config file (default: the nearest one in the package's directory or above it)",
);

export const tagsFlag = new Option(
  "--tags <tags>",
  "build tags to set, separated by commas, as for go build",
).argParser(list);

export const dirFlag = new Option(
  "--dir <dir>",
  "the package's directory; may be repeated, be a glob, or end in /... for all below (default: the working directory)",
).argParser((value: string, previous: string[] = []) => [...previous, value]);

/** Flags of the commands that have a config and a model. */
export const modelFlags: readonly Option[] = [
  configFlag,
  tagsFlag,
  new Option("--dump-model", "print the model as JSON and write nothing"),
  ...messageFlags,
];

/** The packages to read, as arguments like those of Go's tools: `gen list ./...`. */
export const dirsArgument = new Argument("[dirs...]", "the same as --dir");

/** Flags of the commands that read packages. */
export const packageFlags: readonly Option[] = [
  dirFlag,
  ...modelFlags,
  new Option("--watch", "run again whenever a file changes that the run depends on"),
];

export const templateFlag = new Option(
  "--template <file>",
  "the template to use instead of the configured or built-in one",
);

/** Flags about a single output. */
export const outputFlags: readonly Option[] = [
  new Option(
    "--recv <type>",
    "only the handlers of this receiver; may be repeated; func means the plain functions",
  ).argParser(list),
  new Option("--out <file>", "the file to write; may have placeholders such as {{package.name}}"),
  templateFlag,
];

export const checkFlag = new Option(
  "--check",
  "print a diff of what would change and write nothing; exit with 1 if anything would",
).conflicts(["stdout", "dumpModel"]);

export const stdoutFlag = new Option("--stdout", "print what would be written and write nothing");

export const forceFlag = new Option("--force", "overwrite files that have no generated-code header");

/** Flags of the commands that write output. */
export const writingFlags: readonly Option[] = [
  stdoutFlag,
  checkFlag,
  ...[
    new Option("--print-inputs", "print which files the run depends on as JSON and write nothing"),
    new Option("--print-outputs", "print which files the run writes as JSON and write nothing"),
  ].map(one => one.conflicts(["check", "stdout", "dumpModel"])),
  forceFlag,
];

function list(value: string, previous: string[] = []): string[] {
  return [...previous, ...value.split(",").filter(Boolean)];
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}

/** Turns `-dir` into `--dir`: Go's tools accept flags with one dash. */
export function goFlag(argument: string): string {
  return /^-[a-z][a-z-]+(=|$)/.test(argument) ? `-${argument}` : argument;
}
