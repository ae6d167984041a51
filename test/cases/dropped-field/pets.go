// Package pets has fields that encoding/json leaves out.
package pets

import "net/http"

// Pet has two names, and JSON has neither.
type Pet struct {
	Name string `json:"name"`
	Call string `json:"name"`
	Chip
	Age int `json:"age"`
}

// Chip and Tag are embedded at the same depth.
type Chip struct {
	Tag
	Mark
}

// Tag has a number.
type Tag struct {
	Number int `json:"number"`
}

// Mark has a number, too.
type Mark struct {
	Number int `json:"number"`
}

// GetPetResponse holds a list of pets twice; each type is reported once.
type GetPetResponse struct {
	Pets  []Pet          `json:"pets"`
	ByTag map[string]Pet `json:"by_tag"`
}

// GET /pet
func GetPet(w http.ResponseWriter, r *http.Request) {}

// Toy has a label twice.
type Toy struct {
	Label string `json:"label"`
	Print string `json:"label"`
}

// ListToysResponse is a list.
type ListToysResponse []Toy

// GET /toys
func ListToys(w http.ResponseWriter, r *http.Request) {}
