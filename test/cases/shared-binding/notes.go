// Package notes has one request for two handlers.
package notes

import "net/http"

// Public is open to all.
type Public struct{}

// Private is not.
type Private struct{}

// GetNoteRequest would have two paths.
type GetNoteRequest struct {
	ID int `route:"id"`
}

// GET /public/{id}
func (p *Public) GetNote(w http.ResponseWriter, r *http.Request) {}

// GET /private/{id}
func (p *Private) GetNote(w http.ResponseWriter, r *http.Request) {}
