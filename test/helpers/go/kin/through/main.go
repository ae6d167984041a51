// Command through reads requests from standard input, one text on each line, and sends them to the service through kin-openapi's middleware.
// It prints what the middleware and the service say of each. The document is openapi.json in the working directory.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"example.com/kin/front"
	"example.com/service"
)

func main() {
	document, err := os.ReadFile("openapi.json")
	if err != nil {
		log.Fatal(err)
	}
	output := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(output)
	server, err := front.New(document, service.NewMux(), func(e front.Exchange) {
		problem, difference := e.Problem()
		if err := encoder.Encode(struct {
			front.Exchange
			Problem, Difference string
		}{e, problem, difference}); err != nil {
			log.Fatal(err)
		}
	})
	if err != nil {
		log.Fatal(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var raw string
		if err := json.Unmarshal(lines.Bytes(), &raw); err != nil {
			log.Fatal(err)
		}
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(raw)))
		if err != nil {
			log.Fatal(err)
		}
		server.ServeHTTP(httptest.NewRecorder(), r)
	}
	if err := output.Flush(); err != nil {
		log.Fatal(err)
	}
}
