// Package missingtag has fields that are in no part of a message.
package missingtag

import (
	"net"
	"net/http"
)

// Pets has the handlers.
type Pets struct{}

// GetPetRequest is one.
type GetPetRequest struct {
	ID      int
	Page    int
	Kind    string `path:"kind"`
	Note    string `validate:"required" db:"note"`
	Body    string `json:"-"`
	Skipped string `query:"-"`
	hidden  int
	_       int
	Paging
}

// Paging is embedded.
type Paging struct {
	Offset int `query:"offset"`
	Limit  int
}

// GET /pets/{id}/{kind}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// GetPetResponse is one.
type GetPetResponse struct {
	Name  string `json:"name"`
	Owner string
	http.Handler
}

// GET /visits
func (p *Pets) ListVisits(w http.ResponseWriter, r *http.Request) {}

// ListVisitsResponse embeds a struct of another package, none of whose fields has a tag.
type ListVisitsResponse struct {
	net.UDPAddr
	Total int `json:"total"`
}

// ClientRequest is for other things.
//
// gen:ignore
type ClientRequest struct {
	URL string
}
