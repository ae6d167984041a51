package routers

import (
	"bufio"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"example.com/cases/bindings-edge"
	"example.com/cases/bindingtest"
	"example.com/cases/petstore"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

var segments = []string{
	"a", "b", "api", "repos", "%61", "%2561", "%252561", "it's", "it's%2561", "%2F", "a%2Fb", "%252F", "%25", "100%25", "%2e%2e",
	"..", ".", "", "x;y", "a+b", "%C3%BC", "a%20b", "{x}", "*", "~",
}

func randomPath(rnd *rand.Rand, start string, atMost int) string {
	path := start
	for range rnd.Intn(atMost + 1) {
		path += "/" + segments[rnd.Intn(len(segments))]
	}
	if path == "" || rnd.Intn(5) == 0 {
		path += "/"
	}
	return path
}

// serve calls a handler with the request that a server makes from a request line.
func serve(handler http.Handler, path string) {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + path + " HTTP/1.1\r\nHost: example.com\r\n\r\n")))
	if err != nil {
		panic(err)
	}
	handler.ServeHTTP(httptest.NewRecorder(), r)
}

// message is a request struct with the pattern under which chi routes it.
type message struct {
	pattern, start string
	// parse returns the route values by the names that chi uses.
	parse func(*http.Request) (map[string]string, error)
}

var messages = []message{
	{"/repos/{owner}/*", "/repos", func(r *http.Request) (map[string]string, error) {
		var req edge.RepositoryRequest
		err := req.Parse(r)
		return map[string]string{"owner": req.Owner, "*": req.Path}, err
	}},
	{"/{owner}/*", "", func(r *http.Request) (map[string]string, error) {
		var req edge.AnythingRequest
		err := req.Parse(r)
		return map[string]string{"owner": req.Owner, "*": req.Path}, err
	}},
	{"/exact/{id}/", "/exact", func(r *http.Request) (map[string]string, error) {
		var req edge.ExactRequest
		err := req.Parse(r)
		return map[string]string{"id": req.ID}, err
	}},
	{"/tree/{id}/*", "/tree", func(r *http.Request) (map[string]string, error) {
		var req edge.TreeRequest
		err := req.Parse(r)
		return map[string]string{"id": req.ID}, err
	}},
	{"/owners/{name:.+}", "/owners", func(r *http.Request) (map[string]string, error) {
		var req petstore.GetOwnerRequest
		err := req.Parse(r)
		return map[string]string{"name": req.Name}, err
	}},
}

// TestRouteValuesAreChis tests that a route value is exactly what chi matched, unescaped once. If a URL has a RawPath, chi matches
// that, and its values are escaped.
func TestRouteValuesAreChis(t *testing.T) {
	rnd := bindingtest.Random(t)
	get := func(router chi.Router, pattern string, handler http.HandlerFunc) http.Handler {
		router.Get(pattern, handler)
		return router
	}
	kinds := map[string]func(pattern string, handler http.HandlerFunc) (router http.Handler, base string){
		"plain": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			return get(chi.NewRouter(), pattern, handler), ""
		},
		"prefix": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			return get(chi.NewRouter(), "/api"+pattern, handler), "/api"
		},
		"Route": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			return chi.NewRouter().Route("/api/v1", func(router chi.Router) { get(router, pattern, handler) }), ""
		},
		"Route below a prefix": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			outer := chi.NewRouter()
			outer.Route("/api/v1", func(router chi.Router) { get(router, pattern, handler) })
			return outer, "/api/v1"
		},
		"Mount": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			outer := chi.NewRouter()
			outer.Mount("/api", get(chi.NewRouter(), pattern, handler))
			return outer, "/api"
		},
		"Mount below a placeholder": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			outer := chi.NewRouter()
			outer.Mount("/{tenant}", get(chi.NewRouter(), pattern, handler))
			return outer, "/" + segments[rnd.Intn(len(segments))]
		},
		"Mount below placeholders of the same names": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			outer := chi.NewRouter()
			outer.Mount("/{owner}/{id}/{name}/{path}", get(chi.NewRouter(), pattern, handler))
			return outer, strings.Repeat("/"+segments[rnd.Intn(len(segments))], 4)
		},
		"StripPrefix": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			return http.StripPrefix("/api", get(chi.NewRouter(), pattern, handler)), "/api"
		},
		"in a ServeMux": func(pattern string, handler http.HandlerFunc) (http.Handler, string) {
			mux := http.NewServeMux()
			mux.Handle("/api/", get(chi.NewRouter(), "/api"+pattern, handler))
			return mux, "/api"
		},
	}
	for kind, route := range kinds {
		matched := 0
		for range bindingtest.Cases(t, 3000) {
			message := messages[rnd.Intn(len(messages))]
			var path string
			router, base := route(message.pattern, func(_ http.ResponseWriter, r *http.Request) {
				got, err := message.parse(r)
				for name, value := range got {
					want := chi.URLParam(r, name)
					if r.URL.RawPath != "" {
						want, _ = url.PathUnescape(want)
					}
					if want == "" && name != "*" {
						if err == nil {
							t.Errorf("%s: %q for %s: no error, though %s is empty", kind, path, r.Pattern, name)
						}
						continue
					}
					matched++
					if value != want || err != nil && !strings.Contains(err.Error(), "missing") {
						t.Errorf("%s: %s in %q for %s: %q %v, chi matched %q", kind, name, path, r.Pattern, value, err, want)
					}
				}
			})
			path = base + randomPath(rnd, message.start, 4)
			serve(router, path)
		}
		if matched < 100 {
			t.Errorf("%s: only %d values", kind, matched)
		}
	}
}

// TestMountedHandlers tests handlers behind chi.Mount, which knows none of their placeholders.
func TestMountedHandlers(t *testing.T) {
	for path, want := range map[string]string{
		"/repos/alice/%61/it's": "alice a/it's", "/repos/alice/": "alice ", "/repos/it's%2Fme/x%2541": "it's/me x%41",
		"/repos/repos/alice/x": "", "/repos/alice": "",
	} {
		router := chi.NewRouter()
		router.Mount("/repos", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			var req edge.RepositoryRequest
			if err := req.Parse(r); (err != nil) != (want == "") || err == nil && req.Owner+" "+req.Path != want {
				t.Errorf("%s: %+v %v", path, req, err)
			}
			// It is not known where the prefix ends.
			if err := new(edge.AnythingRequest).Parse(r); err == nil && strings.Count(path, "/") > 2 {
				t.Errorf("%s: no error", path)
			}
		}))
		serve(router, path)
	}
}

// TestStripSlashes tests a middleware that makes chi match URL.Path, which is unescaped.
func TestStripSlashes(t *testing.T) {
	router := chi.NewRouter()
	router.Use(middleware.StripSlashes)
	var got edge.WildRequest
	var err error
	router.Get("/{a}/{b}/x", func(_ http.ResponseWriter, r *http.Request) { err = got.Parse(r) })
	for path, want := range map[string]string{"/it's%2541/7/x": "it's%41", "/it's%2541/7/x/": "it's%41", "/it's%41/7/x/": "it'sA"} {
		if serve(router, path); err != nil || got.A != want {
			t.Errorf("%s: %+v %v", path, got, err)
		}
	}
}
