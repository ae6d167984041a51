package zoo

import (
	"fmt"
	"net/http"
)

// Dogs serves dogs.
type Dogs struct{}

// GET /dogs/{id}
func (d *Dogs) Get(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Dogs.Get")
}

// GET /dogs
func (d *Dogs) List(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Dogs.List")
}

// List lists every animal: a function of the same name as two methods.
//
// GET /animals
func List(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "List")
}
