// Package unknownrule has tags validate with rules that don't exist.
package unknownrule

import "net/http"

// Part of a toy.
type Part struct {
	Name  string            `json:"name" validate:"requird,min=3"`
	Sizes map[string]string `json:"sizes" validate:"dive,keys,enidswith=a,endkeys,Requierd"`
}

// CreateToyRequest is a new toy.
type CreateToyRequest struct {
	ID    string `route:"id" validate:"uuid|ulidd"`
	Count uint   `query:"count,omitempty" validate:"omitempty, gte=1"`
	Code  string `json:"code" validate:"pattern=^[a-z]{1,3}$"`
	Kind  string `json:"kind" validate:"pattern=^dog|cat$"`
	Size  string `json:"size" validate:"oneof=small,large"`
	Parts []Part `json:"parts" validate:"dive"`
}

// POST /toys/{id}
func CreateToy(w http.ResponseWriter, r *http.Request) {}
