package bindingtest

import (
	"math/rand"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/quick"
)

// Router routes the requests of one pattern to a handler.
type Router struct {
	Name string
	// Base is the path prefix of the handler.
	Base  string
	Route func(method, path string, handler http.Handler) http.Handler
}

// Standard has the ways in which net/http calls a handler.
var Standard = []Router{
	{"mux", "", mux},
	{"mounted", "/api/v1", func(method, path string, handler http.Handler) http.Handler {
		return mux(method, "/api/v1"+path, handler)
	}},
	{"stripped", "/api/v1/", func(method, path string, handler http.Handler) http.Handler {
		return http.StripPrefix("/api/v1", mux(method, path, handler))
	}},
	{"none", "/api/v1/", func(_, _ string, handler http.Handler) http.Handler { return handler }},
}

func mux(method, path string, handler http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(method+" "+path, handler)
	return mux
}

// RequestOf has the methods of a pointer to a request struct.
type RequestOf[T any] interface {
	*T
	Parse(*http.Request) error
	Build(string) (*http.Request, error)
}

// ResponseOf has the methods of a pointer to a response struct.
type ResponseOf[T any] interface {
	*T
	Parse(*http.Response) error
	Write(http.ResponseWriter) error
}

// Requests sends random messages through a real server and each of the routers, by default Standard, and tests that they
// arrive as they were sent. The pattern is that of the handler, such as "GET /pets/{id}".
func Requests[T any, P RequestOf[T]](t *testing.T, pattern string, routers ...Router) {
	t.Helper()
	method, path, _ := strings.Cut(pattern, " ")
	if len(routers) == 0 {
		routers = Standard
	}
	for _, router := range routers {
		t.Run(reflect.TypeFor[T]().String()+"/"+router.Name, func(t *testing.T) {
			var got *T
			var parseErr error
			server := httptest.NewServer(router.Route(method, path, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				got = new(T)
				parseErr = P(got).Parse(r)
			})))
			defer server.Close()
			check(t, restOf(path), func(want T) bool {
				r, err := P(&want).Build(server.URL + router.Base)
				if err != nil {
					t.Errorf("build: %v\n%+v", err, want)
					return false
				}
				got, parseErr = nil, nil
				res, err := http.DefaultTransport.RoundTrip(r)
				if err != nil {
					t.Error(err)
					return false
				}
				res.Body.Close()
				if got == nil {
					t.Errorf("%.2000s is not routed: %s", r.URL, res.Status)
					return false
				}
				if parseErr != nil || !Same(want, *got) {
					t.Errorf("%.2000s: %v\nsent %+v\ngot  %+v", r.URL, parseErr, want, *got)
					return false
				}
				return true
			})
		})
	}
}

// Responses answers with random messages over a real connection, and tests that they arrive as they were written, but for changes.
func Responses[T any, P ResponseOf[T]](t *testing.T, changes ...func(P)) {
	t.Helper()
	t.Run(reflect.TypeFor[T]().String(), func(t *testing.T) {
		var want T
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := P(&want).Write(w); err != nil {
				t.Error(err)
			}
		}))
		defer server.Close()
		check(t, "", func(random T) bool {
			want = random
			res, err := http.Get(server.URL)
			if err != nil {
				t.Error(err)
				return false
			}
			defer res.Body.Close()
			for _, change := range changes {
				change(&want)
			}
			var got T
			if err := P(&got).Parse(res); err != nil || !Same(want, got) {
				t.Errorf("%v\nwrote %+v\nread  %+v", err, want, got)
				return false
			}
			return true
		})
	})
}

// restOf returns the name of a pattern's {name...}, if it has one.
func restOf(path string) string {
	before, ok := strings.CutSuffix(path, "...}")
	if !ok {
		return ""
	}
	return before[strings.LastIndexByte(before, '{')+1:]
}

func check[T any](t *testing.T, rest string, property func(T) bool) {
	t.Helper()
	config := &quick.Config{
		MaxCount: Cases(t, 60),
		Rand:     Random(t),
		Values: func(args []reflect.Value, rnd *rand.Rand) {
			args[0] = Value(reflect.TypeFor[T](), rest, rnd)
		},
	}
	if err := quick.Check(property, config); err != nil {
		t.Errorf("after %d tries", err.(*quick.CheckError).Count)
	}
}
