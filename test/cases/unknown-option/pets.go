// Package unknownoption has slips in tag options.
package unknownoption

import "net/http"

// Pets has the handlers.
type Pets struct{}

// CreatePetRequest is one.
type CreatePetRequest struct {
	Page int    `query:"page,omitemtpy"`
	Kind string `query:"kind,required"`
	Name string `json:"name,omitempt"`
	Age  int    `json:"age,string,omitempty"`
	Own  int    `json:"own,somethingelse"`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}
