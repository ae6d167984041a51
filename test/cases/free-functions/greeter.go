// Package greeter greets, with nothing but functions.
package greeter

import (
	"fmt"
	"net/http"
)

// GetGreeting greets whoever asks.
func GetGreeting(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "GetGreeting")
}

// Ping answers at once.
//
// GET /ping
func Ping(http.ResponseWriter, *http.Request) {
}

// CreateGreeting adds a greeting.
//
// POST /greetings
func CreateGreeting(_ http.ResponseWriter, _ *http.Request) {}

// DeleteGreeting forgets one.
//
// DELETE /greetings/{id}
func DeleteGreeting(res http.ResponseWriter, req *(http.Request)) {
	fmt.Fprint(res, "DeleteGreeting")
}

// None of the following is a handler.

func _(w http.ResponseWriter, r *http.Request) {}

func (blank) _(w http.ResponseWriter, r *http.Request) {}

type blank struct{}

func init() {}

func swapped(r *http.Request, w http.ResponseWriter) {}

func fails(w http.ResponseWriter, r *http.Request) error { return nil }

func byValue(w http.ResponseWriter, r http.Request) {}

func byPointer(w *http.ResponseWriter, r *http.Request) {}

func three(w http.ResponseWriter, r *http.Request, id string) {}

func two(w, v http.ResponseWriter, r *http.Request) {}

func variadic(w http.ResponseWriter, r ...*http.Request) {}

func generic[T any](w http.ResponseWriter, r *http.Request) {}

func nothing() {}

var assigned = func(w http.ResponseWriter, r *http.Request) {}

var converted http.HandlerFunc = func(w http.ResponseWriter, r *http.Request) {}

type function func(w http.ResponseWriter, r *http.Request)

type handler interface {
	GetThing(w http.ResponseWriter, r *http.Request)
}

func closure() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {}
}
