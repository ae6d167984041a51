// Package paging has what every list takes and answers.
package paging

import "time"

// Size is how many there are on a page.
type Size uint8

// Page selects one.
type Page struct {
	Number int  `query:"page" default:"1"`
	Size   Size `query:"size" default:"20"`

	private string
}

// Cursor continues where a list was cut.
type Cursor struct {
	After time.Time `query:"after,omitempty"`
}

// Links lead on.
type Links struct {
	Next string `json:"next,omitempty"`
}

var _ = Page{}.private
