import { allCommands, type CommandSpec, type FlagSpec, quote, type ValueSpec } from "./completion-spec.ts";

/** The completion script for zsh, to source or to save as the file _gen in a folder of $fpath; `alias` is the command's other name. */
export function zshScript(program: CommandSpec, alias: string): string {
  const { name } = program;
  const functions = allCommands(program)
    .slice(1)
    .map(one => `${functionName(one)}() {\n${body(one)}\n}`);
  return `#compdef ${name} ${alias}
# Completion of ${name} for zsh. In ~/.zshrc, below compinit: source <(${name} completion zsh)

${functions.join("\n\n")}

_${name}() {
	# One dash works as well as two.
	local i
	for ((i = 2; i < CURRENT; i++)); do
		[[ $words[i] = -[a-z][a-z]* ]] && words[i]=-$words[i]
	done
	if [[ $PREFIX = -[a-z]* ]]; then
		PREFIX=-$PREFIX
		words[CURRENT]=-$words[CURRENT]
	fi
${body(program)}
}

if [[ $funcstack[1] = _${name} ]]; then
	_${name} "$@"
else
	compdef _${name} ${name} ${alias}
fi
`;
}

function body(command: CommandSpec): string {
  const { commands, flags } = command;
  const options = flags.flatMap(flagSpecs);
  if (commands.length === 0) return callArguments([...options, ...command.arguments.map(argumentSpec)]);
  const described = commands.map(one => quote(`${one.name}:${one.description.replaceAll(":", "\\:")}`));
  const branches = commands.map(one => `\t\t\t${one.name}) ${functionName(one)} ;;`);
  return `	local curcontext=$curcontext state line
	typeset -A opt_args
${callArguments([...options, "1: :->command", "*:: :->rest"], "-C ")} && return
	case $state in
	command)
		local -a commands=(
			${described.join("\n\t\t\t")}
		)
		_describe -t commands command commands
		;;
	rest)
		curcontext=\${curcontext%:*}-$line[1]:
		case $line[1] in
${branches.join("\n")}
		esac
		;;
	esac`;
}

function callArguments(specs: string[], options = ""): string {
  const lines = specs.map(spec => `\\\n\t\t${quote(spec)} `);
  return `\t_arguments ${options}${lines.join("")}`.trimEnd();
}

function argumentSpec({ name, value, variadic }: CommandSpec["arguments"][number]): string {
  return `${variadic ? "*" : ""}:${name}:${action(value)}`;
}

function flagSpecs({ long, short, description, value }: FlagSpec): string[] {
  const text = `[${description.replace(/[[\]\\:]/g, "\\$&")}]`;
  if (value === null) return [long, short].filter(flag => flag !== null).map(flag => flag + text);
  // With the star, zsh offers the flag again after its first use. Of several values for a flag that takes one, the last one counts.
  const argument = `: :${action(value)}`;
  return [
    ...(long === null ? [] : [`*${long}=${text}${argument}`]),
    ...(short === null ? [] : [`*${short}+${text}${argument}`]),
  ];
}

function action(value: ValueSpec): string {
  if (value.kind === "words") return `(${value.words.join(" ")})`;
  return { files: "_files", directories: "_files -/", unknown: "" }[value.kind];
}

function functionName({ path }: CommandSpec): string {
  return `_${path.replace(/\W/g, "_")}`;
}
