package petstore

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Pets holds what the handlers of pets share.
type Pets struct {
	mu   sync.RWMutex
	byID map[int64]Pet
}

// ListPetsRequest selects a page of an owner's pets.
type ListPetsRequest struct {
	Owner  string    `route:"owner"`
	Limit  int       `query:"limit" default:"20"`
	Offset *int      `query:"offset"`
	Tags   []string  `query:"tag"`
	Kind   Species   `query:"kind,omitempty"`
	Since  time.Time `query:"since,omitempty"`
}

// ListPetsResponse is one page of pets.
type ListPetsResponse struct {
	Pets []Pet `json:"pets"`
	// Next is the offset of the next page; absent on the last one.
	Next *int `json:"next,omitempty"`
}

// ListPets lists the pets of an owner.
//
// GET /owners/{owner}/pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	fmt.Fprint(w, "Pets.ListPets")
}

// GetPetRequest names a pet.
type GetPetRequest struct {
	ID int64 `route:"id"`
}

// GetPetResponse is the pet.
type GetPetResponse struct {
	Pet Pet `json:"pet"`
}

// GetPet returns one pet.
//
// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.GetPet")
}

// CreatePetRequest describes a pet that comes to the store.
type CreatePetRequest struct {
	Name    string    `json:"name"`
	Species Species   `json:"species"`
	Born    time.Time `json:"born,omitzero"`
}

// CreatePetResponse is the pet with its new ID.
type CreatePetResponse struct {
	Pet Pet `json:"pet"`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byID == nil {
		p.byID = make(map[int64]Pet)
	}
	fmt.Fprint(w, "Pets.CreatePet")
}

// UpdatePetRequest changes a pet.
type UpdatePetRequest struct {
	ID     int64  `route:"id"`
	DryRun bool   `query:"dry_run,omitempty"`
	Name   string `json:"name"`
	Age    int    `json:"age,omitempty"`
}

// UpdatePetResponse is the changed pet.
type UpdatePetResponse struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// PATCH /pets/{id}
func (p *Pets) UpdatePet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.UpdatePet")
}

// DeletePetRequest names the pet that leaves the store.
type DeletePetRequest struct {
	ID int64 `route:"id"`
}

// DeletePet removes a pet. Its photos stay.
//
// DELETE /pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.DeletePet")
}

// find is a helper with no part in routing.
func (p *Pets) find(id int64) (Pet, bool) {
	pet, ok := p.byID[id]
	return pet, ok
}

var _ = (*Pets).find
