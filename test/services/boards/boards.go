// Package boards has handlers that find the writer in a context of the service's own, which middleware puts into the context of the request.
package boards

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

type base struct {
	w http.ResponseWriter
	r *http.Request
}

func (b *base) json(status int, value any) {
	b.w.Header().Set("Content-Type", "application/json")
	b.w.WriteHeader(status)
	json.NewEncoder(b.w).Encode(value)
}

type boardContext struct {
	*base
	user string
}

type failure struct {
	Message string `json:"message"`
}

func (c *boardContext) fail(status int, value any) {
	if err, ok := value.(error); ok {
		value = err.Error()
	}
	c.json(status, failure{Message: fmt.Sprint(value)})
}

type key struct{}

func contextOf(r *http.Request) *boardContext {
	return r.Context().Value(key{}).(*boardContext)
}

func contexts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &boardContext{base: &base{w: w}, user: r.Header.Get("X-User")}
		c.r = r.WithContext(context.WithValue(r.Context(), key{}, c))
		next.ServeHTTP(c.w, c.r)
	})
}

func wrap(handle func(*boardContext)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { handle(contextOf(r)) }
}

func signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c := contextOf(r); c.user == "" {
			c.fail(http.StatusUnauthorized, "sign in")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Board is a board.
type Board struct {
	Name string `json:"name"`
}

type codedError struct {
	status int
	error
}

func statusOf(err error) int {
	var coded *codedError
	if errors.As(err, &coded) {
		return coded.status
	}
	return http.StatusBadRequest
}

// Register registers the handlers.
func Register(mux *http.ServeMux) {
	mux.Handle("GET /boards/{name}", contexts(wrap(showBoard)))
	mux.Handle("POST /boards", contexts(signedIn(wrap(addBoard))))
	mux.Handle("PUT /boards/{name}", contexts(signedIn(wrap(changeBoard))))
}

func showBoard(c *boardContext) {
	name := c.r.PathValue("name")
	if len(name) > 4 {
		c.fail(http.StatusNotFound, errors.New("no board"))
		return
	}
	c.json(http.StatusOK, Board{Name: name})
}

func addBoard(c *boardContext) {
	var board Board
	if err := json.NewDecoder(c.r.Body).Decode(&board); err != nil {
		c.fail(statusOf(err), err)
		return
	}
	c.json(http.StatusCreated, board)
}

func changeBoard(c *boardContext) {
	data, err := io.ReadAll(c.r.Body)
	if err == nil && len(data) == 0 {
		err = errors.New("it is empty")
	} else if err == nil && len(data) > 20 {
		err = &codedError{http.StatusRequestEntityTooLarge, errors.New("too long")}
	}
	if err != nil {
		c.w.WriteHeader(statusOf(err))
		c.w.Write([]byte("no " + err.Error()))
		return
	}
	c.w.WriteHeader(http.StatusNoContent)
}

// Lists registers handlers behind middleware that it gets.
func Lists(mux *http.ServeMux, middleware ...func(http.Handler) http.Handler) {
	handle := func(pattern string, handler http.HandlerFunc) {
		mux.Handle(pattern, chain(handler, middleware...))
	}
	handle("GET /board-lists/{name}", boardLists)
}

func chain(handler http.Handler, middleware ...func(http.Handler) http.Handler) http.Handler {
	for i := len(middleware) - 1; i >= 0; i-- {
		handler = middleware[i](handler)
	}
	return handler
}

// Short refuses long names.
func Short(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.PathValue("name")) > 4 {
			http.Error(w, "too long", http.StatusRequestURITooLong)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Limited refuses requests with the query `busy`.
func Limited(status int) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("busy") != "" {
				w.WriteHeader(status)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// GET /board-lists/{name}
func boardLists(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode([]Board{{Name: r.PathValue("name")}})
}
