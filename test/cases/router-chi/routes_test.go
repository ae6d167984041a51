package forum

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// answers has, per request, who is to answer, and with what.
var answers = []struct{ method, path, handler, body string }{
	{"GET", "/threads", "Threads.ListThreads", ""},
	{"HEAD", "/threads", "Threads.ListThreads", ""},
	{"POST", "/threads", "Threads.CreateThread", ""},
	{"OPTIONS", "/threads", "Threads.ThreadOptions", ""},
	{"PUT", "/threads/7", "Threads.ReplaceThread", ""},
	{"PATCH", "/threads/7", "Threads.UpdateThread", ""},
	{"DELETE", "/threads/new", "Threads.DeleteThread", ""},
	{"GET", "/threads/new", "Threads.newThread", ""},
	{"GET", "/threads/7/posts/a%2Fb", "Threads.GetPost", "7 a/b"},
	{"GET", "/rows/1", "Table.GetRow", ""},
	{"HEAD", "/rows", "Table.HeadRows", ""},
	{"GET", "/", "Home", ""},
	{"GET", "/docs/", "DocsIndex", ""},
	{"GET", "/docs/go/spec", "Docs", ""},
	{"GET", "/files/img/cat%20one.png", "GetFile", "img/cat one.png"},
	{"GET", "/elsewhere", "", ""},
	{"GET", "/threads/7/posts", "", ""},
	{"POST", "/rows/1", "", ""},
}

func TestChiAnswersAsNetHTTPDoes(t *testing.T) {
	router := chi.NewRouter()
	router.Use(middleware.GetHead) // net/http answers HEAD wherever there is a GET
	new(Threads).Routes(router)
	new(Table[int]).Routes(router)
	Routes(router)

	mux := http.NewServeMux()
	handlers := 0
	for _, list := range []map[string]HandlerInfo{
		new(Threads).ListHandlers(), new(Table[int]).ListHandlers(), ListHandlers(),
	} {
		for _, h := range list {
			mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
			handlers++
		}
	}

	for name, handler := range map[string]http.Handler{"chi": router, "net/http": mux} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(handler)
			defer server.Close()
			answered := map[string]bool{}
			for _, want := range answers {
				got, body := send(t, want.method, server.URL+want.path)
				if got != want.handler || got != "" && body != want.body {
					t.Errorf("%s %s: %q answers %q, want %q and %q",
						want.method, want.path, got, body, want.handler, want.body)
				}
				if got != "" {
					answered[got] = true
				}
			}
			if len(answered) != handlers {
				t.Errorf("%d handlers answered, there are %d: %v", len(answered), handlers, answered)
			}
		})
	}
}

func send(t *testing.T, method, url string) (handler, body string) {
	t.Helper()
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.Header.Get("Handler"), string(text)
}
