// Package notes has one request for two handlers of the same route, and a response for both.
package notes

import "net/http"

// Public is open to all.
type Public struct{}

// Private is not.
type Private struct{}

// GetNoteRequest has one path.
type GetNoteRequest struct {
	ID int `route:"id"`
}

// GetNoteResponse has none.
type GetNoteResponse struct {
	Text string `json:"text"`
}

// ListNotesResponse belongs to two routes, which is no problem for a response.
type ListNotesResponse struct {
	Texts []string `json:"texts"`
}

// GET /notes/{id}
func (p *Public) GetNote(w http.ResponseWriter, r *http.Request) {}

// GET /notes/{id}
func (p *Private) GetNote(w http.ResponseWriter, r *http.Request) {}

// GET /public
func (p *Public) ListNotes(w http.ResponseWriter, r *http.Request) {}

// GET /private
func (p *Private) ListNotes(w http.ResponseWriter, r *http.Request) {}
