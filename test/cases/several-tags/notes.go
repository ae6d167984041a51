// Package notes has fields that are in several places at once.
package notes

import "net/http"

// ReplaceNoteRequest has two of them.
type ReplaceNoteRequest struct {
	ID   int    `route:"id" json:"id"`
	Page int    `query:"page" form:"page" json:"page"`
	Text string `query:"text" xml:"text"`
	Fine string `query:"fine" json:"-"`
}

// PUT /notes/{id}
func ReplaceNote(w http.ResponseWriter, r *http.Request) {}
