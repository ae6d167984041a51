package client_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/petshop/store"
	"example.com/petshop/store/client"
)

// register is code that is tested with the mock.
func register(ctx context.Context, shop client.Interface, names ...string) (ids []int, err error) {
	var req store.CreatePetRequest
	for _, name := range names {
		req.Name = name
		res, err := shop.CreatePet(ctx, &req)
		if err != nil {
			return ids, err
		}
		ids = append(ids, res.ID)
	}
	_, err = shop.CountPets(ctx)
	return ids, err
}

// recorder is a test that may fail.
type recorder struct {
	mu       sync.Mutex
	failures []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func TestMock(t *testing.T) {
	next := 0
	mock := &client.Mock{
		T: t,
		CreatePetFunc: func(context.Context, *store.CreatePetRequest) (*store.CreatePetResponse, error) {
			next++
			return &store.CreatePetResponse{ID: next}, nil
		},
		CountPetsFunc: func(context.Context) (*store.CountPetsResponse, error) {
			return &store.CountPetsResponse{Count: next}, nil
		},
	}
	ids, err := register(t.Context(), mock, "Rex", "Tom")
	if err != nil || !slices.Equal(ids, []int{1, 2}) {
		t.Error(ids, err)
	}
	// The calls of all methods are in order; a request is what it was at its call.
	var calls []string
	for _, call := range mock.Calls() {
		text := call.Method
		for _, arg := range call.Args {
			text += " " + arg.(*store.CreatePetRequest).Name
		}
		calls = append(calls, text)
	}
	if want := []string{"CreatePet Rex", "CreatePet Tom", "CountPets"}; !slices.Equal(calls, want) {
		t.Error(calls)
	}
}

func TestMockOfErrors(t *testing.T) {
	missing := &client.StatusError{Method: "GET", Path: "/pets/1", StatusCode: 404, Body: []byte(`{"title":"Not Found"}`)}
	mock := &client.Mock{
		GetPetFunc: func(context.Context, *store.GetPetRequest) (*store.GetPetResponse, error) { return nil, missing },
		GetFileFunc: func(_ context.Context, lang, path string) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{"X-Path": {lang + " " + path}}, Body: http.NoBody}, nil
		},
	}
	if _, err := mock.GetPet(t.Context(), nil); !errors.Is(err, client.Status(404)) {
		t.Error(err)
	}
	r, err := mock.GetFile(t.Context(), "en", "a/b")
	if err != nil || r.Header.Get("X-Path") != "en a/b" || !slices.Equal(mock.Calls()[1].Args, []any{"en", "a/b"}) {
		t.Error(r, err, mock.Calls())
	}
}

// A call without a function is an error and fails the test; nothing panics.
func TestUnanswered(t *testing.T) {
	test := &recorder{}
	for _, mock := range []*client.Mock{{T: test}, {}} {
		ids, err := register(t.Context(), mock, "Rex")
		if ids != nil || err == nil || err.Error() != "CreatePet was called, and the mock has no CreatePetFunc" {
			t.Error(ids, err)
		}
		if calls := mock.Calls(); len(calls) != 1 || calls[0].Method != "CreatePet" {
			t.Error(calls)
		}
	}
	if len(test.failures) != 1 || !strings.HasPrefix(test.failures[0], "CreatePet was called") {
		t.Error(test.failures)
	}
}

func TestMockFromManyGoroutines(t *testing.T) {
	mock := &client.Mock{
		T: t,
		CountPetsFunc: func(context.Context) (*store.CountPetsResponse, error) {
			return &store.CountPetsResponse{}, nil
		},
		GetPetFunc: func(_ context.Context, req *store.GetPetRequest) (*store.GetPetResponse, error) {
			return &store.GetPetResponse{ID: req.ID}, nil
		},
	}
	var group sync.WaitGroup
	for i := range 20 {
		group.Add(1)
		go func() {
			defer group.Done()
			for id := range 10 {
				pet, err := mock.GetPet(t.Context(), &store.GetPetRequest{ID: i*10 + id})
				if err != nil || pet.ID != i*10+id {
					t.Error(pet, err)
				}
				if _, err := mock.CountPets(t.Context()); err != nil {
					t.Error(err)
				}
				_ = mock.Calls()
			}
		}()
	}
	group.Wait()
	calls := mock.Calls()
	seen := map[int]bool{}
	for _, call := range calls {
		if call.Method == "GetPet" {
			seen[call.Args[0].(*store.GetPetRequest).ID] = true
		}
	}
	if len(calls) != 400 || len(seen) != 200 {
		t.Error(len(calls), len(seen))
	}
}
