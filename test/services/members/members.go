// Package members has functions that are no handlers: others make handlers of them, or register what calls them.
package members

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
)

// Member is a member of a club.
type Member struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// Input is what a new member says.
type Input struct {
	Name string `json:"name"`
}

// Check refuses a name.
func (in Input) Check() error {
	if len(in.Name) > 20 {
		return &refusal{http.StatusUnprocessableEntity, "the name is too long"}
	}
	return nil
}

// refusal is an error with a status.
type refusal struct {
	status int
	Reason string `json:"reason"`
}

func (r *refusal) Error() string { return r.Reason }

var errNobody = errors.New("nobody")

// Club has the members.
type Club struct {
	mutex   sync.Mutex
	members map[int]Member
	visits  int
}

// New makes a club.
func New() *Club { return &Club{members: map[int]Member{}} }

// Register registers the functions of the club.
func (c *Club) Register(mux *http.ServeMux) {
	app := &app{mux}
	mux.HandleFunc("POST /members", serve(c.join))
	mux.Handle("GET /members", answer(c.all))
	app.handle(http.MethodGet, "/members/{id}", c.show)
	app.handle(http.MethodDelete, "/members/{id}", c.leave)
	get(mux, "/members/count", c.count)
	mux.Handle("GET /members/oldest", encoded(c.oldest))
	mux.Handle("GET /members/secret", &failing{serve: c.secret, status: http.StatusForbidden})
	mux.HandleFunc("PUT /members/{id}/name", decoded(c.rename))
	mux.Handle("POST /members/visits", endpoint[string, int]{decode: mediaType, do: c.visit, status: http.StatusAccepted})
	unlessMatched(mux, "GET /members/door", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST /members/greeting", serve(func(ctx context.Context, in Input) (string, error) {
		if in.Name == "" {
			return "", errNobody
		}
		return "hello " + in.Name, nil
	}))
}

// serve makes a handler of a function, which gets the body of the request.
func serve[In, Out any](fn func(ctx context.Context, in In) (Out, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in In
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			send(w, http.StatusBadRequest, &refusal{Reason: err.Error()})
			return
		}
		if checked, ok := any(in).(interface{ Check() error }); ok {
			if err := checked.Check(); err != nil {
				refuse(w, err)
				return
			}
		}
		out, err := fn(r.Context(), in)
		if err != nil {
			refuse(w, err)
			return
		}
		send(w, http.StatusCreated, out)
	}
}

// decoder reads itself from a request.
type decoder interface{ Decode(r *http.Request) error }

// decoded makes a handler of a function, which gets what decodes itself.
func decoded[T any, P interface {
	*T
	decoder
}](fn func(ctx context.Context, in P) (bool, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		in := P(new(T))
		if err := in.Decode(r); err != nil {
			send(w, http.StatusBadRequest, &refusal{Reason: err.Error()})
			return
		}
		isNew, err := fn(r.Context(), in)
		if err != nil {
			refuse(w, err)
			return
		}
		send(w, http.StatusAccepted, isNew)
	}
}

// endpoint is a handler of parts.
type endpoint[In, Out any] struct {
	decode func(r *http.Request) (In, error)
	do     func(ctx context.Context, in In) (Out, error)
	status int
}

func (e endpoint[In, Out]) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	in, err := e.decode(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnsupportedMediaType)
		return
	}
	out, err := e.do(r.Context(), in)
	if err != nil {
		refuse(w, err)
		return
	}
	send(w, e.status, out)
}

func mediaType(r *http.Request) (string, error) {
	if found := r.Header.Get("Content-Type"); found == "text/plain" {
		return "", errors.New("no " + found)
	}
	return "", nil
}

// unlessMatched registers a function for requests without If-None-Match.
func unlessMatched(mux *http.ServeMux, pattern string, serve func(w http.ResponseWriter, r *http.Request)) {
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusPreconditionFailed)
			return
		}
		serve(w, r)
	})
}

// renaming gives a member another name.
type renaming struct {
	id   string
	Name string `json:"name"`
}

func (in *renaming) Decode(r *http.Request) error {
	in.id = r.PathValue("id")
	return json.NewDecoder(r.Body).Decode(in)
}

