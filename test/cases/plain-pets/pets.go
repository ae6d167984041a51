// Package pets is a pet store. Its handlers are written in two ways, with one document.
package pets

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
)

// Pets holds what the handlers share.
//
// gen:tag Pets
type Pets struct {
	mu   sync.Mutex
	pets map[int64]Pet
	next int64
}

// Pet is an animal of the store.
type Pet struct {
	ID   int64  `json:"id"`
	Name string `json:"name" validate:"required,max=40"`
	Kind string `json:"kind,omitempty" validate:"omitempty,oneof=cat dog bird"`
}

type ListPetsRequest struct {
	Kind  string `query:"kind,omitempty" validate:"omitempty,oneof=cat dog bird"`
	Limit int    `query:"limit" default:"20" validate:"min=1,max=100"`
}

type ListPetsResponse struct {
	Pets []Pet `json:"pets"`
}

type GetPetRequest struct {
	ID int64 `route:"id"`
}

type GetPetResponse struct {
	Pet Pet `json:"pet"`
}

type CreatePetRequest struct {
	Pet Pet `json:"pet" validate:"required"`
}

type CreatePetResponse struct {
	Location string `header:"Location"`
	Pet      Pet    `json:"pet"`
}

type RenamePetRequest struct {
	ID   int64  `route:"id"`
	Name string `json:"name" validate:"required,max=40"`
}

type RenamePetResponse struct {
	Pet Pet `json:"pet"`
}

type DeletePetRequest struct {
	ID int64 `route:"id"`
}

type CountPetsResponse struct {
	Count int `json:"count"`
}

// failure is an error with a status.
type failure struct {
	status int
	text   string
}

func (f failure) Error() string { return f.text }

// Status is the status of the answer.
func (f failure) Status() int { return f.status }

var (
	errFull    = failure{http.StatusConflict, "the store is full"}
	errClosing = errors.New("the store closes")
)

func notFound(id int64) error {
	return failure{http.StatusNotFound, fmt.Sprintf("no pet %d", id)}
}

// pet looks a pet up.
func (p *Pets) pet(id int64) (Pet, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pets == nil {
		return Pet{}, errClosing
	}
	pet, ok := p.pets[id]
	if !ok {
		return Pet{}, notFound(id)
	}
	return pet, nil
}

// list returns the pets of a kind.
func (p *Pets) list(kind string, limit int) []Pet {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := []Pet{}
	for _, pet := range p.pets {
		if len(found) < limit && (kind == "" || pet.Kind == kind) {
			found = append(found, pet)
		}
	}
	return found
}

// add gives a pet its ID, and keeps it.
func (p *Pets) add(pet Pet) (Pet, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.pets) >= 1000 {
		return Pet{}, errFull
	}
	p.next++
	pet.ID = p.next
	p.pets[pet.ID] = pet
	return pet, nil
}

// put keeps a pet.
func (p *Pets) put(pet Pet) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pets[pet.ID] = pet
}

// remove removes a pet.
func (p *Pets) remove(id int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.pets, id)
}
