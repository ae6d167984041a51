// Package contradictingrules has rules in tags validate that can't hold together.
package contradictingrules

import "net/http"

// Size of a cup.
type Size string

const (
	Small Size = "small"
	Large Size = "large"
)

// OrderCupRequest orders a cup.
type OrderCupRequest struct {
	Shop  string   `route:"shop" validate:"min=5,max=3"`
	Count int      `query:"count" default:"0" validate:"min=1"`
	Many  int      `query:"many" default:"0" validate:"omitempty,min=1"`
	Size  Size     `query:"size,omitempty" validate:"oneof=small huge"`
	Kind  string   `query:"kind" default:"tee" validate:"oneof=tea coffee"`
	Milk  uint     `json:"milk" validate:"lt=0"`
	Notes []string `json:"notes" validate:"len=3,dive,min=3,len=2"`
	Fill  float64  `json:"fill" validate:"min=5,max=3"`
}

// POST /shops/{shop}
func OrderCup(w http.ResponseWriter, r *http.Request) {}
