// Package pets has types that a standalone client can't have copies of.
package pets

import (
	"net/http"
	. "strings"
	"sync/atomic"
)

// Kind is read with a table that the program fills.
type Kind string

var kinds = map[string]Kind{}

// Register adds a kind.
func Register(name string, kind Kind) { kinds[name] = kind }

// MarshalText writes a kind.
func (k Kind) MarshalText() ([]byte, error) { return []byte(ToLower(string(k))), nil }

// UnmarshalText reads a kind.
func (k *Kind) UnmarshalText(text []byte) error {
	*k = kinds[string(text)]
	return nil
}

// Count knows how many of it there are.
type Count int

var counted atomic.Int64

// Validate counts.
func (c Count) Validate() error { return count() }

func count() error {
	counted.Add(1)
	return nil
}

// Names have tables that the package only reads: these are no problem.
type Names []string

var (
	short   = map[string]string{"Robert": "Bob"}
	longest = 3
)

// Validate looks names up.
func (n Names) Validate() error {
	for _, name := range n {
		if _, ok := short[name]; ok && len(name) > longest {
			return nil
		}
	}
	return nil
}

type ListPetsRequest struct {
	Kind  Kind  `query:"kind"`
	Count Count `query:"count"`
}

type ListPetsResponse struct {
	Names Names `json:"names"`
}

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}
