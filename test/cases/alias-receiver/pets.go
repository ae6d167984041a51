// Package pets gives its receiver more names.
package pets

import (
	"fmt"
	"net/http"
)

// Pets serves pets.
type Pets struct{}

// P is Pets, and so is Q.
type P = Q

// Q is Pets.
type Q = Pets

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.ListPets")
}

// POST /pets
func (p *P) CreatePet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.CreatePet")
}

// GET /pets/{id}
func (q Q) GetPet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.GetPet")
}
