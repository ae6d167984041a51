// Package malformedtag has tags that reflect cannot read.
package malformedtag

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	ID   int    `route: "id"`
	Page int    `query:page`
	Name string `query:"name"validate:"required"`
	Kind string "kind"
}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}
