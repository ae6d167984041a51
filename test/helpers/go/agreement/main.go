// Command agreement prints what Go itself sees, as JSON, for the tests to compare with what gen sees.
//
//	agreement files ROOT [SUBTREE...]   the declarations of each Go file below ROOT, one line per file
//	agreement names                     Go's keywords and predeclared names, as two JSON lists
//	agreement tags                      struct tags: a JSON list of literals and keys on stdin
//	agreement tokens ROOT [SUBTREE...]  the tokens of each Go file below ROOT, one line per file
//	agreement tokens                    the tokens of texts: a JSON list of them on stdin
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "agreement:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	switch {
	case len(args) >= 2 && args[0] == "files":
		return printFiles(encoder, args[1], args[2:])
	case len(args) == 1 && args[0] == "tags":
		return printTags(encoder, os.Stdin)
	case len(args) == 1 && args[0] == "names":
		return printNames(encoder)
	case len(args) >= 2 && args[0] == "tokens":
		return printFileTokens(encoder, args[1], args[2:])
	case len(args) == 1 && args[0] == "tokens":
		return printTextTokens(encoder, os.Stdin)
	}
	return fmt.Errorf("usage: agreement files ROOT [SUBTREE...] | agreement names | agreement tags | agreement tokens [ROOT [SUBTREE...]]")
}
