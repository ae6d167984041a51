// Package pets takes HandlerInfo from another package.
package pets

import (
	"fmt"
	"net/http"
)

// HandlerInfo is another type, which has nothing to do with the list.
type HandlerInfo int

// Pets serves pets.
type Pets struct{}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.ListPets")
}

// GET /health
func Health(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Health")
}
