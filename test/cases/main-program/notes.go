package main

import (
	"fmt"
	"net/http"
	"time"
)

// Notes serves notes.
type Notes struct {
	now func() time.Time
}

// Note is a note.
type Note struct {
	ID      string    `json:"id"`
	Text    string    `json:"text"`
	Written time.Time `json:"written"`
}

type (
	// ListNotesRequest selects notes.
	ListNotesRequest struct {
		Since time.Time `query:"since,omitempty"`
		Limit int       `query:"limit" default:"50"`
	}

	// ListNotesResponse has the notes, the latest first.
	ListNotesResponse struct {
		Notes []Note `json:"notes"`
	}
)

// ListNotes lists notes, the latest first.
//
// GET /notes
func (n *Notes) ListNotes(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Notes.ListNotes")
}

// CreateNoteRequest is a new note.
type CreateNoteRequest struct {
	Text string `json:"text"`
}

// CreateNoteResponse is the note as it was stored.
type CreateNoteResponse struct {
	Note Note `json:"note"`
}

// CreateNote stores a note.
//
// POST /notes
func (n *Notes) CreateNote(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Notes.CreateNote")
}

// DeleteNoteRequest names a note.
type DeleteNoteRequest struct {
	ID string `route:"id"`
}

// DeleteNote forgets a note. Doing so twice is no error.
//
// DELETE /notes/{id}
func (n *Notes) DeleteNote(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Notes.DeleteNote")
}
