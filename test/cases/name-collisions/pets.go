// Package zoo has two receivers with handlers of the same names.
package zoo

import (
	"fmt"
	"net/http"
)

// Cats serves cats.
type Cats struct{}

// GET /cats/{id}
func (c *Cats) Get(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Cats.Get")
}

// GET /cats
func (c *Cats) List(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Cats.List")
}

// POST /cats/{id}/purr
func (c *Cats) Purr(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Cats.Purr")
}
