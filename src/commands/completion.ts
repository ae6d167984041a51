/**
 * `gen completion`: prints the completion script of a shell. At each press of the Tab key, the script runs the same command with the words up
 * to the cursor in the variable GEN_COMPLETE, and offers what that prints.
 *
 * No library does it: the only maintained one for commander (@bomb.sh/tab) can't complete files and directories, which most flags take.
 */
import type { Command, Option } from "commander";
import { type Outcome, outcomeOf } from "../run/deliver.ts";
import { defaultsDir, isInternal, readBuiltInTemplates } from "../templates/render/template-set.ts";
import { goFlag, type Invocation } from "./flags.ts";

export type Shell = "bash" | "zsh" | "fish";

/** What fits at a place of the command line: words with their descriptions, or paths, which the shell finds itself. */
export type Offers = ":files" | ":directories" | { word: string; description: string }[];

/** Runs `gen completion`; the command line has checked the name of the shell. */
export function run({ words: [name], program, host: { env } }: Invocation): Outcome {
  const shell = shells[name as Shell];
  const words = env.GEN_COMPLETE?.split("\t");
  const data = words === undefined ? shell.script : printed(offersAt(program, words), shell);
  return { ...outcomeOf([]), data };
}

/** What fits at the end of a command line, whose words come after the name of the program. The last word may be incomplete, or empty. */
export function offersAt(program: Command, words: readonly string[]): Offers {
  const help = program.createHelp();
  let outer = program;
  let command = program;
  let position = 0;
  const flagOf = (word: string) =>
    help
      .visibleOptions(command)
      .find(({ long, short, required }) => required && [long, short].includes(goFlag(word)));
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
    return help
      .visibleOptions(command)
      .flatMap(({ long, short, description }) =>
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
  const words = choices ?? (name === "names" ? templates() : []);
  return words.map(word => ({ word, description: "" }));
}

function printed(offers: Offers, { separator }: { separator: string | null }): string {
  const lines =
    typeof offers === "string"
      ? [offers]
      : offers.map(({ word, description }) =>
          separator === null || description === "" ? word : `${word}${separator}${description}`,
        );
  return lines.map(line => `${line}\n`).join("");
}

/**
 * The scripts, and what is between a word and its description; null for a shell that shows no descriptions. A script calls the command as it
 * was typed, and not `gen`: that may be another program, or only `handlergen` is on the PATH.
 */
const shells: Record<Shell, { script: string; separator: string | null }> = {
  // For bash 3.2 and newer: macOS has 3.2.
  bash: {
    separator: null,
    script: `# Completion of gen for bash. In ~/.bashrc: source <(gen completion bash)

_gen() {
	local IFS=$'\\t' cur=\${COMP_WORDS[COMP_CWORD]} offers
	COMPREPLY=()
	# The command may be an alias, in quotes, or begin with ~. Pressing the Tab key runs no other commands in it.
	[[ \${COMP_WORDS[0]} == *['$;&|<>()\`']* ]] && return
	offers=$(GEN_COMPLETE="\${COMP_WORDS[*]:1:COMP_CWORD}" eval "\${COMP_WORDS[0]} completion bash" 2>/dev/null)
	# Bash takes --flag=value for three words.
	[[ $cur == "=" ]] && cur=
	IFS=$'\\n'
	# Bash 3 has no compopt.
	case $offers in
	:files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur")) ;;
	:directories) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$cur")) ;;
	*) COMPREPLY=($(compgen -W "$offers" -- "$cur")) ;;
	esac
}

complete -F _gen gen handlergen
`,
  },
  // To source, or to save as the file _gen in a folder of $fpath.
  zsh: {
    separator: ":",
    script: `#compdef gen handlergen
# Completion of gen for zsh. In ~/.zshrc, below compinit: source <(gen completion zsh)

_gen() {
	local -a before=("\${(@)words[2,CURRENT-1]}" "$PREFIX") offers
	local command=\${(Q)words[1]/#\\~\\//$HOME/}
	offers=("\${(@f)$(GEN_COMPLETE="\${(pj:\\t:)before}" $command completion zsh 2>/dev/null)}")
	compset -P '-*='
	case $offers[1] in
	:files) _files ;;
	:directories) _files -/ ;;
	?*) _describe -t words word offers ;;
	esac
}

if [[ $funcstack[1] = _gen ]]; then
	_gen "$@"
else
	compdef _gen gen handlergen
fi
`,
  },
  fish: {
    separator: "\t",
    script: `# Completion of gen for fish: gen completion fish > ~/.config/fish/completions/gen.fish

function __gen_offers
    set -l tokens (commandline -opc)
    set -l current (commandline -ct)
    set -l flag (string match -r -- '^-.*?=' $current)
    set -l value (string replace -r -- '^-.*?=' '' "$current")
    set -lx GEN_COMPLETE (string join \\t -- $tokens[2..] "$current")
    set -l command (string replace -r -- '^~/' "$HOME/" $tokens[1])
    set -l offers ($command completion fish 2>/dev/null)
    switch "$offers[1]"
        case :files
            set offers (__fish_complete_path "$value")
        case :directories
            set offers (__fish_complete_directories "$value")
    end
    # Fish would also look for the text in descriptions.
    for offer in $offers
        string match -qi -- "*$value*" (string split -m 1 \\t -- $offer)[1]; and echo "$flag$offer"
    end
end

complete -c gen -c handlergen -f -a '(__gen_offers)'
`,
  },
};
