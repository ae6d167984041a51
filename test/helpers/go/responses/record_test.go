package responses

import (
	"encoding/json"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

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

// most is the number of different bodies that are written down for each status and type.
const most = 12

// record runs every branch of every handler, and writes down what it sent.
func record(t *testing.T, handlers map[string]HandlerInfo) {
	record := map[string][]sentAnswer{}
	for name, handler := range handlers {
		seen := map[sentAnswer]bool{}
		count := map[sentAnswer]int{}
		record[name] = []sentAnswer{}
		mux := http.NewServeMux()
		mux.Handle(handler.Method+" "+handler.Path, handler.Ref)
		for r := range requests(handler.Method, handler.Path) {
			one, ok := serve(mux, r)
			kind := sentAnswer{Status: one.Status, Type: one.Type, Sniffed: one.Sniffed, Once: one.Once}
			if !ok || seen[one] || count[kind] == most {
				continue
			}
			seen[one] = true
			count[kind]++
			record[name] = append(record[name], one)
		}
	}
	write(t, record)
}

// write writes a record for the test in TypeScript.
func write(t *testing.T, record map[string][]sentAnswer) {
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("seen.json", text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// requests makes all requests between which handlers distinguish: their answers depend on the query and the header, or on the query and the body.
func requests(method, path string) iter.Seq[*http.Request] {
	sent := []body{{}}
	if method != http.MethodGet {
		sent = bodies
	}
	ids := []string{"1"}
	if strings.Contains(path, "{id}") {
		ids = []string{"1", "missing", "taken", "broken"}
	}
	queries := queries()
	return func(yield func(*http.Request) bool) {
		for _, id := range ids {
			for _, query := range queries {
				for index, header := range headers {
					chosen := sent
					if index > 0 {
						chosen = sent[:1]
					}
					for _, body := range chosen {
						target := strings.ReplaceAll(path, "{id}", id) + "?" + query
						r := httptest.NewRequest(method, target, strings.NewReader(body.text))
						if body.contentType != "" {
							r.Header.Set("Content-Type", body.contentType)
						}
						for key, value := range header {
							r.Header.Set(key, value)
						}
						if !yield(r) {
							return
						}
					}
				}
			}
		}
	}
}
