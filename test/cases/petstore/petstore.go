// Package petstore serves the pets of a store and the people who own them.
package petstore

import (
	"fmt"
	"net/http"
	"time"
)

// Species is a kind of animal that the store keeps.
type Species string

// The species that the store keeps.
const (
	Cat  Species = "cat"
	Dog  Species = "dog"
	Fish Species = "fish"
)

// Validate reports a species that the store does not keep.
func (s Species) Validate() error {
	switch s {
	case Cat, Dog, Fish:
		return nil
	}
	return fmt.Errorf("no such species: %q", string(s))
}

// Pet is an animal as clients see it.
type Pet struct {
	ID      int64     `json:"id"`
	Name    string    `json:"name"`
	Species Species   `json:"species"`
	Born    time.Time `json:"born,omitzero"`
}

// Health tells the load balancer that the process serves.
//
// GET /healthz
func Health(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprint(w, "Health")
}

// GetVersion reports the build that runs.
func GetVersion(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprint(w, "GetVersion")
}

// logged is middleware, not a handler: it returns one.
func logged(next http.Handler, logf func(string, ...any)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		next.ServeHTTP(w, r)
		logf("%s %s took %s", r.Method, r.URL.Path, time.Since(start))
	}
}

var _ = logged
