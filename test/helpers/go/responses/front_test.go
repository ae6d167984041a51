package responses

import (
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/kin/front"
)

// TestFront sends random requests to the handlers through kin-openapi's middleware.
func TestFront(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	queries := queries()
	mux := http.NewServeMux()
	for _, handler := range handlers() {
		mux.Handle(handler.Method+" "+handler.Path, handler.Ref)
	}
	server := front.Report(t, mux)
	for _, handler := range handlers() {
		for range 100 {
			ids := []string{"1", "missing", "taken", "broken"}
			path := strings.ReplaceAll(handler.Path, "{id}", ids[random.IntN(len(ids))])
			sent := bodies[random.IntN(len(bodies))]
			r := httptest.NewRequest(handler.Method, path+"?"+queries[random.IntN(len(queries))], strings.NewReader(sent.text))
			if handler.Method == http.MethodGet {
				r.Body, r.ContentLength = io.NopCloser(strings.NewReader("")), 0
			} else {
				r.Header.Set("Content-Type", sent.contentType)
			}
			for key, value := range headers[random.IntN(len(headers))] {
				r.Header.Set(key, value)
			}
			serve(server, r)
		}
	}
}
