package petstore

import (
	"fmt"
	"net/http"
)

// Owners holds what the handlers of owners share.
type Owners struct {
	Pets *Pets
}

// CreateOwnerRequest is a form that a browser posts.
type CreateOwnerRequest struct {
	Name  string   `form:"name"`
	Email *string  `form:"email"`
	Langs []string `form:"lang"`
}

// CreateOwner signs an owner up.
func (o *Owners) CreateOwner(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Owners.CreateOwner")
}

// GetOwnerRequest names an owner.
type GetOwnerRequest struct {
	Name string `route:"name"`
}

// GetOwnerResponse is the owner with the IDs of their pets.
type GetOwnerResponse struct {
	Name string  `json:"name"`
	Pets []int64 `json:"pets"`
}

// GetOwner returns one owner.
//
// GET /owners/{name}
func (o *Owners) GetOwner(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Owners.GetOwner")
}

// SearchOwnersRequest is a full-text search.
type SearchOwnersRequest struct {
	Query string `query:"q"`
}

// SearchOwnersResponse holds the names of the owners found.
type SearchOwnersResponse struct {
	Names []string `json:"names"`
}

// SearchOwners finds owners by name or address.
func (o *Owners) SearchOwners(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Owners.SearchOwners")
}

// ServeHTTP makes the owners' part mountable below a prefix; it is no handler of a route.
func (o *Owners) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	http.NotFound(w, r)
}
