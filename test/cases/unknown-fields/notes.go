// Package notes has requests whose JSON bodies must have no unknown keys.
package notes

import (
	"encoding/json"
	"net/http"
	"time"
)

// Author is in a note.
type Author struct {
	Name string    `json:"name"`
	Born time.Time `json:"born,omitzero"`
}

// Loose reads its JSON itself.
type Loose struct{ Keys int }

// UnmarshalJSON counts the keys.
func (l *Loose) UnmarshalJSON(data []byte) error {
	var keys map[string]any
	err := json.Unmarshal(data, &keys)
	l.Keys = len(keys)
	return err
}

// PutNoteRequest has a view, since the body must not set the number.
type PutNoteRequest struct {
	ID      int               `route:"id"`
	Text    string            `json:"text"`
	Authors []Author          `json:"authors"`
	Labels  map[string]string `json:"labels"`
	Loose   Loose             `json:"loose"`
	Editor  Optional[Author]  `json:"editor,omitzero"`
}

// PutNoteResponse may have other keys: the server may be newer.
type PutNoteResponse struct {
	Text string `json:"text"`
}

// PUT /notes/{id}
func PutNote(w http.ResponseWriter, r *http.Request) {}

// AddAuthorsRequest is a whole body.
type AddAuthorsRequest []Author

// POST /authors
func AddAuthors(w http.ResponseWriter, r *http.Request) {}
