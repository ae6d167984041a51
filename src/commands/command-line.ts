/** Reads the command line: makes a commander program from the table of commands. */
import { Command as CommanderCommand, type ErrorOptions, type OutputConfiguration } from "commander";
import { closest } from "../base/text/suggest.ts";
import { type Command, dirsArgument, type GenerateFlags, type Invocation } from "./flags.ts";
import { commandNames, commands, userOutputCommand } from "./table.ts";

/** A command with the arguments and flags that the user typed. */
export interface ParsedCommandLine extends Pick<Invocation, "words" | "flags" | "program" | "commandNames"> {
  command: Command;
}

/** Commander's program, with advice of its own on unknown flags: commander knows none for `--recieve=Pets` and `--receiver`, and no flags of other commands. */
class Program extends CommanderCommand {
  override createCommand(name?: string): Program {
    return new Program(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const [unknown, typed] = /^error: unknown option '(--[^'=]+)(?:=[^\n]*)?'/.exec(message) ?? [];
    return super.error(typed === undefined ? message : unknown + adviceFor(typed, this), options);
  }
}

/** Names the flag that a user means, or the commands that have it. */
function adviceFor(typed: string, program: Program): string {
  const all = commands.flatMap(one =>
    "commands" in one ? one.commands.map(({ name, flags }) => ({ name: `${one.name} ${name}`, flags })) : one,
  );
  const known = [...new Set(all.flatMap(({ flags }) => flags.flatMap(flagOf)))];
  const here = [...program.options, ...(program.parent?.options ?? []), { long: "--help" }].flatMap(flagOf);
  const own = known.includes(typed) ? null : nearFlag(typed, here);
  if (own !== null) return `\n(Did you mean ${own}?)`;
  const near = nearFlag(typed, known);
  if (near === null) return "";
  const names = all.filter(({ flags }) => flags.flatMap(flagOf).includes(near)).map(({ name }) => name);
  return `\n(${near} comes after one of these commands: ${names.join(", ")})`;
}

/** The long name of a flag, in a list. */
function flagOf({ long }: { long?: string | undefined }): string[] {
  return long === undefined ? [] : [long];
}

/** The flag that a user means: the nearest one, or the only one that begins with the same letters or has the same letters in another order. */
function nearFlag(typed: string, flags: string[]): string | null {
  const letters = (flag: string) => [...flag].sort().join("");
  const alike = flags.filter(one => one.startsWith(typed.slice(0, 5)) || letters(one) === letters(typed));
  const names = flags.map(flag => flag.slice(2));
  const name = closest(typed.slice(2), names);
  return name === null ? (alike.length === 1 ? alike[0]! : null) : `--${name}`;
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
    .description("Reads the handlers of Go packages (net/http, gin, echo), and writes the code around them.")
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
  // Commander takes what comes after a blank for arguments of the command.
  if (firstWord && /^[^\s-]\S*$/.test(firstWord) && !commandNames.includes(firstWord))
    add(userOutputCommand(firstWord), program, true);
  return program;
}

/** The arguments and flags that the user typed. Arguments `[dirs...]` count as values of `--dir`. */
function wordsAndFlags(command: Command, parsed: Program): { words: string[]; flags: GenerateFlags } {
  const flags = parsed.opts<GenerateFlags>();
  const words = parsed.args;
  if (!command.arguments?.includes(dirsArgument) || words.length === 0) return { words, flags };
  return { words, flags: { ...flags, dir: [...(flags.dir ?? []), ...words] } };
}
