// Package unknownmethod misspells methods.
package unknownmethod

import "net/http"

// Pets has the handlers.
type Pets struct{}

// PSOT /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// get /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// DELET /pets/{id} removes a pet.
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// Finds a pet.
//
// GTE /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// PROPFIND /pets/props
func (p *Pets) Props(w http.ResponseWriter, r *http.Request) {}

// TODO /pets/later
func (p *Pets) Later(w http.ResponseWriter, r *http.Request) {}

// Path /pets is not one.
func (p *Pets) Prose(w http.ResponseWriter, r *http.Request) {}

// Paths /pets
func (p *Pets) Paths(w http.ResponseWriter, r *http.Request) {}
