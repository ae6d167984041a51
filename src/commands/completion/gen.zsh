#compdef gen handlergen
# Completion of gen for zsh. In ~/.zshrc, below compinit: source <(gen completion zsh)

_gen() {
	local -a before=("${(@)words[2,CURRENT-1]}" "$PREFIX") offers
	local command=${(Q)words[1]/#\~\//$HOME/}
	offers=("${(@f)$(GEN_COMPLETE="${(pj:\t:)before}" $command completion zsh 2>/dev/null)}")
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
