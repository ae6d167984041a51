// Package dto has the types of bodies.
package dto

import "time"

// CreateBook is a new book.
type CreateBook struct {
	Stamp
	Title  string   `json:"title" validate:"required"`
	Author *Author  `json:"author"`
	Tags   []string `json:"tags,omitempty"`
	secret string
}

// Stamp is embedded.
type Stamp struct {
	At time.Time `json:"at"`
}

type Author struct {
	Name string `json:"name"`
}

// Untagged has a field without a tag.
type Untagged struct {
	Title string
}

// Special reads itself.
type Special struct {
	Title string `json:"title"`
}

func (s *Special) UnmarshalJSON(data []byte) error { return nil }

// Secret returns what no other package sees.
func Secret(book CreateBook) string { return book.secret }
