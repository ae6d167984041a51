/** Types for commands: a row of their table, and what the code of a command gets. */
import type { Argument, Option, Command as Program } from "commander";
import type { CommandScope } from "../config/outputs.ts";
import type { RunContext } from "../run/context.ts";
import type { Outcome } from "../run/outcome.ts";
import type { GenerateFlags } from "./flags.ts";

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

/** Commands with the same first word, such as `gen templates check`. */
export interface CommandGroup {
  name: string;
  summary: string;
  commands: readonly Command[];
}

/** A command as the user called it. */
export interface Invocation extends RunContext {
  /** The arguments that are not flags. */
  words: string[];
  /** The flags; each command has some of these. */
  flags: GenerateFlags;
  /** The program with all commands, in which `gen completion` looks for what fits. */
  program: Program;
}
