// Package pets has optional values where nothing can be absent.
package pets

import "net/http"

// Owner is a part of a body.
type Owner struct {
	Phone Optional[string]            `json:"phone"`
	Homes map[string]Optional[string] `json:"homes"`
	Notes []Optional[int]             `json:"-"`
}

// PatchPetRequest has values of each kind.
type PatchPetRequest struct {
	ID    int                 `route:"id"`
	Name  Optional[string]    `json:"name,omitempty"`
	Age   Optional[int]       `json:"age,omitzero"`
	Owner Optional[Owner]     `json:"owner,omitzero"`
	Tags  *Optional[[]string] `json:"tags"`
	Optional[bool]
}

// PATCH /pets/{id}
func PatchPet(w http.ResponseWriter, r *http.Request) {}

// PutPetRequest has a body that is optional.
type PutPetRequest struct {
	Owner Optional[Owner] `body:""`
}

// PUT /pet
func PutPet(w http.ResponseWriter, r *http.Request) {}
