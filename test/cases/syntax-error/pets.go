// Package pets has mistakes that no Go parser accepts.
package pets

import (
	"fmt"
	"net/http"
)

// Pets serves pets.
type Pets struct{}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.ListPets")
}

func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request {
	fmt.Fprint(w, "Pets.CreatePet")
}

// GetPetRequest has a tag that is not closed.
type GetPetRequest struct {
	ID int64 route:"id"`
}
