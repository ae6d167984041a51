// Package contradictingrules has rules in tags validate that can't hold together.
package contradictingrules

import (
	"net/http"
	"time"
)

// Stamp is a moment.
type Stamp = time.Time

// Duration of a stay.
type Duration = time.Duration

// Size of a cup.
type Size string

const (
	Small Size = "small"
	Large Size = "large"
)

// OrderCupRequest orders a cup.
type OrderCupRequest struct {
	Shop  string     `route:"shop" validate:"min=5,max=3"`
	Count int        `query:"count" default:"0" validate:"min=1"`
	Many  int        `query:"many" default:"0" validate:"omitempty,min=1"`
	Size  Size       `query:"size,omitempty" validate:"oneof=small huge"`
	Kind  string     `query:"kind" default:"tee" validate:"oneof=tea coffee"`
	Milk  uint       `json:"milk" validate:"lt=0"`
	Notes []string   `json:"notes" validate:"len=3,dive,min=3,len=2"`
	Fill  float64    `json:"fill" validate:"min=5,max=3"`
	Rest  float32    `json:"rest" validate:"gt=1.5,lte=1.5"`
	Spoon int8       `json:"spoon" validate:"min=200"`
	Sugar int        `json:"sugar" validate:"oneof=1 02,lt=1"`
	Table string     `json:"table" validate:"oneof=a1 b22,len=2"`
	ID    string     `json:"id" validate:"uuid,max=20"`
	Path  string     `json:"path" validate:"startswith=/cups,excludes=/"`
	Name  string     `json:"name" validate:"required,isdefault"`
	Sizes []Size     `json:"sizes" validate:"dive,oneof=small tiny|eq=big"`
	From  Stamp      `json:"from" validate:"gt,lt"`
	Wait  Duration   `json:"wait" validate:"min=1h,max=59m"`
	Hot   bool       `json:"hot" validate:"eq=true,ne=1"`
	Pair  [1 + 1]int `json:"pair" validate:"len=3"`
}

// POST /shops/{shop}
func OrderCup(w http.ResponseWriter, r *http.Request) {}
