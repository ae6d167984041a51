// Package notastruct has names of binding structs on other types.
package notastruct

import "net/http"

// Pets has the handlers.
type Pets struct{}

// Pet is an animal.
type Pet struct {
	Name string `json:"name"`
}

// CreatePetsRequest is a pointer, on which Go lets nobody declare methods.
type CreatePetsRequest *Pet

// CreatePetsResponse is an interface.
type CreatePetsResponse interface{ Name() string }

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
//
// gen:ignore
type OtherRequest map[string]string

// Page is generic.
type Page[T any] struct {
	Items []T `json:"items"`
}

// ListPetsResponse is an instance, on which Go lets nobody declare methods.
type ListPetsResponse = Page[string]

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// FindPetRequest is another package's type.
type FindPetRequest = http.Cookie

// GET /pets/find
func (p *Pets) FindPet(w http.ResponseWriter, r *http.Request) {}

// MovePetRequest has no name to declare methods on.
type MovePetRequest = struct {
	ID int `route:"id"`
}

// PUT /pets/{id}
func (p *Pets) MovePet(w http.ResponseWriter, r *http.Request) {}

// WatchPetResponse is nothing that JSON has.
type WatchPetResponse chan Pet

// WatchPetRequest is the whole body.
type WatchPetRequest []Pet

// PUT /pets/watch
func (p *Pets) WatchPet(w http.ResponseWriter, r *http.Request) {}

// FeedPetRequest comes from itself.
type FeedPetRequest FeedPetRequest

// POST /pets/feed
func (p *Pets) FeedPet(w http.ResponseWriter, r *http.Request) {}
