// Package notes has the list that gohandlers wrote into another file.
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
