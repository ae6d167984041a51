// Package notes has responses with parts that only requests have.
package notes

import "net/http"

// GetNoteRequest is fine.
type GetNoteRequest struct {
	ID int `route:"id"`
}

// GetNoteResponse has no path and no query.
type GetNoteResponse struct {
	ID   int    `route:"id"`
	Page int    `query:"page"`
	Text string `json:"text"`
}

// GET /notes/{id}
func GetNote(w http.ResponseWriter, r *http.Request) {}
