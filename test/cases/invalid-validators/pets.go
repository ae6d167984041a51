// Package invalidvalidators has rules whose functions can't be called.
package invalidvalidators

import "net/http"

// Name is a name.
type Name string

// CreatePetRequest is a new pet.
type CreatePetRequest struct {
	A Name   `json:"a" validate:"required,missing"`
	B Name   `json:"b" validate:"hidden"`
	C Name   `json:"c" validate:"nowhere"`
	D Name   `json:"d" validate:"circle"`
	E Name   `json:"e" validate:"generic"`
	F Name   `json:"f" validate:"many"`
	G Name   `json:"g" validate:"nothing"`
	H int    `json:"h" validate:"max=3,text"`
	I string `json:"i" validate:"address"`
	J int    `json:"j" validate:"most"`
	K string `json:"k" validate:"text=3"`
	L []Name `json:"l" validate:"text"`
	M int64  `json:"m" validate:"most=3"`
	N any    `json:"n" validate:"text"`
	O Name   `json:"o" validate:"txt"`
	P Name   `json:"p" validate:"text"`
}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}
