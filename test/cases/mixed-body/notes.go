// Package notes mixes bodies.
package notes

import "net/http"

// AddNoteRequest would have two bodies.
type AddNoteRequest struct {
	ID    int    `route:"id"`
	Title string `json:"title"`
	Text  string `form:"text"`
	More  string `form:"more"`
}

// POST /notes/{id}
func AddNote(w http.ResponseWriter, r *http.Request) {}

// AddNoteResponse, too.
type AddNoteResponse struct {
	Title string `form:"title"`
	Text  string `json:"text"`
}
