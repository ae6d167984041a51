package routers

import (
	"bufio"
	"fmt"
	"math/rand"
	"net/http"
	"strings"
)

// request is what a client sends.
type request struct {
	method, target, contentType, body string
}

func (r request) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %.60q", r.method, r.target, r.contentType, r.body))
}

// path returns the path as it is sent.
func (r request) path() string {
	path, _, _ := strings.Cut(r.target, "?")
	return path
}

// read returns the request as a server reads it from a connection, with its path below base.
func (r request) read(base string) *http.Request {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s HTTP/1.1\r\nHost: example.com\r\nContent-Length: %d\r\n", r.method, base+r.target, len(r.body))
	if r.contentType != "" {
		fmt.Fprintf(&text, "Content-Type: %s\r\n", r.contentType)
	}
	fmt.Fprintf(&text, "\r\n%s", r.body)
	read, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text.String())))
	if err != nil {
		panic(err)
	}
	return read
}

const (
	form = "application/x-www-form-urlencoded"
	json = "application/json"
)

// edgeCases are requests that somebody would not think of, or that once were answered in different ways.
var edgeCases = []request{
	// The root, and paths that end with a slash or don't.
	{"GET", "/", "", ""},
	{"GET", "/?x=1", "", ""},
	{"GET", "/%2F", "", ""},
	{"GET", "/people", "", ""},
	{"GET", "/people/", "", ""},
	{"GET", "/people?q=", "", ""},
	{"GET", "/people/new", "", ""},
	{"GET", "/people/new/", "", ""},
	{"GET", "/people/n%65w", "", ""},
	{"GET", "/people/New", "", ""},
	{"GET", "/people/ann", "", ""},
	{"GET", "/people/ann/", "", ""},
	{"GET", "/people/ann/friends", "", ""},
	{"GET", "/people/ann/friends/", "", ""},
	{"GET", "/people/ann/friends/bob", "", ""},
	{"GET", "/people/new/friends/new", "", ""},
	{"GET", "/docs", "", ""},
	{"GET", "/docs/", "", ""},
	{"GET", "/docs/a/b/", "", ""},
	{"GET", "/files", "", ""},
	{"GET", "/files/", "", ""},
	{"GET", "/files/a", "", ""},
	{"GET", "/files/a/b/c.txt", "", ""},
	{"GET", "/files/a/b/", "", ""},
	{"GET", "/files/files/a/files/b", "", ""},
	{"GET", "/repos/ann", "", ""},
	{"GET", "/repos/ann/", "", ""},
	{"GET", "/repos/ann/a/b?raw=true", "", ""},
	{"GET", "/repos/repos/repos/x", "", ""},
	{"GET", "/trees/7", "", ""},
	{"GET", "/trees/7/", "", ""},
	{"GET", "/trees/7/a/b", "", ""},
	{"GET", "/trees/trees/7/", "", ""},
	{"GET", "/exact/7", "", ""},
	{"GET", "/exact/7/", "", ""},
	{"GET", "/exact/7/a", "", ""},
	{"GET", "/gr%C3%B6%C3%9Fen/x%20y/7", "", ""},
	{"GET", "/gr%C3%B6%C3%9Fen/x%20y/a%2Fb", "", ""},
	{"GET", "/gr%c3%b6%c3%9fen/x%20y/7", "", ""},
	{"POST", "/jobs/all:run", "", ""},
	{"POST", "/jobs/all%3Arun", "", ""},
	{"POST", "/jobs/all", "", ""},
	{"GET", "/nowhere", "", ""},
	{"GET", "/nowhere/else/", "", ""},
	// Escapes: once, twice, of a slash, of a dot, in upper and lower case, of what needs none.
	{"GET", "/people/%61nn", "", ""},
	{"GET", "/people/a%20b", "", ""},
	{"GET", "/people/a+b", "", ""},
	{"GET", "/people/a%2Bb", "", ""},
	{"GET", "/people/a%2Fb", "", ""},
	{"GET", "/people/a%2fb+c", "", ""},
	{"GET", "/people/%2F", "", ""},
	{"GET", "/people/a%2F", "", ""},
	{"GET", "/people/%2Fa", "", ""},
	{"GET", "/people/%2Fnew", "", ""},
	{"GET", "/people/%25", "", ""},
	{"GET", "/people/100%25", "", ""},
	{"GET", "/people/%2541", "", ""},
	{"GET", "/people/%252F", "", ""},
	{"GET", "/people/%252541", "", ""},
	{"GET", "/people/a%2Fb%2541", "", ""},
	{"GET", "/people/it's%2541", "", ""},
	{"GET", "/people/it%27s", "", ""},
	{"GET", "/people/%3Fx=1?x=2", "", ""},
	{"GET", "/people/%23", "", ""},
	{"GET", "/people/a;b=1", "", ""},
	{"GET", "/people/{name}", "", ""},
	{"GET", "/people/{name}/friends/a%2Fb", "", ""},
	{"GET", "/people/:name", "", ""},
	{"GET", "/people/*", "", ""},
	{"GET", "/people/~$&,=@!'()", "", ""},
	{"GET", "/people/%C3%BC", "", ""},
	{"GET", "/people/%E2%98%83%F0%9F%98%80", "", ""},
	{"GET", "/people/%FF%FE", "", ""},
	{"GET", "/people/%00", "", ""},
	{"GET", "/people/a%0Ab", "", ""},
	{"GET", "/people/%2541/friends/%41", "", ""},
	{"GET", "/people/%41/friends/%2541", "", ""},
	{"GET", "/people/a%2Fb/friends/%2541", "", ""},
	{"GET", "/people/%20/friends/%2520", "", ""},
	{"GET", "/people/people/friends/friends", "", ""},
	{"GET", "/people/friends/friends/friends", "", ""},
	{"GET", "/files/a%2Fb/c", "", ""},
	{"GET", "/files/a%20b/c%2541", "", ""},
	{"GET", "/files/a+b/%2B", "", ""},
	{"GET", "/files/%2F", "", ""},
	{"GET", "/files/%2541/%41", "", ""},
	{"GET", "/files/%25/x%2Fy", "", ""},
	{"GET", "/files/a%0Ab", "", ""},
	{"GET", "/repos/a%2Fb/c%2Fd", "", ""},
	{"GET", "/repos/%2541/%41", "", ""},
	{"GET", "/repos/it's%2541/a", "", ""},
	{"GET", "/repos/a%20b/%2520", "", ""},
	{"GET", "/repos/a%2F/", "", ""},
	{"GET", "/trees/a%2Fb/", "", ""},
	{"GET", "/trees/%2541/a%2Fb", "", ""},
	{"GET", "/exact/a%2Fb/", "", ""},
	{"GET", "/exact/%2541/", "", ""},
	// What ServeMux cleans.
	{"GET", "//people/ann", "", ""},
	{"GET", "/people//ann", "", ""},
	{"GET", "/people//friends/bob", "", ""},
	{"GET", "/people/.", "", ""},
	{"GET", "/people/..", "", ""},
	{"GET", "/people/./ann", "", ""},
	{"GET", "/people/../items/7", "", ""},
	{"GET", "/people/%2E", "", ""},
	{"GET", "/people/%2e%2e", "", ""},
	{"GET", "/people/...", "", ""},
	{"GET", "/people/.a", "", ""},
	{"GET", "/files//a", "", ""},
	{"GET", "/files/a//b", "", ""},
	{"GET", "/files/a/../b", "", ""},
	{"GET", "/files/a/%2E%2E/b", "", ""},
	{"GET", "/files/a%2F%2Fb", "", ""},
	{"GET", "/files/..%2Fa", "", ""},
	{"GET", "/repos//a", "", ""},
	{"GET", "/docs//", "", ""},
	// Numbers.
	{"GET", "/items/7", "", ""},
	{"GET", "/items/-7", "", ""},
	{"GET", "/items/+7", "", ""},
	{"GET", "/items/%37", "", ""},
	{"GET", "/items/007", "", ""},
	{"GET", "/items/9223372036854775808", "", ""},
	{"GET", "/items/x", "", ""},
	{"GET", "/items/7%2F", "", ""},
	{"GET", "/items/", "", ""},
	// Methods.
	{"HEAD", "/", "", ""},
	{"HEAD", "/people/ann", "", ""},
	{"HEAD", "/items/7", "", ""},
	{"HEAD", "/files/a/b", "", ""},
	{"OPTIONS", "/people", "", ""},
	{"OPTIONS", "/people/ann", "", ""},
	{"OPTIONS", "/people/../items", "", ""},
	{"DELETE", "/items/7?force=true", "", ""},
	{"DELETE", "/items/7?force=perhaps", "", ""},
	{"DELETE", "/people", "", ""},
	{"POST", "/items/7", "", ""},
	{"TRACE", "/people", "", ""},
	{"LINK", "/people/ann", "", ""},
	// Queries.
	{"GET", "/people?q=a+b%20c%2Bd%25%41&page=2&ratio=1e3&sort=a&sort=&sort=b%26c", "", ""},
	{"GET", "/people?q=1&q=2&page=%32", "", ""},
	{"GET", "/people?q=a;b", "", ""},
	{"GET", "/people?q=%zz", "", ""},
	{"GET", "/people?q&page=x&ratio=NaN", "", ""},
	{"GET", "/people?q=%C3%BC%FF&=x&&page=0", "", ""},
	{"GET", "/people?%71=1", "", ""},
	{"GET", "/people?q=?a/b#c", "", ""},
	{"GET", "/people/ann/friends/bob?limit=5&tag=a&tag=b&since=2024-05-01T10:00:00Z&close=false", "", ""},
	{"GET", "/people/ann/friends/bob?limit=5.5&since=now&close=", "", ""},
	// Forms.
	{"POST", "/people?draft=true&name=query", form, "name=a+b%26c&age=7&email=x%40y&email="},
	{"POST", "/people", form, "name=%C3%BC"},
	{"POST", "/people", form + "; charset=utf-8", "name=x"},
	{"POST", "/people?name=query", form, "age=7"},
	{"POST", "/people", form, "name=x&age=256"},
	{"POST", "/people", form, "name=%zz"},
	{"POST", "/people", form, ""},
	{"POST", "/people", json, `{"name":"x"}`},
	{"POST", "/people", "", "name=x"},
	{"POST", "/people", "multipart/form-data; boundary=x", "--x--"},
	{"POST", "/people/", form, "name=x"},
	// JSON.
	{"PUT", "/items/7?dry=true", json, `{"name":"a","count":3,"tags":["x"]}`},
	{"PUT", "/items/7", json + "; charset=utf-8", `{"name":"ü\u0000\ud83d\ude00","id":8,"ID":9,"Dry":true}`},
	{"PUT", "/items/7", "application/merge-patch+json", `{"tags":null}`},
	{"PUT", "/items/x?dry=x", json, `{"name":1}`},
	{"PUT", "/items/7", json, `{"name":"a"} {}`},
	{"PUT", "/items/7", json, `null`},
	{"PUT", "/items/7", json, ``},
	{"PUT", "/items/7", "", `{"count":1}`},
	{"PUT", "/items/7", "text/plain", `{}`},
	{"PUT", "/items/7/", json, `{}`},
	{"PATCH", "/items/7", json, `{"name":"a"}`},
	{"PATCH", "/items/7", json, `[]`},
	{"PATCH", "/items//7", json, `{}`},
}

