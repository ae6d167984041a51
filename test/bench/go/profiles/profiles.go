// Package profiles changes profiles, with fields that are Optionals and with ones that are pointers. `npm run bench:go` copies it as package quick, with generated JSON.
package profiles

import "net/http"

// Address is where somebody lives.
type Address struct {
	Street string `json:"street"`
	City   string `json:"city"`
	Number int    `json:"number"`
}

// Changes has fields that may be absent or null.
type Changes struct {
	Name    Optional[string]   `json:"name,omitzero"`
	Motto   Optional[string]   `json:"motto,omitzero"`
	Age     Optional[int]      `json:"age,omitzero"`
	Score   Optional[float64]  `json:"score,omitzero"`
	Public  Optional[bool]     `json:"public,omitzero"`
	Tags    Optional[[]string] `json:"tags,omitzero"`
	Address Optional[Address]  `json:"address,omitzero"`
	Boss    Optional[string]   `json:"boss,omitzero"`
}

// Pointers has fields that may be nil.
type Pointers struct {
	Name    *string   `json:"name,omitempty"`
	Motto   *string   `json:"motto,omitempty"`
	Age     *int      `json:"age,omitempty"`
	Score   *float64  `json:"score,omitempty"`
	Public  *bool     `json:"public,omitempty"`
	Tags    *[]string `json:"tags,omitempty"`
	Address *Address  `json:"address,omitempty"`
	Boss    *string   `json:"boss,omitempty"`
}

// PatchProfileRequest has changes.
type PatchProfileRequest struct {
	Changes Changes `body:""`
}

// PatchProfileResponse has the same changes.
type PatchProfileResponse struct {
	Changes Changes `body:""`
}

// PatchProfile changes a profile.
//
// PATCH /profile
func PatchProfile(w http.ResponseWriter, r *http.Request) {}

// PatchPointersRequest has pointers.
type PatchPointersRequest struct {
	Changes Pointers `body:""`
}

// PatchPointersResponse has the same pointers.
type PatchPointersResponse struct {
	Changes Pointers `body:""`
}

// PatchPointers changes a profile.
//
// PATCH /pointers
func PatchPointers(w http.ResponseWriter, r *http.Request) {}
