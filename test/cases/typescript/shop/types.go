// Package shop has a type of each kind in its messages.
package shop

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"example.com/store/money"
)

// Kind is what a book is.
type Kind string

const (
	// KindNovel tells a story. It is long.
	KindNovel Kind = "novel"
	KindPoems Kind = "poems" // Verses.
)

// Priority is how soon a book is needed.
type Priority int

const (
	PriorityLow Priority = iota
	// PriorityNormal is for most.
	PriorityNormal
	PriorityHigh
)

// Color is one of the usual colors, or another one.
//
// gen:open
type Color string

const (
	Red  Color = "red"
	Blue Color = "blue"
)

// Cents is an amount of money.
type Cents int64

// Tags are words, of which there may be none.
type Tags []string

// Tree holds trees.
type Tree struct {
	Value int   `json:"value"`
	Left  *Tree `json:"left"`
	Right *Tree `json:"right,omitempty"`
}

// Index holds indexes by their names.
type Index map[string]Index

// Page is a part of a list.
type Page[T any] struct {
	Items []T `json:"items"`
	// Next is the offset of the next page; absent on the last one.
	Next *int `json:"next,omitempty"`
}

// Pair is two values.
type Pair[A, B any] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// Audit says who made something.
type Audit struct {
	Created time.Time `json:"created"`
	By      string    `json:"by"`
}

// Secret shows only its length, and is read whole.
type Secret struct {
	Text string `json:"text"`
}

// MarshalJSON writes the length. gen does not know what strconv.AppendInt appends.
func (s Secret) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, int64(len(s.Text)), 10), nil
}

// Response has the name of a type that TypeScript's libraries have.
type Response struct {
	Text string `json:"text"`
}

// Book is a book.
//
// It has pages, */ and a comment's end. @see is no tag.
type Book struct {
	Audit
	ID    int64  `json:"id"`
	Title string `json:"title"`
	// ISBN is null where the book has none.
	//
	// Deprecated: Use EAN.
	ISBN      *string                    `json:"isbn"`
	EAN       *string                    `json:"ean,omitempty"`
	Kind      Kind                       `json:"kind"`
	Priority  Priority                   `json:"priority"`
	Color     Color                      `json:"color"`
	Price     Cents                      `json:"price"`
	Paid      money.Amount               `json:"paid"`
	PaidBy    *money.Kind                `json:"paid-by"`
	Tags      Tags                       `json:"tags"`
	Notes     []string                   `json:"notes,omitempty"`
	Ratings   map[string]float32         `json:"ratings"`
	ByKind    map[Kind]int               `json:"byKind,omitempty"`
	ByYear    map[int]*Kind              `json:"byYear,omitempty"`
	Thumbnail []byte                     `json:"thumbnail"`
	Position  [2]int                     `json:"shelf-position"`
	Hash      [16]byte                   `json:"hash"`
	Previous  []*int64                   `json:"previous"`
	Tree      *Tree                      `json:"tree"`
	Index     Index                      `json:"index"`
	Extra     map[string]json.RawMessage `json:"extra,omitempty"`
	Any       any                        `json:"any"`
	Size      struct {
		Width  float64  `json:"width"`
		Height *float64 `json:"height"`
	} `json:"size"`
	Editions []struct {
		Year int `json:"year"`
	} `json:"editions"`
	Reading time.Duration `json:"reading"`
	Address netip.Addr    `json:"address"`
	Serial  *big.Int      `json:"serial"`
	Link    *url.URL      `json:"link,omitempty"`
	Active  bool          `json:"active,string"`
	Copies  *int          `json:"copies,string"`
	hidden  int
}
