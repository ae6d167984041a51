package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"example.com/petshop/store"
	"example.com/petshop/store/client"
)

// inProcess answers requests by a handler, without a network.
type inProcess struct{ handler http.Handler }

func (p inProcess) Do(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.RequestURI = r.URL.RequestURI()
	if r.Body == nil {
		r.Body = http.NoBody
	}
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	return w.Result(), nil
}

// serve returns the base URL of a server, and a Doer for it.
func serve(t *testing.T, handler http.Handler) (client.Host, *http.Client) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return client.Host(server.URL), server.Client()
}

// The same contract holds over HTTP, below a prefix, and in process.
func TestContract(t *testing.T) {
	t.Run("HTTP", func(t *testing.T) {
		host, doer := serve(t, store.New().Routes())
		contract(t, client.NewClient(host, client.WithDoer(doer)))
	})
	t.Run("prefix", func(t *testing.T) {
		host, doer := serve(t, http.StripPrefix("/api", store.New().Routes()))
		contract(t, client.NewClient(host+"/api/", client.WithDoer(doer)))
	})
	t.Run("in process", func(t *testing.T) {
		contract(t, client.NewClient(client.Host("shop"), client.WithDoer(inProcess{store.New().Routes()})))
	})
}

func contract(t *testing.T, c client.Interface) {
	ctx := t.Context()

	// 201, with a header field in the response.
	created, err := c.CreatePet(ctx, &store.CreatePetRequest{Name: "Rex / & Söhne", Tags: []string{"dog", "old"}})
	if err != nil || created.ID != 1 || created.Location != "/pets/1" {
		t.Fatal(created, err)
	}
	pet, err := c.GetPet(ctx, &store.GetPetRequest{ID: 1})
	if err != nil || pet.Name != "Rex / & Söhne" || !slices.Equal(pet.Tags, []string{"dog", "old"}) {
		t.Error(pet, err)
	}
	list, err := c.ListPets(ctx, &store.ListPetsRequest{Tags: []string{"old", "dog"}, Limit: 3})
	if err != nil || len(list.Pets) != 1 || list.Pets[0].ID != 1 {
		t.Error(list, err)
	}
	if list, err = c.ListPets(ctx, &store.ListPetsRequest{Tags: []string{"cat"}}); err != nil || len(list.Pets) != 0 {
		t.Error(list, err)
	}
	if count, err := c.CountPets(ctx); err != nil || count.Count != 1 {
		t.Error(count, err)
	}

	// A form, and a response without a struct.
	sold, err := c.SellPet(ctx, &store.SellPetRequest{ID: 1, Name: "Ann & Bob"})
	if got := text(t, sold, err); got != "pet 1 is sold to Ann & Bob\n" {
		t.Errorf("%q", got)
	}

	// 204.
	deleted, err := c.DeletePet(ctx, &store.DeletePetRequest{ID: 1})
	if got := text(t, deleted, err); got != "" || deleted.StatusCode != http.StatusNoContent {
		t.Errorf("%q %v", got, deleted)
	}

	// Placeholders as parameters are escaped.
	file, err := c.GetFile(ctx, "de/en", "über uns/100%.html")
	if got := text(t, file, err); got != "über uns/100%.html in de/en" {
		t.Errorf("%q", got)
	}
	if _, err := c.GetFile(ctx, "..", "x"); err == nil || err.Error() != `GetFile: route lang: ".." can't be a path segment` {
		t.Error(err)
	}
	if _, err := c.GetFile(ctx, "", "x"); err == nil || err.Error() != "GetFile: route lang: missing" {
		t.Error(err)
	}

	// 404 with a problem of RFC 9457.
	_, err = c.GetPet(ctx, &store.GetPetRequest{ID: 7})
	var failed *client.StatusError
	if !errors.As(err, &failed) {
		t.Fatal(err)
	}
	var problem struct{ Title, Detail string }
	if err := failed.Decode(&problem); err != nil || problem.Title != "Not Found" || problem.Detail != "there is no pet 7" {
		t.Error(problem, err)
	}
	if failed.Method != "GET" || !strings.HasSuffix(failed.Path, "/pets/7") || failed.StatusCode != 404 || failed.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%+v", failed)
	}
	if text := err.Error(); !strings.HasPrefix(text, "GetPet: GET /") || !strings.HasSuffix(text, "/pets/7: unexpected status 404 Not Found: there is no pet 7") {
		t.Error(text)
	}
	if !errors.Is(err, client.Status(404)) || errors.Is(err, client.Status(400)) {
		t.Error("the status of the error is not 404 alone")
	}
	var status client.Status
	if !errors.As(err, &status) || status.Error() != "status 404 Not Found" {
		t.Error(status)
	}
	// The method without a response struct fails in the same way.
	if r, err := c.DeletePet(ctx, &store.DeletePetRequest{ID: 7}); r != nil || !errors.Is(err, client.Status(404)) {
		t.Error(r, err)
	}

	// 304, which only an edited request gets.
	fresh := client.EditRequest(ctx, func(r *http.Request) error {
		r.Header.Set("If-None-Match", `"1"`)
		return nil
	})
	if r, err := c.GetPhoto(fresh, &store.GetPhotoRequest{ID: 1}); r != nil || !errors.Is(err, client.Status(304)) {
		t.Error(r, err)
	}

	// A stream is whole.
	photo, err := c.GetPhoto(ctx, &store.GetPhotoRequest{ID: 3})
	if got := text(t, photo, err); got != strings.Repeat("3", store.PhotoSize) {
		t.Error(len(got))
	}

	// What the server refuses.
	if _, err := c.ListPets(ctx, &store.ListPetsRequest{Limit: -1}); err != nil {
		t.Error(err)
	}
	bad := client.EditRequest(ctx, func(r *http.Request) error {
		r.URL.RawQuery = "limit=x"
		return nil
	})
	_, err = c.ListPets(bad, &store.ListPetsRequest{})
	if !errors.Is(err, client.Status(400)) {
		t.Error(err)
	}
}

