// Package web is a small framework: handlers return what encodes itself, and middleware is around all of them.
package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Encoder is what handlers return.
type Encoder interface {
	Encode() (data []byte, contentType string, err error)
}

// HandlerFunc handles a request.
type HandlerFunc func(ctx context.Context, r *http.Request) Encoder

// Middleware is around handlers.
type Middleware func(next HandlerFunc) HandlerFunc

type key int

const writerKey key = 1

// Writer returns the writer of a request.
func Writer(ctx context.Context) http.ResponseWriter {
	w, ok := ctx.Value(writerKey).(http.ResponseWriter)
	if !ok {
		return nil
	}
	return w
}

// Code says what is wrong with a request.
type Code struct{ number int }

// The codes of errors.
var (
	Invalid  = Code{number: 3}
	NotFound = Code{number: 5}
	TooLong  = Code{number: 11}
	Teapot   = Code{number: 99}
)

var statuses = map[Code]int{
	Invalid:  http.StatusBadRequest,
	NotFound: http.StatusNotFound,
	TooLong:  http.StatusConflict,
	Teapot:   http.StatusTeapot,
}

// UnmarshalText reads the number of a code.
func (c *Code) UnmarshalText(text []byte) error {
	_, err := fmt.Sscan(string(text), &c.number)
	return err
}

// Error is an error with a status.
type Error struct {
	Code    Code   `json:"-"`
	Message string `json:"message"`
}

// Errorf makes an error.
func Errorf(code Code, format string, values ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, values...)}
}

func (e *Error) Error() string { return e.Message }

// Encode makes JSON of the error.
func (e *Error) Encode() ([]byte, string, error) {
	data, err := json.Marshal(e)
	return data, "application/json", err
}

// HTTPStatus is the status of the error.
func (e *Error) HTTPStatus() int { return statuses[e.Code] }

// App registers handlers.
type App struct {
	mux        *http.ServeMux
	middleware []Middleware
}

// New returns an App with middleware around all handlers.
func New(mux *http.ServeMux, middleware ...Middleware) *App {
	return &App{mux: mux, middleware: middleware}
}

// Handle registers a handler below a group, with middleware of its own.
func (a *App) Handle(method, group, path string, handler HandlerFunc, middleware ...Middleware) {
	handler = wrap(middleware, handler)
	handler = wrap(a.middleware, handler)
	serve := func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), writerKey, w)
		trace(ctx, w.Header())
		if err := respond(ctx, w, handler(ctx, r)); err != nil {
			fmt.Println(err)
		}
	}
	final := path
	if group != "" {
		final = "/" + group + path
	}
	a.mux.HandleFunc(fmt.Sprintf("%s %s", method, final), serve)
}

// HandleAlone registers a handler with no middleware but its own.
func (a *App) HandleAlone(method, group, path string, handler HandlerFunc, middleware ...Middleware) {
	handler = wrap(middleware, handler)
	serve := func(w http.ResponseWriter, r *http.Request) {
		if err := respond(r.Context(), w, handler(r.Context(), r)); err != nil {
			fmt.Println(err)
		}
	}
	a.mux.HandleFunc(method+" /"+group+path, serve)
}

// Serve makes a handler of what answers requests.
func Serve(answer func(r *http.Request) Encoder) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := respond(r.Context(), w, answer(r)); err != nil {
			fmt.Println(err)
		}
	}
}

func trace(_ context.Context, header http.Header) { header.Set("Trace", "1") }

func wrap(middleware []Middleware, handler HandlerFunc) HandlerFunc {
	for i := len(middleware) - 1; i >= 0; i-- {
		if next := middleware[i]; next != nil {
			handler = next(handler)
		}
	}
	return handler
}

func respond(_ context.Context, w http.ResponseWriter, value Encoder) error {
	status := http.StatusOK
	switch v := value.(type) {
	case interface{ HTTPStatus() int }:
		status = v.HTTPStatus()
	case error:
		status = http.StatusInternalServerError
	default:
		if value == nil {
			status = http.StatusNoContent
		}
	}
	if status == http.StatusNoContent {
		w.WriteHeader(status)
		return nil
	}
	data, contentType, err := value.Encode()
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return err
	}
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	_, err = w.Write(data)
	return err
}
