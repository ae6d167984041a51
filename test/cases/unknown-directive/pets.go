// Package pets has directives with mistakes.
package pets

import "net/http"

// Pets serves pets.
//
// gen:prefx /api
// gen:deepcopy is another tool's
type Pets struct{}

// ListPets has a letter too few.
//
// GET /pets
// gen:lst
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

//gen:ingore
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

/* gen:something-else entirely */
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

/*
 * DeletePet is decorated.
 *	gen:Ignore
 */
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// gen: ignore
func (p *Pets) FeedPet(w http.ResponseWriter, r *http.Request) {}

// gen:ignore
func (p *Pets) neither() {}

// gen:lst
func (p *Pets) help() {}
