// Package owners serves the people who own pets.
package owners

import (
	"net/http"
	"sync"
)

// Owners holds the owners by name.
type Owners struct {
	byName sync.Map
}

// CreateOwnerRequest is a form that a browser posts.
type CreateOwnerRequest struct {
	Name string `form:"name"`
	// Newsletter is a box to check.
	Newsletter bool    `form:"newsletter,omitempty"`
	Email      *string `form:"email"`
}

// CreateOwner signs an owner up.
//
// POST /owners
func (o *Owners) CreateOwner(w http.ResponseWriter, r *http.Request) {
	var req CreateOwnerRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o.byName.Store(req.Name, GetOwnerResponse(req))
	w.WriteHeader(http.StatusNoContent)
}

// GetOwnerRequest names an owner.
type GetOwnerRequest struct {
	Name string `route:"name"`
}

// GetOwnerResponse is an owner.
type GetOwnerResponse struct {
	Name       string  `json:"name"`
	Newsletter bool    `json:"newsletter"`
	Email      *string `json:"email"`
}

// GetOwner returns one owner.
//
// GET /owners/{name}
func (o *Owners) GetOwner(w http.ResponseWriter, r *http.Request) {
	var req GetOwnerRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	owner, ok := o.byName.Load(req.Name)
	if !ok {
		http.NotFound(w, r)
		return
	}
	res := owner.(GetOwnerResponse)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
