// Package notes has binding structs without a handler.
package notes

import "net/http"

// GetNotRequest has a slip in its name.
type GetNotRequest struct {
	ID int `route:"id"`
}

// GetNoteResponse is fine.
type GetNoteResponse struct {
	Text string `json:"text"`
}

// DropNoteResponse has no handler either.
type DropNoteResponse struct {
	Done bool `json:"done"`
}

// GET /notes
func GetNote(w http.ResponseWriter, r *http.Request) {}
