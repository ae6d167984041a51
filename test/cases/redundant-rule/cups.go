// Package redundantrule has rules in tags validate that say nothing.
package redundantrule

import "net/http"

// OrderCupRequest orders a cup.
type OrderCupRequest struct {
	Name  string   `json:"name" validate:"required,max=20,required,max=30"`
	Notes []string `json:"notes" validate:"len=3,min=1"`
	Code  string   `json:"code" validate:"required,min=1,max=4,gt=0"`
}

// POST /shops
func OrderCup(w http.ResponseWriter, r *http.Request) {}
