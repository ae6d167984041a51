// Package unpairedhandler forgot the structs of a handler.
package unpairedhandler

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	ID int `route:"id"`
}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// ListPetsResponse is one.
type ListPetsResponse struct {
	Names []string `json:"names"`
}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// CreatePetRequest is one.
type CreatePetRequest struct {
	Name string `json:"name"`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// PutPetRequest is one.
type PutPetRequest struct {
	ID int `route:"id"`
}

// PUT /pets/{id}
func (p *Pets) PutPet(w http.ResponseWriter, r *http.Request) {}

// ListToysResponse is one.
type ListToysResponse struct {
	Names []string `json:"names"`
}

// GET /toys
func (p *Pets) ListToys(w http.ResponseWriter, r *http.Request) {}

// ListKindsResponse is one.
type ListKindsResponse struct {
	Names []string `json:"names"`
}

// GET /kinds
func (p *Pets) ListKinds(w http.ResponseWriter, r *http.Request) {}

// ListFoodResponse is one.
type ListFoodResponse struct {
	Names []string `json:"names"`
}

// GET /food
func (p *Pets) ListFood(w http.ResponseWriter, r *http.Request) {}

// DELETE /pets
func (p *Pets) DeletePets(w http.ResponseWriter, r *http.Request) {}

// GET /pets/ping
// gen:list
func (p *Pets) Ping(w http.ResponseWriter, r *http.Request) {}

// GET /health
func Health(w http.ResponseWriter, r *http.Request) {}
