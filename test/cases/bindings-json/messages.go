// Package messages has JSON bodies.
package messages

import (
	"encoding/json"
	"net/http"
	"time"
)

// Address is a part of a body.
type Address struct {
	Street string `json:"street"`
	City   string `json:"city,omitempty"`
}

// Audit is embedded: its fields are those of the body.
type Audit struct {
	By string    `json:"by"`
	At time.Time `json:"at,omitzero"`
}

// PlainRequest has nothing but JSON fields: the body may see all of it.
type PlainRequest struct {
	Name string `json:"name"`
}

// POST /plain
func Plain(w http.ResponseWriter, r *http.Request) {}

// ViewRequest has fields that no body may set.
type ViewRequest struct {
	ID      int64              `route:"id"`
	Admin   bool               `query:"admin,omitempty"`
	Name    string             `json:"name"`
	Note    *string            `json:"note,omitempty" db:"note"`
	Count   int                `json:"count,string"`
	Tags    []string           `json:"tags"`
	Labels  map[string]string  `json:"labels,omitempty"`
	Home    *Address           `json:"home"`
	Others  []*Address         `json:"others,omitempty"`
	Nested  struct{ A, B int } `json:"nested"`
	Raw     json.RawMessage    `json:"raw,omitempty"`
	Any     any                `json:"any"`
	Born    time.Time          `json:"born,omitzero"`
	Unnamed string             `json:",omitempty"`
	A, B    int                `json:",omitempty"`
}

// PUT /views/{id}
func View(w http.ResponseWriter, r *http.Request) {}

// EmbeddedRequest embeds JSON fields beside a route value.
type EmbeddedRequest struct {
	ID int64 `route:"id"`
	Audit
	Name string `json:"name"`
}

// PUT /embedded/{id}
func Embedded(w http.ResponseWriter, r *http.Request) {}

// EmbeddedPlainRequest embeds JSON fields and has no others.
type EmbeddedPlainRequest struct {
	Audit
	Name string `json:"name"`
}

// POST /embedded
func EmbeddedPlain(w http.ResponseWriter, r *http.Request) {}

// EmbeddedPointerRequest embeds a pointer.
type EmbeddedPointerRequest struct {
	ID int64 `route:"id"`
	*Audit
	Name string `json:"name"`
}

// PATCH /embedded/{id}
func EmbeddedPointer(w http.ResponseWriter, r *http.Request) {}

// EmbeddedPlainPointerRequest embeds a pointer and has no other than JSON fields: encoding/json knows what to do.
type EmbeddedPlainPointerRequest struct {
	*Audit
	Name string `json:"name"`
}

// PATCH /embedded
func EmbeddedPlainPointer(w http.ResponseWriter, r *http.Request) {}

// NamedRequest has a name for the embedded struct, which makes it one field.
type NamedRequest struct {
	ID    int64 `route:"id"`
	Audit `json:"audit"`
}

// PUT /named/{id}
func Named(w http.ResponseWriter, r *http.Request) {}

// hiddenRequest is not exported, nor is its handler; its unexported field is out of every body's reach.
type hiddenRequest struct {
	Token string `query:"token"`
	Name  string `json:"name"`
	state int
}

type hiddenResponse struct {
	Name string `json:"name"`
	seen bool
}

// POST /hidden
func hidden(w http.ResponseWriter, r *http.Request) {
	_, _ = hiddenRequest{}.state, hiddenResponse{}.seen
}

var _ = hidden

// ReplyResponse has what encoding/json knows.
type ReplyResponse struct {
	Audit
	Items []Address       `json:"items"`
	Next  *int            `json:"next,omitempty"`
	Raw   json.RawMessage `json:"raw,omitempty"`
	Float float64         `json:"float"`
}

func Reply(w http.ResponseWriter, r *http.Request) {}
