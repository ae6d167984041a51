/**
 * `gen completion`: prints the completion script of a shell.
 *
 * No library makes it: the only maintained one for commander (@bomb.sh/tab) can't complete files and directories, which most flags take,
 * and its scripts start Node at every press of the Tab key. These scripts contain all words that they offer.
 */
import type { Command } from "commander";
import { type Outcome, outcomeOf } from "../run/outcome.ts";
import { isInternal, readBuiltInTemplates } from "../templates/render/built-in-templates.ts";
import { defaultsDir } from "../templates/render/find-templates.ts";
import type { Invocation } from "./command.ts";
import { bashScript } from "./completion-bash.ts";
import {
  allCommands,
  type CommandSpec,
  commandSpec,
  type KnownWords,
  type ValueSpec,
} from "./completion-spec.ts";
import { zshScript } from "./completion-zsh.ts";

export type Shell = "bash" | "zsh" | "fish";

/** The other name of the command. */
const alias = "handlergen";

const scripts: Record<Shell, typeof bashScript> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Runs `gen completion`; the command line has checked the name of the shell. */
export function run({ words: [shell], program }: Invocation): Outcome {
  const names = readBuiltInTemplates(defaultsDir).flatMap(({ name }) => (isInternal(name) ? [] : name));
  return { ...outcomeOf([]), data: completionScript(shell as Shell, program, { names }) };
}

/** The script that completes the program's commands, flags and values; `known` has words for arguments, by the argument's name. */
export function completionScript(shell: Shell, program: Command, known: KnownWords = {}): string {
  return scripts[shell](commandSpec(program, known), alias);
}

/** The completion script for fish; `alias` is the command's other name. */
function fishScript(program: CommandSpec, alias: string): string {
  const commands = allCommands(program);
  const { name } = program;
  const subcommands = commands.slice(1).map(({ path }) => quote(path));
  const flagsWithValue = commands.flatMap(({ path, flags }) =>
    flags
      .filter(({ value }) => value !== null)
      .flatMap(({ long, short }) => [long, short].filter(flag => flag !== null))
      .map(flag => quote(`${path} ${flag}`)),
  );
  const lines = commands.flatMap(command => [...wordLines(command), ...flagLines(command)]);
  return `# Completion of ${name} for fish: ${name} completion fish > ~/.config/fish/completions/${name}.fish

# Reports whether the words before the cursor lead to a command, and, where a number is given, to that argument of it.
function __${name}_at
    set -l tokens (commandline -opc)
    set -l command ${name}
    set -l position 0
    set -l flag
    for word in $tokens[2..]
        if set -q flag[1]
            set -e flag
            continue
        end
        string match -qr -- '^-[a-z][a-z]' $word; and set word -$word
        switch "$command $word"
            case ${subcommands.join(" ")}
                set command "$command $word"
                set position 0
            case ${flagsWithValue.join(" ")}
                set flag $word
            case "$command -*"
            case '*'
                set position (math $position + 1)
        end
    end
    test "$command" = "$argv[1]"; and begin
        not set -q argv[2]; or test $position = $argv[2]
    end
end

complete -c ${name} -f
${lines.map(line => `complete -c ${name} ${line}`).join("\n")}
complete -c ${alias} -w ${name}
`;

  /** The condition for a line: the words before the cursor lead to this command, and to this argument. */
  function at({ path }: CommandSpec, position: number | null = null): string {
    const place = position === null ? "" : ` ${position}`;
    return `-n ${quote(`__${name}_at "${path}"${place}`)}`;
  }

  function wordLines(command: CommandSpec): string[] {
    return [
      ...command.commands.map(one => `${at(command, 0)} -a ${quote(one.name)} -d ${quote(one.description)}`),
      ...command.arguments
        .filter(({ value }) => value.kind !== "unknown")
        .map(({ value, variadic }, index) => `${at(command, variadic ? null : index)} ${values(value)}`),
    ];
  }

  function flagLines(command: CommandSpec): string[] {
    return command.flags.map(({ long, short, description, value }) =>
      [
        at(command),
        // One dash works as well as two.
        ...(long === null ? [] : [`-l ${long.slice(2)} -o ${long.slice(2)}`]),
        ...(short === null ? [] : [`-s ${short.slice(1)}`]),
        ...(value === null ? [] : ["-r", values(value)]),
        `-d ${quote(description)}`,
      ].join(" "),
    );
  }
}

function values(value: ValueSpec): string {
  if (value.kind === "words") return `-f -a ${quote(value.words.join(" "))}`;
  return { files: "-F", directories: "-f -a '(__fish_complete_directories)'", unknown: "-f" }[value.kind];
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
