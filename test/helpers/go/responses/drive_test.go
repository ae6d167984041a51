package services

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
)

// TestDrive serves the requests of a file, and writes down what was answered; null where a request is none, or no handler answers.
func TestDrive(t *testing.T) {
	text, err := os.ReadFile("requests.json")
	if err != nil {
		t.Fatal(err)
	}
	var requests []string
	if err := json.Unmarshal(text, &requests); err != nil {
		t.Fatal(err)
	}
	mux := NewMux()
	var sent bytes.Buffer
	encoder := json.NewEncoder(&sent)
	for _, raw := range requests {
		var answer *sentAnswer
		if r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(raw))); err == nil {
			if _, pattern := mux.Handler(r); pattern != "" {
				if one, ok := serve(mux, r); ok {
					answer = &one
				}
			}
		}
		if err := encoder.Encode(answer); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("answers.jsonl", sent.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
