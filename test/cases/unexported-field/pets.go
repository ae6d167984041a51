// Package unexportedfield has JSON fields that encoding/json does not see.
package unexportedfield

import "net/http"

// Pets has the handlers.
type Pets struct{}

// CreatePetRequest is one.
type CreatePetRequest struct {
	name    string `json:"name"`
	Kind    string `json:"kind"`
	key     string `query:"key"`
	skipped string `json:"-"`
	名       string `json:"title"`
	_2      string `json:"two"`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}
