// Package duplicatejsonkey has two fields for one key of a JSON body.
package duplicatejsonkey

import "net/http"

// Pets has the handlers.
type Pets struct{}

// CreatePetRequest has two names.
type CreatePetRequest struct {
	Trace string `header:"Trace"`
	Name  string `json:"name"`
	Call  string `json:"name"`
}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// CreatePetResponse has them, too.
type CreatePetResponse struct {
	Names []string `json:"names"`
	Kinds []string `json:"names"`
	ID    int      `json:"id"`
}
