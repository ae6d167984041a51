package books_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/books/books"
	"example.com/books/books/client"
	"github.com/gin-gonic/gin"
)

// serve starts the library, and returns a client whose requests have a key.
func serve(t *testing.T, key string) *client.Client {
	t.Helper()
	gin.SetMode(gin.TestMode)
	engine := gin.New()
	new(books.Books).Routes(engine, "secret")
	server := httptest.NewServer(engine)
	t.Cleanup(server.Close)
	return client.NewClient(client.Host(server.URL), client.WithEdit(func(r *http.Request) error {
		r.Header.Set("X-Key", key)
		return nil
	}))
}

func TestClient(t *testing.T) {
	ctx := context.Background()
	c := serve(t, "secret")
	for i, title := range []string{"Emma", "Persuasion"} {
		created, err := c.CreateBook(ctx, &books.CreateBookRequest{Title: title, Author: "Jane Austen"})
		if err != nil || created.ID != int64(i+1) || !strings.HasPrefix(created.Location, "books/") {
			t.Fatal(created, err)
		}
	}
	if _, err := c.CreateBook(ctx, &books.CreateBookRequest{Title: "Die Wand", Author: "Haushofer & Söhne"}); err != nil {
		t.Fatal(err)
	}
	found, err := c.GetBook(ctx, &books.GetBookRequest{ID: 2})
	if err != nil || found.Title != "Persuasion" {
		t.Fatal(found, err)
	}
	author := "Haushofer & Söhne"
	list, err := c.ListBooks(ctx, &books.ListBooksRequest{Author: &author, Limit: 5})
	if err != nil || !reflect.DeepEqual(list.Books, []books.Book{{ID: 3, Title: "Die Wand", Author: author}}) {
		t.Fatal(list, err)
	}
	if _, err := c.DeleteBooks(ctx, &books.DeleteBooksRequest{Author: author}); err != nil {
		t.Fatal(err)
	}
	if list, err := c.ListBooks(ctx, &books.ListBooksRequest{Limit: 100}); err != nil || len(list.Books) != 2 {
		t.Fatal(list, err)
	}
	health, err := c.Health(ctx)
	if err != nil || !health.Open {
		t.Fatal(health, err)
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	c := serve(t, "secret")
	status := func(err error) int {
		var refused *client.StatusError
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		return refused.StatusCode
	}
	if _, err := c.GetBook(ctx, &books.GetBookRequest{ID: 9}); status(err) != http.StatusNotFound {
		t.Error(err)
	}
	if _, err := serve(t, "").CreateBook(ctx, &books.CreateBookRequest{Title: "Emma", Author: "Jane Austen"}); status(err) != http.StatusUnauthorized {
		t.Error(err)
	}
}

// TestProblems sends what the client refuses to send.
func TestProblems(t *testing.T) {
	gin.SetMode(gin.TestMode)
	engine := gin.New()
	new(books.Books).Routes(engine, "secret")
	for _, one := range []struct {
		request string
		body    string
		status  int
		answer  string
	}{
		{"GET /api/v1/books/x", "", 400, `"in":"route","name":"id"`},
		{"GET /api/v1/books?limit=0", "", 422, `"in":"query","name":"limit","detail":"must be at least 1"`},
		{"POST /api/v1/books", `{"title":""}`, 422, `"pointer":"/title","detail":"is required"`},
		{"POST /api/v1/books", `{`, 400, `"in":"json"`},
		{"GET /api/v1/handbook/chapters/1", "", 200, "The page chapters of 1."},
	} {
		method, path, _ := strings.Cut(one.request, " ")
		r := httptest.NewRequest(method, path, strings.NewReader(one.body))
		r.Header.Set("X-Key", "secret")
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		engine.ServeHTTP(w, r)
		if w.Code != one.status || !strings.Contains(w.Body.String(), one.answer) {
			t.Errorf("%s: %d %s", one.request, w.Code, w.Body)
		}
	}
}

// TestList compares the list with what gin has registered.
func TestList(t *testing.T) {
	gin.SetMode(gin.TestMode)
	engine := gin.New()
	b := new(books.Books)
	b.Routes(engine, "")
	listed := map[string]bool{}
	for _, list := range []map[string]books.GinHandlerInfo{b.ListGinHandlers(), books.ListGinHandlers()} {
		for _, h := range list {
			listed[h.Method+" "+h.Path] = true
		}
	}
	registered := map[string]bool{}
	for _, route := range engine.Routes() {
		registered[route.Method+" "+route.Path] = true
	}
	if !reflect.DeepEqual(listed, registered) {
		t.Errorf("%v, and not %v", registered, listed)
	}
}
