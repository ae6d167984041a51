// Package kit is a router whose handlers get a context of its own.
package kit

import (
	"encoding/json"
	"errors"
	"net/http"
)

// Context is what handlers get.
type Context struct {
	w http.ResponseWriter
	r *http.Request
}

// Param returns a part of the path.
func (c *Context) Param(name string) string { return c.r.PathValue(name) }

// Query returns a value of the query.
func (c *Context) Query(name string) string { return c.r.URL.Query().Get(name) }

// Bind decodes the body.
func (c *Context) Bind(value any) error {
	if err := json.NewDecoder(c.r.Body).Decode(value); err != nil {
		return &Error{http.StatusBadRequest, err.Error()}
	}
	return nil
}

// JSON sends a value.
func (c *Context) JSON(status int, value any) error {
	c.w.Header().Set("Content-Type", "application/json")
	c.w.WriteHeader(status)
	return json.NewEncoder(c.w).Encode(value)
}

// Nothing sends no body.
func (c *Context) Nothing() error {
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

// Error is an error with a status.
type Error struct {
	Code    int    `json:"-"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// Handler handles a request.
type Handler func(c *Context) error

// Router registers handlers.
type Router struct{ mux *http.ServeMux }

// New returns a router that registers with a mux.
func New(mux *http.ServeMux) *Router { return &Router{mux} }

// GET registers a handler.
func (r *Router) GET(path string, h Handler) { r.handle(http.MethodGet, path, h) }

// PUT registers a handler.
func (r *Router) PUT(path string, h Handler) { r.handle(http.MethodPut, path, h) }

// DELETE registers a handler.
func (r *Router) DELETE(path string, h Handler) { r.handle(http.MethodDelete, path, h) }

func (r *Router) handle(method, path string, h Handler) {
	r.mux.HandleFunc(method+" "+path, func(w http.ResponseWriter, req *http.Request) {
		c := &Context{w, req}
		err := h(c)
		if err == nil {
			return
		}
		var found *Error
		if !errors.As(err, &found) {
			found = &Error{http.StatusInternalServerError, "internal"}
		}
		_ = c.JSON(found.Code, found)
	})
}
