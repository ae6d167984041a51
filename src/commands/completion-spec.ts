/** Describes the commands, flags and arguments as plain data, which is read from commander, so that completion always fits the program. */
import type { Argument, Command, Option } from "commander";

/** A command, with its commands, flags and arguments. */
export interface CommandSpec {
  /** The words that lead to it: `gen templates check`. */
  path: string;
  name: string;
  description: string;
  commands: CommandSpec[];
  flags: FlagSpec[];
  arguments: ArgumentSpec[];
}

export interface FlagSpec {
  /** `--dir` */
  long: string | null;
  /** `-h` */
  short: string | null;
  description: string;
  /** Null for a flag without a value. */
  value: ValueSpec | null;
}

export interface ArgumentSpec {
  name: string;
  value: ValueSpec;
  /** It takes all words that follow. */
  variadic: boolean;
}

/** The possible values of a flag or an argument; `unknown` is any text. */
export type ValueSpec = { kind: "words"; words: string[] } | { kind: "files" | "directories" | "unknown" };

/** The possible words of arguments and flags, by the name in their brackets: those of `[names...]` by `names`. */
export type KnownWords = Record<string, readonly string[]>;

/** Describes a command and all commands below it, without hidden ones. */
export function commandSpec(command: Command, known: KnownWords, outer = ""): CommandSpec {
  const help = command.createHelp();
  const path = outer === "" ? command.name() : `${outer} ${command.name()}`;
  const commands = help.visibleCommands(command);
  // The values of commander's `help [command]` are the names of the commands.
  const inner = { ...known, command: commands.map(one => one.name()) };
  return {
    path,
    name: command.name(),
    description: command.description(),
    commands: commands.map(one => commandSpec(one, inner, path)),
    flags: help.visibleOptions(command).map(option => flagSpec(option, known)),
    arguments: command.registeredArguments.map(argument => argumentSpec(argument, known)),
  };
}

/** A command and all commands below it. */
export function allCommands(spec: CommandSpec): CommandSpec[] {
  return [spec, ...spec.commands.flatMap(allCommands)];
}

/** A text as one word of bash or zsh, in single quotes. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function flagSpec(option: Option, known: KnownWords): FlagSpec {
  const takesValue = option.required || option.optional;
  // `dir` in `--dir <dir>`
  const valueName = /[<[]([\w-]+)/.exec(option.flags)?.[1] ?? "";
  return {
    long: option.long ?? null,
    short: option.short ?? null,
    description: option.description,
    value: takesValue ? valueSpec(valueName, option.argChoices, known) : null,
  };
}

function argumentSpec(argument: Argument, known: KnownWords): ArgumentSpec {
  const name = argument.name();
  return { name, value: valueSpec(name, argument.argChoices, known), variadic: argument.variadic };
}

function valueSpec(name: string, choices: string[] | undefined, known: KnownWords): ValueSpec {
  if (choices) return { kind: "words", words: choices };
  if (Object.hasOwn(known, name)) return { kind: "words", words: [...known[name]!] };
  if (name === "dir" || name === "dirs") return { kind: "directories" };
  return { kind: /^file\b/.test(name) ? "files" : "unknown" };
}
