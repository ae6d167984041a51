// Package notes mixes bodies.
package notes

import "net/http"

// AddNoteRequest would have two bodies.
type AddNoteRequest struct {
	ID    int    `route:"id"`
	Title string `json:"title"`
	Text  string `form:"text"`
	More  string `form:"more"`
}

// POST /notes/{id}
func AddNote(w http.ResponseWriter, r *http.Request) {}

// AddNoteResponse, too.
type AddNoteResponse struct {
	Title string `form:"title"`
	Text  string `json:"text"`
}

// SetPetRequest has a body, and a field in it.
type SetPetRequest struct {
	Pets []string `body:""`
	Name string   `json:"name"`
}

// PUT /pet
func SetPet(w http.ResponseWriter, r *http.Request) {}

// SetPetsRequest has two bodies.
type SetPetsRequest struct {
	Pets  []string `body:""`
	Names []string `body:""`
}

// PUT /pets
func SetPets(w http.ResponseWriter, r *http.Request) {}
