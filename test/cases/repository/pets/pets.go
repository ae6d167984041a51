// Package pets serves the pets of a store.
package pets

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// Pets holds the pets by number, which counts from 1.
type Pets struct {
	mu  sync.Mutex
	all []GetPetResponse
}

// CreatePetRequest describes a pet that comes to the store.
type CreatePetRequest struct {
	Name  string     `json:"name"`
	Owner string     `json:"owner"`
	Born  *time.Time `json:"born,omitempty"`
	Tags  []string   `json:"tags,omitempty"`
}

// CreatePetResponse has the number of the new pet.
type CreatePetResponse struct {
	ID int `json:"id"`
}

// CreatePet takes a pet in.
//
// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	id := len(p.all) + 1
	p.all = append(p.all, GetPetResponse{ID: id, Name: req.Name, Owner: req.Owner, Born: req.Born, Tags: req.Tags})
	res := CreatePetResponse{ID: id}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetPetRequest names a pet.
type GetPetRequest struct {
	ID int `route:"id"`
}

// GetPetResponse is a pet.
type GetPetResponse struct {
	ID    int        `json:"id"`
	Name  string     `json:"name"`
	Owner string     `json:"owner"`
	Born  *time.Time `json:"born"`
	Tags  []string   `json:"tags,omitempty"`
}

// GetPet returns one pet.
//
// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {
	var req GetPetRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if req.ID < 1 || req.ID > len(p.all) {
		http.NotFound(w, r)
		return
	}
	res := p.all[req.ID-1]
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// ListPetsRequest selects pets of an owner.
type ListPetsRequest struct {
	Owner string `route:"owner"`
	// Limit is how many pets are listed at most.
	Limit int      `query:"limit" default:"20"`
	Tags  []string `query:"tag"`
}

// ListPetsResponse holds the pets that were found.
type ListPetsResponse struct {
	Pets []GetPetResponse `json:"pets"`
}

// ListPets lists the pets of an owner that have all the tags.
//
// GET /owners/{owner}/pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	var req ListPetsRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var res ListPetsResponse
	for _, pet := range p.all {
		lacks := func(tag string) bool { return !slices.Contains(pet.Tags, tag) }
		if pet.Owner == req.Owner && len(res.Pets) < req.Limit && !slices.ContainsFunc(req.Tags, lacks) {
			res.Pets = append(res.Pets, pet)
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
