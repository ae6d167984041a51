// Package pets has examples of its messages in its test files.
package pets

import (
	"net/http"
	"time"
)

// Kind is what a pet is.
type Kind string

const (
	KindCat Kind = "cat"
	KindDog Kind = "dog"
)

// Weight is in grams.
type Weight float32

// Pet is an animal.
type Pet struct {
	Name   string         `json:"name" validate:"min=2"`
	Kind   Kind           `json:"kind"`
	Weight Weight         `json:"weight,omitempty"`
	Tags   []string       `json:"tags"`
	Mother *Pet           `json:"mother,omitempty"`
	Photo  []byte         `json:"photo,omitempty"`
	Visits map[string]int `json:"visits,omitempty"`
	Seen   time.Time      `json:"seen,omitzero"`
}

// CreatePetRequest is a new pet.
type CreatePetRequest struct {
	Key    string   `header:"Idempotency-Key,omitempty"`
	Owner  int      `route:"owner"`
	DryRun bool     `query:"dry-run,omitempty"`
	Notify []string `query:"notify"`
	Pet
}

// CreatePetResponse is the pet that was added.
type CreatePetResponse struct {
	Location string `header:"Location"`
	Pet
}

// CreatePet adds a pet.
//
// POST /owners/{owner}/pets 201
func CreatePet(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	_ = CreatePetResponse{Location: "pets/1", Pet: req.Pet}.WriteStatus(w, http.StatusCreated)
}

// SearchPetsRequest asks for pets.
type SearchPetsRequest struct {
	Words string `form:"q" validate:"required"`
	Kinds []Kind `form:"kind"`
	Limit int    `form:"limit" default:"20"`
}

// SearchPetsResponse is a list of pets.
type SearchPetsResponse []Pet

// SearchPets searches for pets.
//
// POST /search
func SearchPets(w http.ResponseWriter, r *http.Request) {
	var req SearchPetsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	_ = SearchPetsResponse{{Name: req.Words}}.Write(w)
}
