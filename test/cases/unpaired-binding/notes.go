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

// Users has handlers whose names others may have.
type Users struct{}

// ListRequest belongs to nobody, since Users.List has a request of its own.
type ListRequest struct {
	Page int `query:"page"`
}

// UsersListRequest is the request of Users.List.
type UsersListRequest struct {
	Page int `query:"page"`
}

// GET /users
func (u *Users) List(w http.ResponseWriter, r *http.Request) {}

// UserFindRequest has a slip in the receiver's name.
type UserFindRequest struct {
	Page int `query:"page"`
}

// GET /users/find
func (u *Users) Find(w http.ResponseWriter, r *http.Request) {}

// InitResponse has a name that no handler can have: Go calls init itself.
type InitResponse struct {
	Ready bool `json:"ready"`
}

func init() {}

// PullRequest is the request of nobody: it is a change to a repository.
//
// gen:ignore
type PullRequest struct {
	Title string
}

// FindNoteResponse is a list, and has a slip in its name.
type FindNoteResponse []string

// GET /notes/find
func FindNotes(w http.ResponseWriter, r *http.Request) {}

// StoreResponse is what a store answers, without tags and without a request.
type StoreResponse struct {
	Rows int
}

// MergeRequest has no field.
type MergeRequest struct{}

// GetNotesResponse is near to GetNoteResponse, which GetNote has already.
type GetNotesResponse struct {
	Texts []string `json:"texts"`
}

// ErrorResponse is what a client of another service reads.
type ErrorResponse struct {
	Message string `json:"message"`
}

// Refusal is an error: its method is not meant as a handler.
type Refusal struct{ text string }

func (r *Refusal) Error() string { return r.text }
