// Package stamps embeds types whose methods encoding/json would call for the whole body.
package stamps

import (
	"encoding/json"
	"net/http"
)

// Stamp has a form of its own in JSON: a text.
type Stamp struct {
	By    string `json:"by"`
	Admin bool   `json:"-"`
}

// UnmarshalJSON sets what is none of a body's business.
func (s *Stamp) UnmarshalJSON(data []byte) error {
	s.Admin = true
	return json.Unmarshal(data, &s.By)
}

// MarshalJSON shows what is not for a body.
func (s Stamp) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{s.By, s.Admin})
}

// Stamped has the methods of Stamp, too.
type Stamped struct {
	*Stamp
}

// Page has a text form, which encoding/json would take for that of the whole body.
type Page struct {
	Number int `query:"page,omitempty"`
}

// UnmarshalText reads anything.
func (p *Page) UnmarshalText([]byte) error {
	p.Number = -1
	return nil
}

// MarshalText writes anything.
func (p Page) MarshalText() ([]byte, error) { return []byte("page"), nil }

// ValueRequest embeds a value.
type ValueRequest struct {
	Stamp
	Name string `json:"name"`
}

// ValueResponse embeds a value.
type ValueResponse struct {
	Stamp
	Name string `json:"name"`
}

// POST /value
func Value(w http.ResponseWriter, r *http.Request) {}

// PointerRequest embeds a pointer, beside a query.
type PointerRequest struct {
	*Stamp
	Dry  bool   `query:"dry,omitempty"`
	Name string `json:"name"`
}

// PointerResponse embeds a pointer.
type PointerResponse struct {
	*Stamp
	Name string `json:"name"`
}

// POST /pointer
func Pointer(w http.ResponseWriter, r *http.Request) {}

// DeepRequest embeds a type that embeds one.
type DeepRequest struct {
	Stamped
	Name string `json:"name"`
}

// DeepResponse embeds a type that embeds one.
type DeepResponse struct {
	Stamped
	Name string `json:"name"`
}

// POST /deep
func Deep(w http.ResponseWriter, r *http.Request) {}

// NamedRequest has a name for it, which makes it a field of the body. Its methods are promoted nevertheless.
type NamedRequest struct {
	Stamp `json:"stamp"`
	Name  string `json:"name"`
}

// NamedResponse has a name for it.
type NamedResponse struct {
	Stamp `json:"stamp"`
	Name  string `json:"name"`
}

// POST /named
func Named(w http.ResponseWriter, r *http.Request) {}

// HiddenRequest keeps it out of the body.
type HiddenRequest struct {
	Stamp `json:"-"`
	Name  string `json:"name"`
}

// HiddenResponse keeps it out of the body.
type HiddenResponse struct {
	*Stamp `json:"-"`
	Name   string `json:"name"`
}

// POST /hidden
func Hidden(w http.ResponseWriter, r *http.Request) {}

// TextRequest embeds a type with a text form.
type TextRequest struct {
	Page
	Name string `json:"name"`
}

// TextResponse embeds a type with a text form.
type TextResponse struct {
	Page `json:"-"`
	Name string `json:"name"`
}

// POST /text
func Text(w http.ResponseWriter, r *http.Request) {}

// OwnRequest has methods of its own for the whole body: they count.
type OwnRequest struct {
	Stamp
	Name string `json:"name"`
}

// UnmarshalJSON reads a text.
func (req *OwnRequest) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &req.Name) }

// MarshalJSON writes a text.
func (req OwnRequest) MarshalJSON() ([]byte, error) { return json.Marshal(req.Name) }

// POST /own
func Own(w http.ResponseWriter, r *http.Request) {}
