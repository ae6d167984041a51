# Completion of gen for bash. In ~/.bashrc: source <(gen completion bash)

_gen() {
	local IFS=$'\t' cur=${COMP_WORDS[COMP_CWORD]} offers
	COMPREPLY=()
	# The command may be an alias, in quotes, or begin with ~. Pressing the Tab key runs no other commands in it.
	[[ ${COMP_WORDS[0]} == *['$;&|<>()`']* ]] && return
	offers=$(GEN_COMPLETE="${COMP_WORDS[*]:1:COMP_CWORD}" eval "${COMP_WORDS[0]} completion bash" 2>/dev/null)
	# Bash takes --flag=value for three words.
	[[ $cur == "=" ]] && cur=
	IFS=$'\n'
	# Bash 3 has no compopt.
	case $offers in
	:files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur")) ;;
	:directories) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$cur")) ;;
	*) COMPREPLY=($(compgen -W "$offers" -- "$cur")) ;;
	esac
}

complete -F _gen gen handlergen
