package client_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/petshop/store"
	"example.com/petshop/store/client"
)

// wholeBodies is a Doer that records whether the body of the last response was read to its end and closed: only then can its connection serve another call.
type wholeBodies struct {
	doer          client.Doer
	ended, closed bool
}

func (d *wholeBodies) Do(r *http.Request) (*http.Response, error) {
	d.ended, d.closed = false, false
	res, err := d.doer.Do(r)
	if err == nil {
		res.Body = recordedBody{res.Body, d}
	}
	return res, err
}

type recordedBody struct {
	io.ReadCloser
	record *wholeBodies
}

func (b recordedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.record.ended = b.record.ended || err == io.EOF
	return n, err
}

func (b recordedBody) Close() error {
	b.record.closed = true
	return b.ReadCloser.Close()
}

// Who forgets to close a small body, or gets an error, keeps no connection.
func TestForgottenClose(t *testing.T) {
	host, doer := serve(t, store.New().Routes())
	// A call would wait forever for a connection that another one keeps.
	doer.Transport.(*http.Transport).MaxConnsPerHost = 1
	bodies := &wholeBodies{doer: doer}
	c := client.NewClient(host, client.WithDoer(bodies))
	isFree := func() {
		t.Helper()
		if !bodies.ended || !bodies.closed {
			t.Errorf("the body is read to its end: %t, closed: %t", bodies.ended, bodies.closed)
		}
	}
	for range 10 {
		if _, err := c.SellPet(t.Context(), &store.SellPetRequest{ID: 1, Name: "Ann"}); err != nil {
			t.Error(err)
		}
		isFree()
		if _, err := c.GetFile(t.Context(), "en", "index.html"); err != nil {
			t.Error(err)
		}
		isFree()
		if _, err := c.GetPet(t.Context(), &store.GetPetRequest{ID: 1}); !errors.Is(err, client.Status(404)) {
			t.Error(err)
		}
		isFree()
		if _, err := c.CountPets(t.Context()); err != nil {
			t.Error(err)
		}
		isFree()
	}
}

// An event arrives while the handler still runs.
func TestServerSentEvents(t *testing.T) {
	host, doer := serve(t, store.New().Routes())
	c := client.NewClient(host, client.WithDoer(doer))
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	r, err := c.WatchSales(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	events := bufio.NewScanner(r.Body)
	next := func() string {
		for events.Scan() {
			if data, ok := strings.CutPrefix(events.Text(), "data: "); ok {
				return data
			}
		}
		return events.Err().Error()
	}
	if got := next(); got != "watching" {
		t.Fatal(got)
	}
	last := "watching"
	for i := range 3 {
		want := "pet " + strconv.Itoa(i) + " is sold to Ann"
		sold := make(chan string)
		go func() {
			got := next()
			for got == last { // the pet before was sold more than once
				got = next()
			}
			sold <- got
		}()
		// The handler sends no event for a sale that it doesn't wait for, so the pet is sold until its event arrives.
		for got := ""; got == ""; {
			if _, err := c.SellPet(ctx, &store.SellPetRequest{ID: i, Name: "Ann"}); err != nil {
				t.Fatal(err)
			}
			select {
			case got = <-sold:
				if got != want {
					t.Fatal(got)
				}
			case <-time.After(time.Millisecond):
			}
		}
		last = want
	}
	leave()
	got := next()
	for got == last {
		got = next()
	}
	if got != context.Canceled.Error() {
		t.Error(got)
	}
}

// A long body is handed over unread: the handler can't end before somebody reads it.
func TestStreamIsUnread(t *testing.T) {
	read := make(chan struct{})
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(1<<20))
		_, _ = io.WriteString(w, "begin")
		_ = http.NewResponseController(w).Flush()
		<-read
		_, _ = io.WriteString(w, strings.Repeat("x", 1<<20-len("begin")))
	}))
	r, err := client.NewClient(host, client.WithDoer(doer)).GetPhoto(t.Context(), &store.GetPhotoRequest{ID: 1})
	if err != nil {
		t.Fatal(err)
	}
	begin := make([]byte, 5)
	if _, err := io.ReadFull(r.Body, begin); err != nil || string(begin) != "begin" {
		t.Error(begin, err)
	}
	close(read)
	if got := text(t, r, err); len(got) != 1<<20-5 {
		t.Error(len(got))
	}
}

func TestDeadline(t *testing.T) {
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/pets" { // the body never ends
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"pets":[`)
			_ = http.NewResponseController(w).Flush()
		}
		<-r.Context().Done()
	}))
	c := client.NewClient(host, client.WithDoer(doer))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := c.CountPets(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := c.ListPets(ctx, &store.ListPetsRequest{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if _, err := c.CountPets(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// retries sends a request again while the server is busy.
type retries struct{ doer client.Doer }

func (d retries) Do(r *http.Request) (*http.Response, error) {
	for {
		res, err := d.doer.Do(r)
		if err != nil || res.StatusCode != http.StatusServiceUnavailable {
			return res, err
		}
		_ = res.Body.Close()
		r = r.Clone(r.Context())
		if r.GetBody != nil {
			if r.Body, err = r.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

func TestRetries(t *testing.T) {
	routes := store.New().Routes()
	var bodies []string
	host, doer := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies = append(bodies, string(body))
		if len(bodies)%3 != 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		routes.ServeHTTP(w, r)
	}))
	c := client.NewClient(host, client.WithDoer(retries{doer}))
	if _, err := c.CreatePet(t.Context(), &store.CreatePetRequest{Name: "Rex"}); err != nil {
		t.Error(err)
	}
	if _, err := c.SellPet(t.Context(), &store.SellPetRequest{ID: 1, Name: "Ann"}); err != nil {
		t.Error(err)
	}
	if len(bodies) != 6 || bodies[0] == "" || bodies[2] != bodies[0] || bodies[3] != "name=Ann" || bodies[5] != bodies[3] {
		t.Errorf("%q", bodies)
	}
}

// One client serves many goroutines.
func TestManyGoroutines(t *testing.T) {
	host, doer := serve(t, store.New().Routes())
	seen := atomic.Int32{}
	c := client.NewClient(host, client.WithDoer(doer), client.WithEdit(func(r *http.Request) error {
		r.Header.Set("X-Test", "1")
		return nil
	}))
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			ctx := client.SeeResponse(t.Context(), func(*http.Response) { seen.Add(1) })
			for range 5 {
				created, err := c.CreatePet(ctx, &store.CreatePetRequest{Name: "Rex"})
				if err != nil {
					t.Error(err)
					return
				}
				if pet, err := c.GetPet(ctx, &store.GetPetRequest{ID: created.ID}); err != nil || pet.ID != created.ID {
					t.Error(pet, err)
				}
			}
		}()
	}
	group.Wait()
	count, err := c.CountPets(t.Context())
	if err != nil || count.Count != 40 || seen.Load() != 80 {
		t.Error(count, err, seen.Load())
	}
}
