// Package severalroutes has comments with more than one route.
package severalroutes

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets
// HEAD /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// Shows a pet.
//
// GET /pets/{id}
//
// GET /pet/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// POST /pets
//
// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// DELETE takes long.
//
// DELETE /pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}
