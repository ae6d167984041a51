// Package zoo tests the clients of the packages below.
package zoo

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"example.com/zoo/aviary"
	"example.com/zoo/basics"
	client "example.com/zoo/clients/http"
	"example.com/zoo/clients/owls"
	"example.com/zoo/clients/parrots"
	zoohttp "example.com/zoo/http"
	"example.com/zoo/mocks/owls"
)

func serve(t *testing.T, lists ...map[string]basics.HandlerInfo) string {
	mux := http.NewServeMux()
	for _, list := range lists {
		for _, h := range list {
			mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
		}
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// The mock has all methods of the client.
var _ client.Interface = (*client.Mock)(nil)

func TestNames(t *testing.T) {
	host := serve(t, zoohttp.ListHandlers(), (&zoohttp.Cats{}).ListHandlers(), (&zoohttp.Dogs[int]{}).ListHandlers())
	c := client.NewClient(client.Host(host))
	ctx := t.Context()
	show := func(r *http.Response, err error) string {
		t.Helper()
		if err != nil {
			t.Error(err)
			return ""
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		return string(body)
	}
	var got []string
	add := func(r *http.Response, err error) { t.Helper(); got = append(got, show(r, err)) }
	add(c.CatsGet(ctx, &zoohttp.CatsGetRequest{ID: 1}))
	add(c.GetFirst(ctx, "1"))
	add(c.CatsGetFirst(ctx, "1"))
	add(c.DogsGet(ctx))
	add(c.Files(ctx, &zoohttp.FilesRequest{Name: "a"}))
	add(c.Get(ctx))
	add(c.GetFunc(ctx))
	add(c.Calls(ctx))
	add(c.T(ctx))
	add(c.Größe(ctx))
	add(c.Call語(ctx))
	add(c.End(ctx))
	add(c.OwnBuild(ctx, &zoohttp.OwnBuildRequest{ID: 1}))
	add(c.Field(ctx, &zoohttp.FieldRequest{BuildContext: "x"}))
	want := []string{
		"GET /cats/1 []", "GET /cats/1/first []", "GET /cats/1/second []", "GET /dogs []", "GET /dogs/list [name=a]",
		"GET /get []", "GET /get-func []", "GET /calls []", "GET /t []", "GET /größe []", "GET /語 []",
		"GET /end/ []", "GET /own/2 [2]", "GET /field [q=x]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	values := strings.Split("a b c d e f g h i j k/l", " ")
	names, err := c.Names(ctx, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k/l")
	if err != nil || !slices.Equal(names.Values, values) {
		t.Error(names, err)
	}
	if size, err := c.Size(ctx); err != nil || size.Size != 7 {
		t.Error(size, err)
	}
	if list, err := c.List(ctx); err != nil || !slices.Equal(*list, []string{"a", "b"}) {
		t.Error(list, err)
	}
	// A context is used, however the request is built.
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := c.OwnBuild(canceled, &zoohttp.OwnBuildRequest{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := c.Field(canceled, &zoohttp.FieldRequest{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// What a client and Parse return for a failed response is one type.
func TestSharedError(t *testing.T) {
	c := client.NewClient(client.Host(serve(t)))
	_, err := c.List(t.Context())
	var failed *basics.StatusError
	if !errors.As(err, &failed) || failed.Path != "/list" || !errors.Is(err, basics.Status(404)) {
		t.Error(err)
	}
	r := httptest.NewRecorder()
	r.WriteHeader(http.StatusNotFound)
	var list zoohttp.ListResponse
	if err := list.Parse(r.Result()); !errors.As(err, &failed) || !errors.Is(err, basics.Status(404)) {
		t.Error(err)
	}
}

func TestMockNames(t *testing.T) {
	m := &client.Mock{
		Test:      t,
		GetAnswer: func(context.Context) (*http.Response, error) { return nil, nil },
		CallsAnswer: func(context.Context) (*http.Response, error) {
			return nil, nil
		},
	}
	if _, err := m.Get(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := m.Calls(t.Context()); err != nil {
		t.Error(err)
	}
	if calls := m.AllCalls(); len(calls) != 2 || calls[1].Method != "Calls" {
		t.Error(calls)
	}
}

func TestPerReceiver(t *testing.T) {
	host := serve(t, (&aviary.Parrots{}).ListHandlers(), (&aviary.Owls{}).ListHandlers())
	parrot, err := parrots.NewClient(parrots.Host(host)).Get(t.Context())
	if err != nil || parrot.Word != "hello" {
		t.Error(parrot, err)
	}
	owl, err := owls.NewClient(owls.Host(host)).Get(t.Context(), &aviary.OwlsGetRequest{Night: true})
	if err != nil || !owl.Awake {
		t.Error(owl, err)
	}
	var _ owls.Interface = &mocks.Mock{}
}
