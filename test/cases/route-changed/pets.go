// Package pets has handlers with other routes than those that an earlier run listed.
package pets

import "net/http"

// Pets serves pets.
type Pets struct{}

// GetToyRequest had its fields in another order.
type GetToyRequest struct {
	Toy string `route:"toy"`
	Pet string `route:"pet"`
}

func (p *Pets) GetToy(w http.ResponseWriter, r *http.Request) {}

// SavePetRequest had no body.
type SavePetRequest struct {
	Name string `json:"name"`
}

func (p *Pets) SavePet(w http.ResponseWriter, r *http.Request) {}

// GetPetRequest had another name for its placeholder, which is no change.
type GetPetRequest struct {
	Name string `route:"name"`
}

func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// ShowOwner was called GetOwner.
func (p *Pets) ShowOwner(w http.ResponseWriter, r *http.Request) {}

// CreateOwner is new, and no handler with this method is gone.
func (p *Pets) CreateOwner(w http.ResponseWriter, r *http.Request) {}

func (p *Pets) HandleLogin(w http.ResponseWriter, r *http.Request) {}

// ListPets has another route on purpose.
//
// GET /animals
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// DropPet has another method on purpose.
//
// POST
func (p *Pets) DropPet(w http.ResponseWriter, r *http.Request) {}

func Health(w http.ResponseWriter, r *http.Request) {}
