// Package missingslash has paths that begin without a slash.
package missingslash

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// GET pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// POST example.com/pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// Removes a pet.
//
// DELETE pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// GET requests only.
func (p *Pets) Prose(w http.ResponseWriter, r *http.Request) {}

// HEAD only.
func (p *Pets) HeadPet(w http.ResponseWriter, r *http.Request) {}

// A sentence may end with
// GET requests
func (p *Pets) Sentence(w http.ResponseWriter, r *http.Request) {}
