// Command documents validates the OpenAPI documents that it reads from standard input, by their names, and prints what is wrong with each.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/getkin/kin-openapi/openapi3"
)

func main() {
	var documents map[string]string
	if err := json.NewDecoder(os.Stdin).Decode(&documents); err != nil {
		log.Fatal(err)
	}
	problems := map[string]string{}
	for name, text := range documents {
		problems[name] = problem([]byte(text))
	}
	if err := json.NewEncoder(os.Stdout).Encode(problems); err != nil {
		log.Fatal(err)
	}
}

// problem returns what is wrong with a document; an empty text for nothing.
func problem(text []byte) string {
	document, err := openapi3.NewLoader().LoadFromData(text)
	if err == nil {
		err = document.Validate(context.Background())
	}
	if err != nil {
		return err.Error()
	}
	return ""
}
