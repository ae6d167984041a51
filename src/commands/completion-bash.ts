import { append } from "../base/text/maps.ts";
import { allCommands, type CommandSpec, quote, type ValueSpec } from "./completion-spec.ts";

/** The completion script for bash 3.2 and newer (macOS has 3.2); `alias` is the command's other name. */
export function bashScript(program: CommandSpec, alias: string): string {
  const commands = allCommands(program);
  const { name } = program;
  const subcommands = commands.slice(1).map(({ path }) => path);
  const flagValues = commands.flatMap(({ path, flags }) =>
    flags.flatMap(({ long, short, value }) =>
      value === null
        ? []
        : [long, short].flatMap(flag => (flag === null ? [] : [{ key: `${path} ${flag}`, value }])),
    ),
  );
  const flagWords = commands.map(({ path, flags }) => ({
    key: path,
    value: words(flags.flatMap(({ long, short }) => [long, short].filter(flag => flag !== null))),
  }));
  const argumentValues = commands.flatMap(({ path, commands, arguments: list }) => [
    ...(commands.length > 0 ? [{ key: `${path} 0`, value: words(commands.map(one => one.name)) }] : []),
    ...list.map(({ value, variadic }, index) => ({ key: `${path} ${variadic ? "*" : index}`, value })),
  ]);
  return `# Completion of ${name} for bash. In ~/.bashrc: source <(${name} completion bash)

_${name}() {
	local command=${name} position=0 flag= kind= words= word i
	local cur=\${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=()
	for ((i = 1; i < COMP_CWORD; i++)); do
		word=\${COMP_WORDS[i]}
		if [[ $flag ]]; then
			# Bash takes --flag=value for three words.
			[[ $word == "=" ]] || flag=
			continue
		fi
		[[ $word == -[a-z][a-z]* ]] && word=-$word
		case "$command $word" in
		${keys(subcommands)}) command="$command $word" position=0 ;;
		${keys(flagValues.map(({ key }) => key))}) flag=$word ;;
		*" -"*) ;;
		*) ((position++)) ;;
		esac
	done
	[[ $flag && $cur == "=" ]] && cur=

	if [[ $flag ]]; then
		case "$command $flag" in
${cases(flagValues)}
		esac
	elif [[ $cur == -* ]]; then
		case $command in
${cases(flagWords)}
		esac
		# One dash works as well as two.
		[[ $cur == -[a-z]* ]] && words=" $words" && words=\${words// --/ -}
	else
		case "$command $position" in
${cases(argumentValues)}
		esac
	fi

	# Bash 3 has no compopt.
	case $kind in
	files) compopt -o default 2>/dev/null || ${fallback("-f")} ;;
	directories) compopt -o dirnames 2>/dev/null || ${fallback("-d")} ;;
	*) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
	esac
}

complete -F _${name} ${name} ${alias}
`;
}

function words(list: string[]): ValueSpec {
  return { kind: "words", words: list };
}

function fallback(option: string): string {
  return `{ local IFS=$'\\n'; COMPREPLY=($(compgen ${option} -- "$cur")); }`;
}

/** The branches of a case statement: one for each value, with all keys that have this value. */
function cases(entries: { key: string; value: ValueSpec }[]): string {
  const byAction = new Map<string, string[]>();
  for (const { key, value } of entries) {
    if (value.kind === "unknown") continue;
    const action = value.kind === "words" ? `words=${quote(value.words.join(" "))}` : `kind=${value.kind}`;
    append(byAction, action, key);
  }
  return [...byAction].map(([action, list]) => `\t\t${keys(list)}) ${action} ;;`).join("\n");
}

/** A pattern that matches the keys; a star at the end matches anything. */
function keys(list: string[]): string {
  return list.map(key => (key.endsWith("*") ? `${quote(key.slice(0, -1))}*` : quote(key))).join(" | ");
}
