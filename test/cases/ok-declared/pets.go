// Package declared declares every route.
package declared

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	ID int `route:"id"`
}

// GetPetResponse is one.
type GetPetResponse struct {
	Name string `json:"name"`
}

// GetPet shows a pet.
//
// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// HEAD /pets/{id}
func (p *Pets) HeadPet(w http.ResponseWriter, r *http.Request) {}

// UpdatePetRequest is one.
type UpdatePetRequest struct {
	ID   int    `route:"id"`
	Name string `json:"name"`
}

// PUT /pets/{id}
func (p *Pets) UpdatePet(w http.ResponseWriter, r *http.Request) {}

// ListPetsRequest is one.
type ListPetsRequest struct {
	Page int `query:"page,omitempty"`
}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// GET /new-pet
func (p *Pets) NewPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{$}
func (p *Pets) PetsIndex(w http.ResponseWriter, r *http.Request) {}

// GET /files/{path...}
func Files(w http.ResponseWriter, r *http.Request) {}
