// Package unknowntag has slips in tag keys.
package unknowntag

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	ID   int    `Route:"id"`
	Page int    `qurey:"page"`
	Name string `jsn:"name"`
	Kind string `from:"kind"`
	File []byte `file:"photo"`
	Part []byte `part:"photo"`
	Both string `query:"both" Query:"both"`
}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}
