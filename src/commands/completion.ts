/**
 * `gen completion`: prints the completion script of a shell. At each press of the Tab key, the script runs the same command with the words up
 * to the cursor in the variable GEN_COMPLETE, and offers what that prints.
 *
 * No library does it: the only maintained one for commander (@bomb.sh/tab) can't complete files and directories, which most flags take.
 */
import type { Command, Option } from "commander";
import { installedFile, packageFile } from "../base/files/system-files.ts";
import { type Outcome, outcomeOf } from "../run/deliver.ts";
import { defaultsDir, isInternal, readBuiltInTemplates } from "../templates/render/template-set.ts";
import { goFlag, type Invocation } from "./flags.ts";

/**
 * What is between a word and its description; null for a shell that shows no descriptions. The script of each shell is in the folder completion:
 * for bash 3.2 and newer, since macOS has 3.2; for zsh to source, or to save as the file _gen in a folder of $fpath. A script calls the command as
 * it was typed, and not `gen`: that may be another program, or only `handlergen` is on the PATH.
 */
const separators = { bash: null, zsh: ":", fish: "\t" };

export type Shell = keyof typeof separators;

/** What fits at a place of the command line: words with their descriptions, or paths, which the shell finds itself. */
export type Offers = ":files" | ":directories" | { word: string; description: string }[];

/** Runs `gen completion`; the command line has checked the name of the shell. */
export function run({ words: [name], program, host: { env } }: Invocation): Outcome {
  const shell = name as Shell;
  const words = env.GEN_COMPLETE?.split("\t");
  const script = () => installedFile(packageFile(`src/commands/completion/gen.${shell}`)).toString();
  const data = words === undefined ? script() : printed(offersAt(program, words), separators[shell]);
  return { ...outcomeOf([]), data };
}

/** What fits at the end of a command line, whose words come after the name of the program. The last word may be incomplete, or empty. */
export function offersAt(program: Command, words: readonly string[]): Offers {
  const help = program.createHelp();
  let outer = program;
  let command = program;
  let position = 0;
  const flags = () => help.visibleOptions(command);
  const flagOf = (word: string) =>
    flags().find(({ long, short, required }) => required && [long, short].includes(goFlag(word)));
  let flag: Option | undefined;
  for (const word of words.slice(0, -1)) {
    const inner = help.visibleCommands(command).find(one => one.name() === word);
    // Bash takes --flag=value for three words.
    if (flag !== undefined) flag = word === "=" ? flag : undefined;
    else if (inner !== undefined) [outer, command, position] = [command, inner, 0];
    else if (word.startsWith("-")) flag = flagOf(word);
    else position++;
  }
  const typed = words.at(-1) ?? "";
  const [, flagInWord] = /^(-.*?)=/s.exec(typed) ?? [];
  flag ??= flagInWord === undefined ? undefined : flagOf(flagInWord);
  // `dir` in `--dir <dir>`
  if (flag !== undefined) return valuesOf(/<([\w-]+)/.exec(flag.flags)?.[1] ?? "", flag.argChoices, outer);
  if (typed.startsWith("-")) {
    // One dash works as well as two.
    const asTyped = (name: string) => (/^-[a-z]/.test(typed) ? name.replace(/^--/, "-") : name);
    return flags().flatMap(({ long, short, description }) =>
      [long, short].flatMap(name => (name === undefined ? [] : { word: asTyped(name), description })),
    );
  }
  const commands = help.visibleCommands(command);
  if (commands.length > 0) return position === 0 ? commands.map(offerOf) : [];
  const argument = command.registeredArguments.find((one, index) => one.variadic || index === position);
  return argument === undefined ? [] : valuesOf(argument.name(), argument.argChoices, outer);
}

function offerOf(command: Command): { word: string; description: string } {
  return { word: command.name(), description: command.description() };
}

/** The values of a flag or an argument, by the name in its brackets; `outer` is the command around the one that it belongs to. */
function valuesOf(name: string, choices: string[] | undefined, outer: Command): Offers {
  // Commander's `help [command]`.
  if (name === "command") return outer.createHelp().visibleCommands(outer).map(offerOf);
  if (name === "dir" || name === "dirs") return ":directories";
  if (/^file\b/.test(name)) return ":files";
  const templates = () =>
    readBuiltInTemplates(defaultsDir).flatMap(one => (isInternal(one.name) ? [] : one.name));
  return (choices ?? (name === "names" ? templates() : [])).map(word => ({ word, description: "" }));
}

function printed(offers: Offers, separator: string | null): string {
  if (typeof offers === "string") return `${offers}\n`;
  const shown = (description: string) =>
    separator === null || description === "" ? "" : `${separator}${description}`;
  return offers.map(({ word, description }) => `${word}${shown(description)}\n`).join("");
}