// starts are beginnings of paths; `*` stands for a random segment, `**` for several.
var starts = []string{
	"/people/*", "/people/*/friends/*", "/items/*", "/files/**", "/repos/*/**", "/trees/*/**", "/exact/*/", "/docs/**", "/gr%C3%B6%C3%9Fen/x%20y/*", "/**",
}

var queryTexts = []string{
	"", "q=a", "q=a+b", "q=%2541", "q=a;b", "limit=7", "limit=x", "tag=a&tag=b", "tag=%26", "raw=true", "force=1", "page=3&q=", "%zz", "since=2024-05-01T10:00:00%2B02:00",
	"dry=true", "sort=b&sort=a&q=1", "close", "name=query", "draft=true", "ratio=0.5",
}

var bodyTexts = [][2]string{
	{form, "name=a"}, {form, "name=a+b&age=9&email=%40"}, {form, "age=-1"}, {form, "a;b"}, {json, `{"name":"a"}`}, {json, `{"name":"a","tags":["b"],"count":-1}`},
	{json, `{"name":`}, {json, `{"name":2}`}, {"", `{"name":"a"}`}, {"", ""}, {"text/plain", "x"},
}

// one returns a random item.
func one[T any](rnd *rand.Rand, from []T) T { return from[rnd.Intn(len(from))] }

