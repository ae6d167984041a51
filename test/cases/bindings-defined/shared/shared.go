// Package shared has structs that other packages make their requests from.
package shared

// Kind is a kind of pet.
type Kind string

// Search is what a list is filtered by.
type Search struct {
	Kind  Kind   `query:"kind,omitempty"`
	Note  string `json:"note"`
	Debug bool   `json:"-"`

	cached bool
}

// Cached keeps the field in use.
func (s *Search) Cached() bool { return s.cached }

// Page is a part of a list.
type Page[T any] struct {
	Items []T `json:"items"`
}
