package responses

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
)

// final takes statuses as net/http's server does: 1xx but 101 are sent before the header.
type final struct{ *httptest.ResponseRecorder }

func (w final) WriteHeader(status int) {
	if status < 100 || status > 199 || status == 101 {
		w.ResponseRecorder.WriteHeader(status)
	}
}

type body struct{ contentType, text string }

var bodies = []body{
	{"application/json", `{"name":"x","kind":"cat"}`},
	{"application/json", `{"name":"taken","kind":"dog"}`},
	{"application/json", `{"name":"","kind":"cat"}`},
	{"application/json", `{"name":"x","kind":"bird"}`},
	{"application/json", `{"name":1}`},
	{"application/json", `{`},
	{"application/json", `{"name":"` + strings.Repeat("x", 300) + `"}`},
	{"text/plain", "name=x"},
}

var headers = []map[string]string{
	{},
	{"Authorization": "x"},
	{"Range": "bytes=0-1"},
	{"Range": "bytes=100-"},
	{"If-None-Match": "*"},
	{"If-Match": `"x"`},
}

// queries has all combinations of the parameters that handlers look at.
func queries() []string {
	var all []string
	for _, a := range []string{"", "a=1", "a=2", "a=x", "a=z"} {
		for set := range 16 {
			parts := []string{a}
			for bit, name := range []string{"b", "c", "d", "e"} {
				if set&(1<<bit) != 0 {
					parts = append(parts, name+"=1")
				}
			}
			for _, other := range []string{"", "kind=cat", "kind=bird", "kind=%zz"} {
				all = append(all, strings.Trim(strings.Join(append(parts, other), "&"), "&"))
			}
		}
	}
	return all
}

// TestRecord runs every branch of every handler, and writes down which statuses it sent.
func TestRecord(t *testing.T) {
	seen := map[string]map[int]bool{}
	for name, handler := range handlers() {
		seen[name] = map[int]bool{}
		mux := http.NewServeMux()
		mux.Handle(handler.Method+" "+handler.Path, handler.Ref)
		sent := []body{{}}
		if handler.Method != http.MethodGet {
			sent = bodies
		}
		ids := []string{"1"}
		if strings.Contains(handler.Path, "{id}") {
			ids = []string{"1", "missing", "taken", "broken"}
		}
		for _, id := range ids {
			for _, query := range queries() {
				for _, header := range headers {
					for _, body := range sent {
						target := strings.ReplaceAll(handler.Path, "{id}", id) + "?" + query
						r := httptest.NewRequest(handler.Method, target, strings.NewReader(body.text))
						if body.contentType != "" {
							r.Header.Set("Content-Type", body.contentType)
						}
						for key, value := range header {
							r.Header.Set(key, value)
						}
						if status, ok := serve(mux, r); ok {
							seen[name][status] = true
						}
					}
				}
			}
		}
	}
	record := map[string][]int{}
	for name, statuses := range seen {
		record[name] = slices.Sorted(maps.Keys(statuses))
	}
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("seen.json", bytes.TrimSpace(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// serve returns the status of the answer; false if the handler panicked, which sends none.
func serve(h http.Handler, r *http.Request) (status int, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	w := httptest.NewRecorder()
	h.ServeHTTP(final{w}, r)
	return w.Code, true
}
