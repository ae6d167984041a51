// Package library_test runs the client against the server, which is another module.
package library_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"example.com/library/shelf"
	client "example.com/shelfclient"
)

func TestClient(t *testing.T) {
	server := httptest.NewServer(new(shelf.Shelf).Routes())
	defer server.Close()
	var c client.Interface = client.NewClient(client.Host(server.URL), client.WithDoer(server.Client()))
	ctx := t.Context()

	create := &client.CreateBookRequest{
		By: "ann", ISBN: "978-0-14-044913-6", Title: "Faust", Kind: client.Poetry,
		Price: client.Amount{Cents: 1250, Kind: client.Euro},
		Asked: []client.ShelfOption{{Name: "large print", Days: 3}},
	}
	var seen *http.Response
	created, err := c.CreateBook(client.SeeResponse(ctx, func(r *http.Response) { seen = r }), create)
	if err != nil || created.ID != 1 || created.Location != "/v1/books/1" || seen.Request.URL.Path != "/v1/books" || seen.StatusCode != http.StatusCreated {
		t.Fatalf("%+v %v", created, err)
	}

	book, err := c.GetBook(ctx, &client.GetBookRequest{ID: 1})
	if err != nil {
		t.Fatal(err)
	}
	// The client can't name the unexported constant, but has its text.
	if book.Status.String() != "reserved" || book.Price != create.Price || book.Kind != client.Poetry || book.Asked[0] != create.Asked[0] || book.Fees[client.Dollar] != 0.6 || book.Created.IsZero() || book.Updated != nil {
		t.Errorf("%+v", book)
	}

	list := func(req client.ListBooksRequest) int {
		t.Helper()
		books, err := c.ListBooks(ctx, &req)
		if err != nil || books.Total != 1 {
			t.Fatal(books, err)
		}
		return len(books.Items)
	}
	both := []client.Kind{client.Novel, client.Poetry}
	lent := client.Lent
	counts := []int{
		list(client.ListBooksRequest{Kinds: both}),
		list(client.ListBooksRequest{Kinds: both, Status: &book.Status}),
		list(client.ListBooksRequest{Kinds: both, Status: &lent}),
		list(client.ListBooksRequest{Kinds: both, Under: client.Amount{Cents: 1251, Kind: client.Euro}}),
		list(client.ListBooksRequest{Kinds: both, Under: client.Amount{Cents: 1250, Kind: client.Euro}}),
		list(client.ListBooksRequest{Kinds: both[:1]}),
	}
	if !slices.Equal(counts, []int{1, 1, 0, 1, 0, 0}) {
		t.Error(counts)
	}

	res, err := c.LendBook(ctx, &client.LendBookRequest{ID: 1, Token: "reader-7", Days: 3})
	if err != nil || res.StatusCode != http.StatusNoContent {
		t.Error(res, err)
	}
	_, err = c.LendBook(ctx, &client.LendBookRequest{ID: 1, Token: "reader-7"})
	if !errors.Is(err, client.GenStatus(http.StatusNotModified)) {
		t.Error(err)
	}
	_, err = c.LendBook(ctx, &client.LendBookRequest{ID: 9, Token: "reader-7"})
	var failed *client.StatusError
	var problem struct{ Title string }
	if !errors.As(err, &failed) || failed.StatusCode != http.StatusNotFound || failed.Header.Get("Content-Type") != "application/problem+json" || failed.Decode(&problem) != nil || problem.Title != "Not Found" {
		t.Error(err)
	}
	if _, err := c.GetBook(ctx, &client.GetBookRequest{ID: 9}); !errors.Is(err, client.GenStatus(http.StatusNotFound)) {
		t.Error(err)
	}
}

// Build applies the rules and calls the checks that the server's Parse applies.
func TestRules(t *testing.T) {
	bad := client.CreateBookRequest{By: "ann", ISBN: "978", Title: "Faust", Kind: client.Novel, Price: client.Amount{Kind: client.Euro}}
	if _, err := bad.Build("localhost"); err != nil {
		t.Error("Build checks no types' own rules, as on the server:", err)
	}
	bad.Asked = []client.ShelfOption{{}}
	_, err := bad.Build("localhost")
	failures := client.BindingErrors(err)
	if len(failures) != 1 || failures[0].Name != "/asked/0/name" {
		t.Error(err)
	}
	server := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/v1/books", http.NoBody)
	new(shelf.Shelf).Routes().ServeHTTP(server, r)
	if body, _ := io.ReadAll(server.Body); server.Code != http.StatusBadRequest {
		t.Errorf("%s", body)
	}
}

func TestMock(t *testing.T) {
	mock := &client.Mock{T: t, GetBookFunc: nil}
	mock.T = nil
	if _, err := mock.GetBook(t.Context(), &client.GetBookRequest{ID: 3}); err == nil || mock.Calls()[0].Args[0].(*client.GetBookRequest).ID != 3 {
		t.Error(err)
	}
}
