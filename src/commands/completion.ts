/**
 * `gen completion`: a shell's completion script.
 *
 * Own code, since the one library that is kept and knows commander (@bomb.sh/tab) never offers files and directories, which most
 * flags take, and starts Node at every press of the key. These scripts hold all that they offer.
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

/** The package's second name for the same command. */
const alias = "handlergen";

const scripts: Record<Shell, typeof bashScript> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Prints the completion script of a shell, which the command line has checked. */
export function run({ words: [shell], program }: Invocation): Outcome {
  const names = readBuiltInTemplates(defaultsDir).map(({ name }) => name);
  return { ...outcomeOf([]), data: completionScript(shell as Shell, program, { names }) };
}

/** The script that completes the program's commands, flags and values; `known` are the words of arguments by their name. */
export function completionScript(shell: Shell, program: Command, known: KnownWords = {}): string {
  return scripts[shell](commandSpec(program, known), alias);
}
