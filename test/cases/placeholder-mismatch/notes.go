// Package notes has paths that do not fit the route fields.
package notes

import "net/http"

// GetNoteRequest has a field too many and one too few.
type GetNoteRequest struct {
	ID   int    `route:"id"`
	Lang string `route:"lang"`
}

// GET /notes/{note}/{id}
func GetNote(w http.ResponseWriter, r *http.Request) {}

// DropNoteRequest differs in case.
type DropNoteRequest struct {
	ID int `route:"ID"`
}

// DELETE /notes/{id}
func DropNote(w http.ResponseWriter, r *http.Request) {}

// ListNotesRequest has no placeholder at all.
type ListNotesRequest struct {
	Page int `query:"page"`
}

// GET /people/{person}/notes
func ListNotes(w http.ResponseWriter, r *http.Request) {}

// SaveNotesRequest is a whole body, so the path can have no placeholder.
type SaveNotesRequest []string

// PUT /people/{person}/notes
func SaveNotes(w http.ResponseWriter, r *http.Request) {}

// FindNotesRequest has keys that are spelt as in a path.
type FindNotesRequest struct {
	Shelf string `route:"{shelf}"`
	Rest  string `route:"rest..."`
}

// GET /shelves/{shelf}/{rest...}
func FindNotes(w http.ResponseWriter, r *http.Request) {}
