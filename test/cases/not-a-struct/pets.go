// Package notastruct has names of binding structs on other types.
package notastruct

import "net/http"

// Pets has the handlers.
type Pets struct{}

// Names is a list.
type Names []string

// CreatePetsRequest is no struct.
type CreatePetsRequest Names

// POST /pets
func (p *Pets) CreatePets(w http.ResponseWriter, r *http.Request) {}

// GetPetRequest is one.
type GetPetRequest struct {
	ID int `route:"id"`
}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// DropPetRequest is an alias.
type DropPetRequest = GetPetRequest

// DELETE /pets/{id}
func (p *Pets) DropPet(w http.ResponseWriter, r *http.Request) {}

// OtherRequest belongs to no handler.
type OtherRequest map[string]string
