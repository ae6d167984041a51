// Package duplicatekey has two fields for one parameter.
package duplicatekey

import "net/http"

// Pets has the handlers.
type Pets struct{}

// ListPetsRequest is one.
type ListPetsRequest struct {
	Page   int    `query:"page"`
	Number int    `query:"page"`
	A, B   string `query:"ab"`
}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}
