// Package notes has defaults that can't be read.
package notes

import (
	"net/http"
	"time"
)

// Size is small.
type Size int8

// ListNotesRequest has one mistake per field.
type ListNotesRequest struct {
	ID       int           `route:"id" default:"1"`
	Limit    int           `query:"limit" default:"many"`
	Size     Size          `query:"size" default:"128"`
	Unsigned uint          `query:"unsigned" default:"-1"`
	Bool     bool          `query:"bool" default:"yes"`
	Float    float32       `query:"float" default:"1e39"`
	NaN      float64       `query:"nan" default:"NaN"`
	Wait     time.Duration `query:"wait" default:"soon"`
	Tags     []string      `query:"tag" default:"a"`
	Empty    int           `query:"empty" default:""`
	Fine     int           `query:"fine" default:"-7"`
	Any      string        `query:"any" default:"anything"`
	From     time.Time     `query:"from" default:"2024-01-01"`
	To       *time.Time    `query:"to" default:"2024-01-01T00:00:00+02:00"`
}

// GET /notes/{id}
func ListNotes(w http.ResponseWriter, r *http.Request) {}
