package edge

import (
	"bufio"
	"fmt"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// segments are parts of paths that a client may send: plain ones, escaped ones, and some that a wrong reader would split or unescape too often.
var segments = []string{
	"a", "b", "api", "repos", "%61", "%2561", "%252561", "it's", "it's%2561", "%2F", "a%2Fb", "%252F", "%25", "100%25", "%2e%2e", "%2E",
	"..", ".", "", "...", "x;y", "a+b", "%C3%BC", "a%20b", "{x}", "*", "~", "!$&()", "%7Bx%7D",
}

func pick[T any](rnd *rand.Rand, from []T) T { return from[rnd.Intn(len(from))] }

// randomPath returns an escaped path, which often begins with start.
func randomPath(rnd *rand.Rand, start string) string {
	path := start
	if rnd.Intn(8) == 0 {
		path = ""
	}
	for range rnd.Intn(5) {
		path += "/" + pick(rnd, segments)
	}
	if path == "" || rnd.Intn(5) == 0 {
		path += "/"
	}
	return path
}

// randomTemplate returns a pattern and the names of its placeholders.
func randomTemplate(rnd *rand.Rand) (template string, names []string) {
	for i := range rnd.Intn(4) {
		if rnd.Intn(2) == 0 {
			template += "/" + pick(rnd, []string{"a", "b", "repos", "%61", "it's", "api"})
			continue
		}
		name := string(rune('w' + i))
		template += "/{" + name + "}"
		names = append(names, name)
	}
	switch rnd.Intn(4) {
	case 0:
		return template + "/{rest...}", append(names, "rest")
	case 1:
		return template + "/", names
	case 2:
		return template + "/{$}", names
	}
	if template == "" {
		template = "/"
	}
	return template, names
}

// serve calls a handler with the request that a server makes from a request line.
func serve(handler http.Handler, path string) *http.Request {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + path + " HTTP/1.1\r\nHost: example.com\r\n\r\n")))
	if err != nil {
		panic(err)
	}
	handler.ServeHTTP(httptest.NewRecorder(), r)
	return r
}

// parseRoute reads a placeholder as Parse does.
func parseRoute(r *http.Request, name, template string) (string, error) {
	if strings.HasSuffix(template, "{"+name+"...}") {
		return restValue(r, name, template)
	}
	if strings.HasSuffix(template, "/") || strings.HasSuffix(template, "/{$}") || strings.HasSuffix(template, "...}") {
		return treeValue(r, name, template)
	}
	return routeValue(r, name, template)
}

// TestRouteValuesAreTheRouters tests that a route value is exactly what net/http's ServeMux matched, however the mux is called.
func TestRouteValuesAreTheRouters(t *testing.T) {
	rnd := bindingtest.Random(t)
	register := func(method, pattern string, handler http.Handler) http.Handler {
		mux := http.NewServeMux()
		mux.Handle(method+pattern, handler)
		return mux
	}
	kinds := map[string]func(method, template string, handler http.Handler) (router http.Handler, base string){
		"plain": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register(method, template, handler), ""
		},
		"prefix": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register(method, "/api/v1"+template, handler), "/api/v1"
		},
		"prefix with a placeholder": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register(method, "/api/{tenant}"+template, handler), "/api/" + pick(rnd, segments)
		},
		"StripPrefix": func(method, template string, handler http.Handler) (http.Handler, string) {
			return http.StripPrefix("/api", register(method, template, handler)), "/api"
		},
		"StripPrefix in a mux": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register("", "/api/", http.StripPrefix("/api", register(method, template, handler))), "/api"
		},
		"StripPrefix after the mux": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register(method, "/api"+template, http.StripPrefix("/api", handler)), "/api"
		},
		"nested": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register("", "/", register(method, "/api"+template, handler)), "/api"
		},
		"nested in one with the same names": func(method, template string, handler http.Handler) (http.Handler, string) {
			return register("", "/{w}/{x}/{rest...}", register(method, template, handler)), ""
		},
	}
	for kind, route := range kinds {
		matched := 0
		for range bindingtest.Cases(t, 3000) {
			template, names := randomTemplate(rnd)
			var path string
			router, base := route(pick(rnd, []string{"", "GET ", "example.com"}), template, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				for _, name := range names {
					matched++
					want := r.PathValue(name)
					if got, err := parseRoute(r, name, template); got != want || err != nil {
						t.Errorf("%s: %s in %q for %s: %q %v, net/http matched %q", kind, name, path, r.Pattern, got, err, want)
					}
				}
			}))
			path = base + randomPath(rnd, instance(rnd, template))
			serve(router, path)
		}
		if matched < 100 {
			t.Errorf("%s: only %d values", kind, matched)
		}
	}
}

