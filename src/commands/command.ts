/** What a command is: a row of the table, and what its code is given. */
import type { Argument, Option, Command as Program } from "commander";
import type { CommandScope } from "../config/outputs.ts";
import type { RunContext } from "../run/context.ts";
import type { Outcome } from "../run/outcome.ts";
import type { GenerateFlags } from "./flags.ts";

/** A command: all that the command line, the help, the completion, the config and the run know about it. */
export interface Command extends CommandScope {
  summary: string;
  arguments?: readonly Argument[];
  flags: readonly Option[];
  /** Imports the command's code: here, so that no command loads another's. */
  load(): Promise<{ run(invocation: Invocation): Outcome | Promise<Outcome> }>;
  /** Imports the code for `--watch`, where the command has that flag. `watch` gives true when the user ended it. */
  loadWatch?(): Promise<{
    watch(invocation: Invocation, show: (outcome: Outcome) => void): Promise<boolean>;
  }>;
}

/** Commands below a common first word: `gen templates check`. */
export interface CommandGroup {
  name: string;
  summary: string;
  commands: readonly Command[];
}

/** A command as the user called it. */
export interface Invocation extends RunContext {
  /** The arguments that are no flags. */
  words: string[];
  /** Each command has some of these. */
  flags: GenerateFlags;
  /** The whole command line, which the completion describes. */
  program: Program;
}
