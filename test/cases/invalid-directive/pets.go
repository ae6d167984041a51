// Package pets has directives for documents that can't be read.
package pets

import "net/http"

// Pets serves pets.
//
// gen:prefix api/v1
type Pets struct{}

// GET /pets
// gen:hidden always
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}
// gen:prefix /api/
// gen:tag
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// DELETE /pets/{id}
// gen:security
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}
