// Package inferred leaves everything to names and fields.
package inferred

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

func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// CreatePetRequest is one.
type CreatePetRequest struct {
	Name string `json:"name"`
}

func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// ListPetsRequest is one.
type ListPetsRequest struct {
	Page int `query:"page,omitempty"`
}

func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

func (p *Pets) HeadPet(w http.ResponseWriter, r *http.Request) {}
