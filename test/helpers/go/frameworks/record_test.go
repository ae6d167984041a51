package handlers

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

type route struct{ method, path string }

// answer is what a handler sent, as the judge in TypeScript reads it.
type answer struct {
	Status  int
	Type    string
	Sniffed bool
	Body    string
	Once    bool
}

// conditions are header fields that lead to other answers for files, and for bodies.
var conditions = map[int]map[string]string{
	4: {"If-Modified-Since": "Sun, 01 Jan 2090 00:00:00 GMT"},
	5: {"If-Unmodified-Since": "Sun, 01 Jan 1995 00:00:00 GMT"},
	6: {"Range": "bytes=0-1"},
	7: {"Accept": "application/xml", "Authorization": "Basic dXNlcjpzZWNyZXR4"},
	8: {"Range": "bytes=999999-", "Authorization": "Basic !"},
	9: {"Content-Type": "application/octet-stream"},
}

// record sends requests to a server that lead to all branches of its handlers, and writes down the different answers.
func record(t *testing.T, handler http.Handler, routes map[string]route) {
	server := httptest.NewServer(handler)
	defer server.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	placeholder := regexp.MustCompile("[:][a-z]+")
	seen := map[string][]answer{}
	for name, one := range routes {
		seen[name] = []answer{}
		for x := range 12 {
			value := fmt.Sprint(x)
			for _, body := range []string{"", `{"name":""}`, `{"name":"x"}`, `{"name":1}`, `{"name":"xxxxxxxxxxxxxxxxx"}`} {
				segment := value
				if x == 10 {
					segment = ".." // which the routers take for a value
				}
				path := placeholder.ReplaceAllString(one.path, segment) + "?x=" + value
				if x == 11 {
					path = strings.Replace(path, "?x=11", "?x=no", 1)
				}
				r, err := http.NewRequest(one.method, server.URL+path, strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", "application/json")
				r.SetBasicAuth("user", "secret")
				for name, text := range conditions[x] {
					r.Header.Set(name, text)
				}
				res, err := client.Do(r)
				if err != nil {
					t.Fatal(name, err)
				}
				text, err := io.ReadAll(res.Body)
				res.Body.Close()
				if err != nil {
					t.Fatal(name, err)
				}
				kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
				sent := answer{Status: res.StatusCode, Type: kind, Body: string(text), Once: true}
				if !slices.Contains(seen[name], sent) {
					seen[name] = append(seen[name], sent)
				}
			}
		}
	}
	data, err := json.Marshal(seen)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("seen.json", data, 0o666); err != nil {
		t.Fatal(err)
	}
}
