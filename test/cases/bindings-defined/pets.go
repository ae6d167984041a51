// Package pets makes its requests and responses from other structs.
package pets

import (
	"net/http"

	"example.com/cases/bindings-defined/shared"
)

// Pet is a pet.
type Pet struct {
	ID   int    `route:"id"`
	Name string `json:"name"`
}

// String is a method that only Pet has.
func (p Pet) String() string { return p.Name }

type named Pet

// CreatePetRequest has the fields of Pet, by way of another type.
type CreatePetRequest named

// POST /pets/{id}
func CreatePet(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("CreatePet")) }

// UpdatePetRequest is Pet: the methods are Pet's.
type UpdatePetRequest = Pet

// PUT /pets/{id}
func UpdatePet(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("UpdatePet")) }

// FindPetsRequest has the fields of another package's struct.
type FindPetsRequest shared.Search

// POST /pets/find
func FindPets(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("FindPets")) }

// GetPetResponse has an own Write.
type GetPetResponse = petResponse

type petResponse struct {
	Name string `json:"name"`
}

func (res petResponse) Write(w http.ResponseWriter) error { return nil }

// GET /pets/{id}/name
func GetPet(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("GetPet")) }
