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

// DELETE /pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/ping
// gen:list
func (p *Pets) Ping(w http.ResponseWriter, r *http.Request) {}

// GET /health
func Health(w http.ResponseWriter, r *http.Request) {}
