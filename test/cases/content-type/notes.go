// Package notes wants every body to have a content type.
package notes

import "net/http"

// PutNoteRequest is a JSON body.
type PutNoteRequest struct {
	Text string `json:"text"`
}

// PUT /notes
func PutNote(w http.ResponseWriter, r *http.Request) {}

// SendNoteRequest is a form.
type SendNoteRequest struct {
	Text string `form:"text,omitempty"`
}

// POST /notes
func SendNote(w http.ResponseWriter, r *http.Request) {}