// randomRequest returns a request that mostly fits a route.
func randomRequest(rnd *rand.Rand) request {
	path := ""
	for _, part := range strings.Split(one(rnd, starts), "/")[1:] {
		switch part {
		case "*":
			path += "/" + one(rnd, segments)
		case "**":
			for range rnd.Intn(4) {
				path += "/" + one(rnd, segments)
			}
		default:
			path += "/" + part
		}
	}
	if path == "" || rnd.Intn(8) == 0 {
		path += "/"
	}
	r := request{method: "GET", target: path}
	switch rnd.Intn(8) {
	case 0:
		r.method = one(rnd, []string{"HEAD", "DELETE", "OPTIONS"})
	case 1, 2:
		r.method = one(rnd, []string{"POST", "PUT", "PATCH"})
		r.target = one(rnd, []string{"/people", "/items/" + one(rnd, []string{"1", "-2", "%33", "x"})})
		body := one(rnd, bodyTexts)
		r.contentType, r.body = body[0], body[1]
	}
	if query := one(rnd, queryTexts); query != "" {
		r.target += "?" + query
	}
	return r
}

// requests returns the edge cases, and so many different random requests that there are count in all.
func requests(rnd *rand.Rand, count int) []request {
	all := append([]request(nil), edgeCases...)
	seen := map[request]bool{}
	for _, r := range all {
		seen[r] = true
	}
	for len(all) < count {
		if r := randomRequest(rnd); !seen[r] {
			seen[r] = true
			all = append(all, r)
		}
	}
	return all
}
