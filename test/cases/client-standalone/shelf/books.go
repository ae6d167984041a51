// Package shelf serves the books of a library.
package shelf

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"example.com/library/db"
	"example.com/library/money"
)

//go:generate npx --no-install handlergen all

// Shelf keeps the books.
//
// gen:prefix /v1
type Shelf struct{ books db.Table[Book] }

// Routes returns the handlers.
func (s *Shelf) Routes() http.Handler {
	mux := http.NewServeMux()
	for _, h := range s.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	return mux
}

// Kind says what a book is about. The package money has another Kind.
type Kind string

// The kinds of books.
const (
	Novel  Kind = "novel"
	Poetry Kind = "poetry"
)

type (
	// Status says where a book is: the client has a Status for errors, too.
	Status int

	// Option is what a reader can ask for. The client has Options, too.
	Option struct {
		Name string `json:"name" validate:"required"`
		Days int    `json:"days,omitempty"`
	}
)

const (
	OnShelf  Status = iota // nobody has it
	Lent                   // somebody has it
	reserved Status = iota + 7
)

// Texts of the statuses.
var statusTexts = map[Status]string{OnShelf: "on the shelf", Lent: "lent", reserved: "reserved"}

var errStatus = errors.New("unknown status")

// String returns the text of a status.
func (s Status) String() string { return statusTexts[s] }

// MarshalText writes the text of a status.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the text of a status.
func (s *Status) UnmarshalText(text []byte) error {
	for status, one := range statusTexts {
		if one == string(text) {
			*s = status
			return nil
		}
	}
	return errStatus
}

// ISBN is the number of a book.
type ISBN string

// Validate reports whether the number has its hyphens.
func (n ISBN) Validate() error {
	if strings.Count(string(n), "-") != hyphens {
		return fmt.Errorf("an ISBN has %d hyphens", hyphens)
	}
	return nil
}

const hyphens = 4

// Times are those of a row in the database.
type Times struct {
	Created time.Time  `json:"created"`
	Updated *time.Time `json:"updated,omitempty"`
}

// Page is a part of a list.
type Page[T any] struct {
	Items []T `json:"items"`
	Next  int `json:"next,omitempty"`
}

// Book is a book of the library.
type Book struct {
	Times
	ID     int                    `json:"id"`
	ISBN   ISBN                   `json:"isbn"`
	Title  string                 `json:"title"`
	Kind   Kind                   `json:"kind"`
	Status Status                 `json:"status"`
	Price  money.Amount           `json:"price"`
	Fees   map[money.Kind]float64 `json:"fees,omitempty"`
	Asked  []Option               `json:"asked,omitempty"`
	Others interface{ Len() int } `json:"-"`
}

// Row returns what the database keeps. Only the server needs it.
func (b Book) Row() *db.Table[Book] { return nil }
