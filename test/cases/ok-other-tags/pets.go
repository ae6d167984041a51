// Package othertags has tags of other libraries beside ours.
package othertags

import "net/http"

// Pets has the handlers.
type Pets struct{}

// CreatePetRequest is one.
type CreatePetRequest struct {
	ID          int    `route:"id" validate:"min=1" db:"id"`
	Name        string `json:"name" bson:"name" yaml:"name" xml:"name"`
	Page        int    `query:"page" default:"1" example:"7"`
	Self        string `query:"self" schema:"self" description:"who asks"`
	internal    string
	_           struct{}
	Cached      string `json:"-"`
	http.Header `json:"headers"`
}

// POST /pets/{id}
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// StoreRequest is no binding struct.
//
// gen:ignore
type StoreRequest struct {
	Name string
	Kind string `db:"kind"`
}

func (p *Pets) store(request StoreRequest) error { return nil }
