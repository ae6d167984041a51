// Package redundantrule has rules in tags validate that say nothing.
package redundantrule

import "net/http"

// Lid of a cup.
type Lid struct {
	Color string `json:"color"`
}

// OrderCupRequest orders a cup.
type OrderCupRequest struct {
	Name  string   `json:"name" validate:"required,max=20,required,max=30"`
	Notes []string `json:"notes" validate:"len=3,min=1"`
	Code  string   `json:"code" validate:"required,min=1,max=4,gt=0"`
	Milk  uint     `json:"milk" validate:"min=0,lt=8,ne=9"`
	Kind  string   `json:"kind" validate:"required,omitempty,oneof=tea coffee,max=9,excludes=x"`
	ID    string   `json:"id" validate:"uuid,len=36"`
	Path  string   `json:"path" validate:"startswith=/cups/,contains=cups,min=3"`
	Fill  float64  `json:"fill" validate:"gt=0.5,gte=0.5"`
	Lid   Lid      `json:"lid" validate:"structonly,required"`
	Size  int8     `json:"size" validate:"omitnil,min=-200"`
	TwoOf [2]int   `json:"two_of" validate:"max=5"`
	Sugar string   `json:"sugar" validate:"required_with=Name Name"`
	Cream string   `json:"cream" validate:"ne=x|ne=y"`
	Foam  string   `json:"foam" validate:"excluded_with=Name|isdefault"`
	Honey *string  `json:"honey" validate:"required_without=Name|required,max=9"`
	Straw string   `json:"straw" validate:"required_without=Name|required_with=Name"`
	Spoon string   `json:"spoon" validate:"uuid|len=3|uuid"`
	Count int      `json:"count" validate:"min=3|max=2"`
	Shots int      `json:"shots" validate:"excluded_if=Name a Code b Name a"`
}

// POST /shops
func OrderCup(w http.ResponseWriter, r *http.Request) {}
