// Command regularexpressions reads a JSON list of regular expressions, and prints a list of what package regexp says about them.
package main

import (
	"encoding/json"
	"log"
	"os"
	"regexp"
)

func main() {
	var patterns []string
	if err := json.NewDecoder(os.Stdin).Decode(&patterns); err != nil {
		log.Fatal(err)
	}
	problems := make([]string, len(patterns))
	for i, pattern := range patterns {
		if _, err := regexp.Compile(pattern); err != nil {
			problems[i] = err.Error()
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(problems); err != nil {
		log.Fatal(err)
	}
}