// answer makes a handler of a function, which gets the request.
func answer[Out any](fn func(r *http.Request) (Out, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out, err := fn(r)
		if err != nil {
			refuse(w, err)
			return
		}
		send(w, http.StatusOK, out)
	})
}

// app is a router whose handlers return errors.
type app struct{ mux *http.ServeMux }

func (a *app) handle(method, path string, fn func(ctx context.Context, w http.ResponseWriter, r *http.Request) error) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		if err := fn(r.Context(), w, r); err != nil {
			refuse(w, err)
		}
	}
	a.mux.HandleFunc(fmt.Sprintf("%s %s", method, path), serve)
}

// encoder is an answer.
type encoder interface{ encode() (status int, body any) }

type found struct{ Member }

func (f found) encode() (int, any) { return http.StatusOK, f.Member }

type nobody struct{}

func (nobody) encode() (int, any) { return http.StatusGone, &refusal{Reason: "nobody"} }

// encoded makes a handler of a function that returns its answer.
func encoded(fn func(ctx context.Context, r *http.Request) encoder) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		status, body := fn(r.Context(), r).encode()
		send(w, status, body)
	}
}

// oldest returns the first member.
func (c *Club) oldest(ctx context.Context, r *http.Request) encoder {
	if r.URL.Query().Get("club") != "" {
		return nobody{}
	}
	return found{Member{Name: "Eve"}}
}

// failing answers the errors of a function with one status.
type failing struct {
	serve  func(w http.ResponseWriter, r *http.Request) error
	status int
}

func (f *failing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := f.serve(w, r); err != nil {
		http.Error(w, err.Error(), f.status)
	}
}

// secret answers those who know a word.
func (c *Club) secret(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Get("word") != "" {
		return errNobody
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// get registers a function that returns what it answers with.
func get(mux *http.ServeMux, path string, fn func(r *http.Request) (int, error)) {
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
		count, err := fn(r)
		if err != nil {
			send(w, http.StatusTeapot, &refusal{Reason: err.Error()})
			return
		}
		send(w, http.StatusOK, map[string]int{"count": count})
	})
}

func refuse(w http.ResponseWriter, err error) {
	var found *refusal
	switch {
	case errors.As(err, &found):
	case errors.Is(err, errNobody):
		found = &refusal{http.StatusNotFound, "nobody"}
	default:
		found = &refusal{http.StatusInternalServerError, "internal"}
	}
	send(w, found.status, found)
}

func send(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// join takes a new member.
func (c *Club) join(_ context.Context, in Input) (*Member, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, one := range c.members {
		if one.Name == in.Name {
			return nil, &refusal{http.StatusConflict, "there is such a member"}
		}
	}
	member := Member{len(c.members), in.Name}
	c.members[member.ID] = member
	return &member, nil
}

// visit counts a visit.
func (c *Club) visit(_ context.Context, _ string) (int, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.visits++; c.visits%3 == 0 {
		return 0, errNobody
	}
	return c.visits, nil
}

// rename gives a member another name.
func (c *Club) rename(_ context.Context, in *renaming) (bool, error) {
	if len(in.id) > 3 {
		return false, errNobody
	}
	return in.Name != "", nil
}

// all returns the members with a name.
func (c *Club) all(r *http.Request) ([]Member, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	name := r.URL.Query().Get("name")
	if name == "" {
		return nil, &refusal{http.StatusBadRequest, "a name is missing"}
	}
	found := []Member{}
	for _, one := range c.members {
		if one.Name == name {
			found = append(found, one)
		}
	}
	return found, nil
}

func (c *Club) find(r *http.Request) (Member, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		return Member{}, &refusal{http.StatusBadRequest, "the id is no number"}
	}
	if id < 1000 {
		return Member{ID: id}, nil
	}
	return Member{}, fmt.Errorf("%d: %w", id, errNobody)
}

// show answers with a member.
func (c *Club) show(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	member, err := c.find(r)
	if err != nil {
		return err
	}
	send(w, http.StatusOK, member)
	return nil
}

// leave takes a member out.
func (c *Club) leave(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	member, err := c.find(r)
	if err != nil {
		return err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.members, member.ID)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// count counts the members.
func (c *Club) count(r *http.Request) (int, error) {
	if r.URL.Query().Get("of") != "" {
		return 0, errNobody
	}
	return len(c.members), nil
}
