// Package store has generic binding structs.
package store

import "net/http"

// Store keeps things of one type.
type Store[T any] struct{}

// PutThingRequest has a type parameter in its body.
type PutThingRequest[T any] struct {
	ID      int64 `route:"id"`
	Replace bool  `query:"replace,omitempty"`
	Thing   T     `json:"thing"`
}

// PutThingResponse has one, too.
type PutThingResponse[T any] struct {
	Things []T `json:"things"`
}

// PUT /things/{id}
func (s *Store[T]) PutThing(w http.ResponseWriter, r *http.Request) {}

// FindPairRequest has two, of which one has a constraint.
type FindPairRequest[K comparable, V interface{ ~int | ~string }] struct {
	Tag   string  `query:"tag"`
	Pairs map[K]V `json:"pairs"`
}

// POST /pairs
func FindPair(w http.ResponseWriter, r *http.Request) {}

// AddPageRequest needs no view.
type AddPageRequest[T any] struct {
	Items []T `json:"items"`
}

// POST /pages
func AddPage(w http.ResponseWriter, r *http.Request) {}
