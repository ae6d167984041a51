// Package things has binding structs that embed others.
package things

import (
	"encoding/json"
	"net/http"

	"example.com/cases/bindings-embedded/paging"
)

// Page is embedded, and so is its UnmarshalJSON, which must not let a body set anything.
type Page struct {
	Limit int  `query:"limit" default:"10"`
	Admin bool `query:"admin,omitempty"`
}

// UnmarshalJSON would set what is none of a body's business.
func (p *Page) UnmarshalJSON(data []byte) error {
	p.Limit = -1
	return json.Unmarshal(data, &p.Admin)
}

// Common mixes parts.
type Common struct {
	Tenant string   `route:"tenant"`
	Note   string   `json:"note"`
	Labels []string `json:"labels,omitempty"`
}

// Inner is embedded by Outer: two levels down.
type Inner struct {
	Deep   string `query:"deep"`
	Hidden string `query:"hidden_inner"`
}

// Outer has an Inner.
type Outer struct {
	Inner
	Middle int    `query:"middle,omitempty"`
	Hidden string `query:"hidden,omitempty"`
}

// Filter is embedded as a pointer.
type Filter struct {
	Word  string   `query:"word,omitempty"`
	Kinds []string `query:"kind"`
	*Sorting
}

// Sorting is a pointer in a pointer.
type Sorting struct {
	Order string `query:"order" default:"name"`
}

// MakeRequest mixes everything in one message.
type MakeRequest struct {
	Page
	Common
	Name string `json:"name"`
}

// POST /{tenant}/things
func Make(w http.ResponseWriter, r *http.Request) {}

// DeepRequest promotes through two levels; the outer Hidden wins.
type DeepRequest struct {
	Outer
}

// GET /deep
func Deep(w http.ResponseWriter, r *http.Request) {}

// FindRequest embeds pointers.
type FindRequest struct {
	*Filter
	Tenant string `route:"tenant"`
}

// GET /{tenant}/find
func Find(w http.ResponseWriter, r *http.Request) {}

// ListRequest embeds structs of another package, by value and by pointer.
type ListRequest struct {
	paging.Page
	*paging.Cursor
	Tenant string `route:"tenant"`
}

// GET /{tenant}/things
func List(w http.ResponseWriter, r *http.Request) {}

// ListResponse embeds what every list answers with.
type ListResponse struct {
	paging.Links
	Names []string `json:"names"`
}

// SignRequest embeds form fields.
type SignRequest struct {
	Credentials
	*Consent
}

// Credentials is a part of forms.
type Credentials struct {
	User     string `form:"user"`
	Password string `form:"password"`
}

// Consent is optional.
type Consent struct {
	Terms bool `form:"terms,omitempty"`
}

// SignResponse is a form, too.
type SignResponse struct {
	*Consent
	Token string `form:"token"`
}

// POST /sign
func Sign(w http.ResponseWriter, r *http.Request) {}
