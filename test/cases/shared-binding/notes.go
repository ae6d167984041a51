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

// Users has a method Get, and its name makes UsersGet with it.
type Users struct{}

// UsersGetRequest has two handlers.
type UsersGetRequest struct {
	ID int `route:"id"`
}

// UsersGetResponse has them, too.
type UsersGetResponse struct {
	Name string `json:"name"`
}

// GET /users/{id}
func (u *Users) Get(w http.ResponseWriter, r *http.Request) {}

// GET /all-users/{id}
func UsersGet(w http.ResponseWriter, r *http.Request) {}
