// Package methodbody has bodies where they get lost.
package methodbody

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest has a body.
type GetPetRequest struct {
	ID   int    `route:"id"`
	Kind string `json:"kind"`
}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// DeletePetRequest is a form.
type DeletePetRequest struct {
	ID     int    `route:"id"`
	Reason string `form:"reason"`
	Soon   bool   `form:"soon"`
}

// DELETE /pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// CreatePetRequest may have one.
type CreatePetRequest struct {
	Kind string `json:"kind"`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// CreateOwnerRequest needs none.
type CreateOwnerRequest struct {
	Name string `query:"name"`
}

// POST /owners
func (p *Pets) CreateOwner(w http.ResponseWriter, r *http.Request) {}

// FindOwnerRequest is a whole body.
type FindOwnerRequest []string

// GET /owners
func (p *Pets) FindOwner(w http.ResponseWriter, r *http.Request) {}
