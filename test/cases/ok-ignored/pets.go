// Package ignored has nothing but mistakes that gen:ignore ends.
package ignored

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	ID       int      `Route:"id" json:"id" form:"id"`
	Page     chan int `query:"page"`
	Untagged string
	name     string `json:"name"`
}

// GetPetResponse is one.
type GetPetResponse struct {
	ID int `query:"id"`
}

// GET /pets/{id
// GET pets
// PSOT /pets
// gen:ignore
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// gen:ignore
// GET /pets
func (p *Pets) ListPetsAgain(w http.ResponseWriter, r *http.Request) {}
