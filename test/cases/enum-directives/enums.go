// Package enums has directives that say something of constants, and some that do not.
package enums

import "net/http"

// Kind is closed.
//
// gen:enum
type Kind string

const Cat Kind = "cat"

// gen:open

// Detached has a blank line above.
type Detached int

// Pet has fields.
//
// gen:enum
type Pet struct {
	// gen:open
	Kind Kind `json:"kind"`
}

// Misspelt is meant to be open.
//
// gen:opn
type Misspelt int

// Size has a default in its query: a member.
//
// gen:enum
type Size int

const (
	Small Size = 1
	Large Size = 2
)

type ListPetsRequest struct {
	Size  Size `query:"size" default:"+2"`
	Other Size `query:"other" default:"3"`
	Kind  Kind `query:"kind" default:"dog"`
}

// GET /pets
//
// gen:open
func ListPets(w http.ResponseWriter, r *http.Request) {}
