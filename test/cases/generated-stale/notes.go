// Package notes was generated before and changed since.
package notes

import (
	"fmt"
	"net/http"
)

// Notes serves notes.
type Notes struct{}

// GET /notes
func (n *Notes) ListNotes(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Notes.ListNotes")
}
