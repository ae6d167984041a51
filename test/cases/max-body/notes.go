// Package notes reads no more than 64 bytes of a body.
package notes

import "net/http"

// PutNoteRequest is a JSON body.
type PutNoteRequest struct {
	ID   string `route:"id"`
	Text string `json:"text"`
}

// PutNoteResponse is one, too.
type PutNoteResponse struct {
	Text string `json:"text"`
}

// PUT /notes/{id}
func PutNote(w http.ResponseWriter, r *http.Request) {}

// SendNoteRequest is a form.
type SendNoteRequest struct {
	Text string `form:"text"`
	Age  *int   `form:"age"`
}

// SendNoteResponse is one, too.
type SendNoteResponse struct {
	Text string `form:"text"`
}

// POST /notes
func SendNote(w http.ResponseWriter, r *http.Request) {}

// DropNotesRequest is a form in the body of a DELETE.
type DropNotesRequest struct {
	Text string `form:"text"`
}

// DELETE /notes
func DropNotes(w http.ResponseWriter, r *http.Request) {}
