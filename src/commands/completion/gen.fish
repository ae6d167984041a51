# Completion of gen for fish: gen completion fish > ~/.config/fish/completions/gen.fish

function __gen_offers
    set -l tokens (commandline -opc)
    set -l current (commandline -ct)
    set -l flag (string match -r -- '^-.*?=' $current)
    set -l value (string replace -r -- '^-.*?=' '' "$current")
    set -lx GEN_COMPLETE (string join \t -- $tokens[2..] "$current")
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
        string match -qi -- "*$value*" (string split -m 1 \t -- $offer)[1]; and echo "$flag$offer"
    end
end

complete -c gen -c handlergen -f -a '(__gen_offers)'