// instance returns a path that the beginning of a template matches.
func instance(rnd *rand.Rand, template string) string {
	path := ""
	for _, segment := range strings.Split(template, "/")[1:] {
		if segment == "" || segment == "{$}" || rnd.Intn(12) == 0 {
			break
		}
		if strings.HasPrefix(segment, "{") {
			segment = pick(rnd, segments)
		}
		path += "/" + segment
	}
	return path
}

// TestRouteValuesWithoutRouter asks a ServeMux with the template about every end of the path: if it matches exactly one of them, that
// one's values must be read; otherwise there must be an error.
func TestRouteValuesWithoutRouter(t *testing.T) {
	rnd := bindingtest.Random(t)
	verdicts := map[string]int{}
	for range bindingtest.Cases(t, 5000) {
		template, names := randomTemplate(rnd)
		path := pick(rnd, []string{"", "/api", "/a/b", "/repos/%2F"}) + randomPath(rnd, instance(rnd, template))
		var matches []*http.Request
		judge := http.NewServeMux()
		judge.HandleFunc(template, func(_ http.ResponseWriter, r *http.Request) { matches = append(matches, r) })
		// The path as ServeMux sees it: if a "{" is not escaped, it escapes the whole path again, which loses %2F.
		escaped := serve(http.NotFoundHandler(), path).URL.EscapedPath()
		for i := range escaped {
			if escaped[i] == '/' {
				serve(judge, escaped[i:])
			}
		}
		clean := http.NewServeMux()
		isClean := false
		clean.HandleFunc("/", func(http.ResponseWriter, *http.Request) { isClean = true })
		serve(clean, path)
		handlers := map[string]http.Handler{}
		check := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				got, err := parseRoute(r, name, template)
				verdict := fmt.Sprintf("clean %v, %d matches", isClean, min(len(matches), 2))
				verdicts[verdict]++
				switch {
				case isClean && len(matches) == 1:
					if want := matches[0].PathValue(name); err != nil || got != want {
						t.Errorf("%s in %q for %s: %q %v, want %q", name, path, template, got, err, want)
					}
				case err == nil:
					t.Errorf("%s in %q for %s (%s): %q, want an error", name, path, template, verdict, got)
				}
			}
		})
		handlers["none"] = check
		mux := http.NewServeMux()
		mux.Handle("/", check)
		handlers["a mux that knows no name"] = mux
		for _, handler := range handlers {
			serve(handler, path)
		}
	}
	if len(verdicts) < 4 {
		t.Error(verdicts)
	}
}

// TestRouteValuesOfOtherRouters tests routers that set PathValue.
func TestRouteValuesOfOtherRouters(t *testing.T) {
	for _, c := range []struct{ path, pattern, value, want string }{
		{"/pets/%2561", "", "%61", "%61"},               // the request has no RawPath, so the value is unescaped
		{"/pets/it's%2561", "", "it's%61", "it's%61"},   // the router matches Path
		{"/pets/it's%2561", "", "it's%2561", "it's%61"}, // the router matches RawPath
		{"/pets/it's%2561", "/pets/{id}", "it's%61", "it's%61"},
		{"/pets/it's%2561", "/pets/{id}", "it's%2561", "it's%61"},
		{"/pets/it's%2561/", "/pets/{id}", "it's%2561", "it's%61"}, // chi's pattern lacks the slash at the end
		{"/pets/it's%2561", "/pets/{id:.+}", "it's%2561", "it's%61"},
		{"/api/pets/it's%2561", "/{id}", "it's%2561", "it's%61"}, // the pattern of a router within a router
		{"/api/pets/it's%2561/x/y", "/api/pets/{id}/*", "it's%2561", "it's%61"},
		{"/x/%2561/it's%61", "/x/{id}/{other}", "%61", "%61"},
		{"/people/it's", "GET /people/{name}", "ann", "ann"},
		{"/people/it's", "/people/{id}/{x}/{y}", "%61", "%61"},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Pattern = c.pattern
		r.SetPathValue("id", c.value)
		if got, err := routeValue(r, "id", "/pets/{id}"); err != nil || got != c.want {
			t.Errorf("%+v: %q %v", c, got, err)
		}
	}
}