// text reads and closes the body of a response.
func text(t *testing.T, r *http.Response, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Error(err)
	}
	return string(body)
}

func TestPage(t *testing.T) {
	const page = "<html><body><h1>502 Bad Gateway</h1></body></html>"
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusBadGateway)
		_, _ = io.WriteString(w, page)
	}))
	_, err := client.NewClient(host, client.WithDoer(doer)).CountPets(t.Context())
	var failed *client.StatusError
	if !errors.As(err, &failed) || failed.StatusCode != 502 || string(failed.Body) != page {
		t.Fatal(err)
	}
	var problem struct{ Title string }
	if err := failed.Decode(&problem); err == nil || !strings.Contains(err.Error(), `decode the body of status 502, of type "text/html": `) {
		t.Error(err)
	}
}

func TestLongErrorIsCut(t *testing.T) {
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, strings.Repeat("x", 1<<20))
	}))
	_, err := client.NewClient(host, client.WithDoer(doer)).CountPets(t.Context())
	var failed *client.StatusError
	if !errors.As(err, &failed) || len(failed.Body) != 64<<10 {
		t.Error(err)
	}
}

// A response of a success that is not what the struct needs is an error, and no StatusError.
func TestWrongAnswer(t *testing.T) {
	for contentType, body := range map[string]string{
		"text/html":        "<html>",
		"application/json": `{"count":"many"}`,
	} {
		host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentType)
			_, _ = io.WriteString(w, body)
		}))
		count, err := client.NewClient(host, client.WithDoer(doer)).CountPets(t.Context())
		var failed *client.StatusError
		if err == nil || count != nil || errors.As(err, &failed) || len(store.BindingErrors(err)) != 1 || !strings.HasPrefix(err.Error(), "CountPets: ") {
			t.Error(count, err)
		}
	}
}

// A response that ends too early is an error.
func TestBrokenBody(t *testing.T) {
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, "half")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	c := client.NewClient(host, client.WithDoer(doer))
	if r, err := c.SellPet(t.Context(), &store.SellPetRequest{ID: 1, Name: "Ann"}); r != nil || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(r, err)
	}
}

// A Doer of a test may leave out what *http.Client always sets.
type bareDoer struct{ response *http.Response }

func (d bareDoer) Do(*http.Request) (*http.Response, error) { return d.response, nil }

