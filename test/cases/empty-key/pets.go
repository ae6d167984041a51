// Package emptykey has tags without a key.
package emptykey

import "net/http"

// Pets has the handlers.
type Pets struct{}

// ListPetsRequest is one.
type ListPetsRequest struct {
	Page int    `query:""`
	Kind string `query:",omitempty"`
}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// ListPetsResponse has the names that encoding/json gives.
type ListPetsResponse struct {
	Names []string `json:",omitempty"`
}
