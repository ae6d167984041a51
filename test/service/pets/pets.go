// Package pets serves the pets of a store.
package pets

import (
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Pets holds the pets by number.
//
// gen:prefix /store
type Pets struct {
	mu   sync.Mutex
	byID map[int64]Pet
	last int64
}

// Species is a kind of animal that the store keeps.
type Species string

// The species that the store keeps.
const (
	Cat  Species = "cat"
	Dog  Species = "dog"
	Fish Species = "fish"
)

// Status says whether a pet can be bought; owners have another one.
type Status int

// What becomes of a pet.
const (
	Free Status = iota + 1
	Reserved
	Sold
)

// Pet is an animal as clients see it.
type Pet struct {
	ID      int64             `json:"id"`
	Name    string            `json:"name"`
	Species Species           `json:"species"`
	Status  Status            `json:"status"`
	Born    time.Time         `json:"born,omitzero"`
	Tags    []string          `json:"tags"`
	Photo   []byte            `json:"photo"`
	Weight  float64           `json:"weight,string"`
	Labels  map[string]string `json:"labels"`
	Mother  *Pet              `json:"mother"`
}

// ListPetsRequest selects a page of pets.
type ListPetsRequest struct {
	Limit   int        `query:"limit" default:"20" validate:"min=1,max=100"`
	Offset  *int       `query:"offset" validate:"omitempty,min=0"`
	Tags    []string   `query:"tag" validate:"max=3"`
	Species Species    `query:"species,omitempty"`
	Since   *time.Time `query:"since"`
	Status  []Status   `query:"status"`
}

// ListPetsResponse is one page of pets.
type ListPetsResponse struct {
	Total int   `header:"X-Total"`
	Pets  []Pet `json:"pets"`
	Next  *int  `json:"next,omitempty"`
}

// ListPets lists pets.
//
// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	var req ListPetsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	res := ListPetsResponse{Total: len(p.byID)}
	for id := int64(1); id <= p.last && len(res.Pets) < req.Limit; id++ {
		pet, ok := p.byID[id]
		lacks := func(tag string) bool { return !slices.Contains(pet.Tags, tag) }
		if !ok || slices.ContainsFunc(req.Tags, lacks) || req.Species != "" && req.Species != pet.Species {
			continue
		}
		if len(req.Status) == 0 || slices.Contains(req.Status, pet.Status) {
			res.Pets = append(res.Pets, pet)
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CreatePetRequest describes a pet that comes to the store.
type CreatePetRequest struct {
	Key     string    `header:"Idempotency-Key,omitempty"`
	Name    string    `json:"name" validate:"required,max=40"`
	Species Species   `json:"species"`
	Born    time.Time `json:"born,omitzero"`
	Tags    []string  `json:"tags" validate:"max=3,unique"`
	Photo   []byte    `json:"photo"`
	Weight  float64   `json:"weight,string"`
	Mother  *int64    `json:"mother"`
}

// CreatePetResponse is the pet with its number.
type CreatePetResponse struct {
	Location string `header:"Location"`
	Pet
}

// CreatePet takes a pet in.
//
// POST /pets 201
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byID == nil {
		p.byID = map[int64]Pet{}
	}
	p.last++
	pet := Pet{ID: p.last, Name: req.Name, Species: req.Species, Status: Free, Born: req.Born, Tags: req.Tags, Photo: req.Photo, Weight: req.Weight}
	if req.Mother != nil {
		mother, ok := p.byID[*req.Mother]
		if !ok {
			http.Error(w, "no such mother", http.StatusConflict)
			return
		}
		pet.Mother = &mother
	}
	p.byID[pet.ID] = pet
	res := CreatePetResponse{Location: "/store/pets/" + strconv.FormatInt(pet.ID, 10), Pet: pet}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetPetRequest names a pet.
type GetPetRequest struct {
	ID    int64    `route:"id"`
	Match []string `header:"If-None-Match"`
}

// GetPetResponse is the pet and its version.
type GetPetResponse struct {
	ETag string `header:"ETag"`
	Pet
}

// GetPet returns one pet.
//
// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {
	var req GetPetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	pet, ok := p.byID[req.ID]
	if !ok {
		http.NotFound(w, r)
		return
	}
	res := GetPetResponse{ETag: strconv.Quote(pet.Name), Pet: pet}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// UpdatePetRequest changes a pet.
type UpdatePetRequest struct {
	ID     int64   `route:"id"`
	DryRun bool    `query:"dry_run,omitempty"`
	Name   string  `json:"name" validate:"required"`
	Status Status  `json:"status,omitempty"`
	Note   *string `json:"note" validate:"omitempty,max=10"`
}

// UpdatePetResponse is the changed pet.
type UpdatePetResponse Pet

// UpdatePet changes a pet.
//
// PATCH /pets/{id}
func (p *Pets) UpdatePet(w http.ResponseWriter, r *http.Request) {
	var req UpdatePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	pet, ok := p.byID[req.ID]
	if !ok {
		http.NotFound(w, r)
		return
	}
	pet.Name = req.Name
	if req.Status != 0 {
		pet.Status = req.Status
	}
	if !req.DryRun {
		p.byID[pet.ID] = pet
	}
	res := UpdatePetResponse(pet)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// DeletePetRequest names the pet that leaves the store.
type DeletePetRequest struct {
	ID int64 `route:"id"`
}

// DeletePet removes a pet.
//
// DELETE /pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {
	var req DeletePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.byID, req.ID)
	w.WriteHeader(http.StatusNoContent)
}
