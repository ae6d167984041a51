/** Reads the command line: makes a commander program from the table of commands. */
import { type OutputConfiguration, Command as Program } from "commander";
import type { Command, Invocation } from "./command.ts";
import type { GenerateFlags } from "./flags.ts";
import { dirsArgument } from "./flags.ts";
import { commandNames, commands, userOutputCommand } from "./table.ts";

/** A command with the arguments and flags that the user typed. */
export interface ParsedCommandLine extends Pick<Invocation, "words" | "flags" | "program" | "commandNames"> {
  command: Command;
}

/**
 * Makes the program. It calls `run` with the command that the user typed. It prints the help, and errors in the command line.
 * A first word that is not a command counts as the name of an output of the config.
 */
export function createProgram(
  version: string,
  run: (parsed: ParsedCommandLine) => Promise<void>,
  firstWord?: string,
  output: OutputConfiguration = {},
): Program {
  const program = new Program("gen")
    .configureOutput(output)
    .description(
      "Reads the net/http handlers of Go packages and writes their routes and bindings as plain Go.",
    )
    .version(version)
    .exitOverride();
  const add = (command: Command, parent: Program, hidden = false) => {
    const added = parent.command(command.name, { hidden }).description(command.summary).exitOverride();
    for (const argument of command.arguments ?? []) added.addArgument(argument);
    for (const flag of command.flags) added.addOption(flag);
    added.action(() => run({ command, commandNames, program, ...wordsAndFlags(command, added) }));
  };

  for (const one of commands) {
    if ("commands" in one) {
      const group = program.command(one.name).description(one.summary).exitOverride();
      for (const command of one.commands) add(command, group);
    } else {
      add(one, program);
    }
  }
  if (firstWord !== undefined && !firstWord.startsWith("-") && !commandNames.includes(firstWord)) {
    add(userOutputCommand(firstWord), program, true);
  }
  return program;
}

/** The arguments and flags that the user typed. Arguments `[dirs...]` count as values of `--dir`. */
function wordsAndFlags(command: Command, parsed: Program): { words: string[]; flags: GenerateFlags } {
  const flags = parsed.opts<GenerateFlags>();
  const words = parsed.args;
  if (!command.arguments?.includes(dirsArgument) || words.length === 0) return { words, flags };
  return { words, flags: { ...flags, dir: [...(flags.dir ?? []), ...words] } };
}

/** Turns `-dir` into `--dir`: Go's tools accept flags with one dash. */
export function goFlag(argument: string): string {
  return /^-[a-z][a-z-]+(=|$)/.test(argument) ? `-${argument}` : argument;
}
