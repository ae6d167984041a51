// Package pets has embedded structs with fields that Go can't select.
package pets

import "net/http"

// Session has the name of its field.
type Session struct {
	Session string `cookie:"session"`
}

// Front and Back are embedded at the same depth.
type Front struct {
	Legs int `json:"front_legs"`
}

// Back has legs, too.
type Back struct {
	Legs int `json:"back_legs"`
}

// Base has fields that requests replace.
type Base struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Skip string `json:"-"`
}

// CreatePetRequest hides six fields, two of them on purpose.
type CreatePetRequest struct {
	Session
	Front
	*Back
	Base
	Name string `json:"name"`
	Kind string `json:"species"`
	Skip string `json:"skip"`
}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}
