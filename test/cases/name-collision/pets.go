// Package namecollision has fields that are called like generated methods.
package namecollision

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	Parse bool `query:"parse"`
	Build int  `query:"build"`
	Write bool `query:"write"`
}

// GET /pet
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// GetPetResponse is one.
type GetPetResponse struct {
	Write bool `json:"write"`
	Build int  `json:"build"`
}