func TestBareDoer(t *testing.T) {
	c := client.NewClient(client.Host("shop"), client.WithDoer(bareDoer{&http.Response{StatusCode: 200}}))
	if _, err := c.CountPets(t.Context()); err == nil {
		t.Error("an empty body was read as JSON")
	}
	if r, err := c.DeletePet(t.Context(), &store.DeletePetRequest{}); text(t, r, err) != "" {
		t.Error(r)
	}
	c = client.NewClient(client.Host("shop"), client.WithDoer(bareDoer{&http.Response{StatusCode: 500}}))
	if _, err := c.CountPets(t.Context()); err == nil || err.Error() != "CountPets: GET /pets/count: unexpected status 500 Internal Server Error" {
		t.Error(err)
	}
}

func TestBuildErrors(t *testing.T) {
	ctx := t.Context()
	for host, want := range map[client.Host]string{
		"ftp://shop":  "neither of http nor of https",
		"shop?x=1":    "has a query or a fragment",
		"http://:80/": "has no host",
	} {
		c := client.NewClient(host)
		if _, err := c.CountPets(ctx); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(host, err)
		}
		if _, err := c.ListPets(ctx, &store.ListPetsRequest{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(host, err)
		}
	}
	// A header that can't be sent is reported with its name.
	_, err := client.NewClient(client.Host("shop")).CreatePet(ctx, &store.CreatePetRequest{Key: "a\nb"})
	if failures := store.BindingErrors(err); len(failures) != 1 || failures[0].Name != "Idempotency-Key" {
		t.Error(err)
	}
}

var errPool = errors.New("no host is up")

// hosts is a Pool that takes its hosts in turn.
type hosts struct {
	names []string
	next  int
}

func (p *hosts) Host() (string, error) {
	if len(p.names) == 0 {
		return "", errPool
	}
	p.next++
	return p.names[(p.next-1)%len(p.names)], nil
}

func TestPool(t *testing.T) {
	var seen []string
	count := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Host)
		_ = store.CountPetsResponse{}.Write(w)
	})
	pool := &hosts{names: []string{"a", "https://b/x"}}
	c := client.NewClient(pool, client.WithDoer(inProcess{count}))
	for range 3 {
		if _, err := c.CountPets(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(seen, []string{"a", "b", "a"}) {
		t.Error(seen)
	}
	pool.names = nil
	if _, err := c.CountPets(t.Context()); !errors.Is(err, errPool) {
		t.Error(err)
	}
}

// Edits run from the client's to the innermost context's; responses are seen in the same order, failures included.
func TestEditRequestAndSeeResponse(t *testing.T) {
	var steps []string
	add := func(step string) func(*http.Request) error {
		return func(r *http.Request) error {
			steps = append(steps, step)
			r.Header.Add("Step", step)
			return nil
		}
	}
	see := func(step string) func(*http.Response) {
		return func(r *http.Response) { steps = append(steps, step+" "+r.Status[:3]) }
	}
	var header []string
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header = r.Header["Step"]
		w.WriteHeader(http.StatusTeapot)
	}))
	c := client.NewClient(host, client.WithDoer(doer), client.WithEdit(add("first")), client.WithEdit(add("second")))
	ctx := client.EditRequest(client.EditRequest(t.Context(), add("outer")), add("inner"))
	ctx = client.SeeResponse(client.SeeResponse(ctx, see("outer")), see("inner"))
	if _, err := c.CountPets(ctx); !errors.Is(err, client.Status(418)) {
		t.Error(err)
	}
	if want := []string{"first", "second", "outer", "inner", "outer 418", "inner 418"}; !slices.Equal(steps, want) {
		t.Error(steps)
	}
	if want := []string{"first", "second", "outer", "inner"}; !slices.Equal(header, want) {
		t.Error(header)
	}
	// An edit that fails is the error of the call, and nothing is sent.
	errEdit := errors.New("no token")
	refuse := func(*http.Request) error { return errEdit }
	for _, ctx := range []context.Context{
		client.EditRequest(t.Context(), refuse),
		client.EditRequest(client.EditRequest(t.Context(), refuse), add("never")),
	} {
		header = nil
		if _, err := c.CountPets(ctx); !errors.Is(err, errEdit) || header != nil {
			t.Error(err, header)
		}
	}
	if _, err := client.NewClient(host, client.WithEdit(refuse)).CountPets(t.Context()); !errors.Is(err, errEdit) {
		t.Error(err)
	}
	if slices.Contains(steps, "never") {
		t.Error(steps)
	}
}
