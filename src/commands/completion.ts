/**
 * `gen completion`: prints the completion script of a shell.
 *
 * No library makes it: the only maintained one for commander (@bomb.sh/tab) can't complete files and directories, which most flags take,
 * and its scripts start Node at every press of the Tab key. These scripts contain all words that they offer.
 */
import type { Command } from "commander";
import { readBuiltInTemplates } from "../render/built-in-templates.ts";
import { defaultsDir } from "../render/find-templates.ts";
import { type Outcome, outcomeOf } from "../run/outcome.ts";
import type { Invocation } from "./command.ts";
import { bashScript } from "./completion-bash.ts";
import { fishScript } from "./completion-fish.ts";
import { commandSpec, type KnownWords } from "./completion-spec.ts";
import { zshScript } from "./completion-zsh.ts";

export type Shell = "bash" | "zsh" | "fish";

/** The other name of the command. */
const alias = "handlergen";

const scripts: Record<Shell, typeof bashScript> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Runs `gen completion`; the command line has checked the name of the shell. */
export function run({ words: [shell], program }: Invocation): Outcome {
  const names = readBuiltInTemplates(defaultsDir).map(({ name }) => name);
  return { ...outcomeOf([]), data: completionScript(shell as Shell, program, { names }) };
}

/** The script that completes the program's commands, flags and values; `known` has words for arguments, by the argument's name. */
export function completionScript(shell: Shell, program: Command, known: KnownWords = {}): string {
  return scripts[shell](commandSpec(program, known), alias);
}
