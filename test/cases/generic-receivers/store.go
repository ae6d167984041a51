// Package store keeps values of any type behind HTTP.
package store

import (
	"cmp"
	"fmt"
	"net/http"
	"sync"
)

// Store keeps values by key.
type Store[K comparable, V any] struct {
	mu     sync.Mutex
	values map[K]V
}

// GetValueRequest names a value.
type GetValueRequest struct {
	Key string `route:"key"`
}

// GetValue returns a value.
//
// GET /values/{key}
func (s *Store[K, V]) GetValue(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.values
	fmt.Fprint(w, "Store.GetValue")
}

// PutValue stores a value.
//
// PUT /values/{key...}
func (store *Store[Key, Value]) PutValue(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Store.PutValue")
}

// CountValues has no use for the type parameters.
func (s *Store[_, _]) CountValues(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Store.CountValues")
}

// Sorted keeps what can be ordered.
type Sorted[T cmp.Ordered] []T

// GetSmallest answers with the first value. The receiver is a value and has another name than its sibling's.
func (s Sorted[T]) GetSmallest(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Sorted.GetSmallest")
}

// DeleteSmallest drops it.
func (sorted *Sorted[E]) DeleteSmallest(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Sorted.DeleteSmallest")
}

// Cache has a constraint of its own.
type Cache[T interface {
	~int | ~string
	comparable
}] struct {
	last T
}

// GetLast has an unnamed receiver.
func (*Cache[T]) GetLast(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Cache.GetLast")
}

// Phantom declares a parameter that nothing can name.
type Phantom[_ any] struct{}

// GetPhantom names it all the same, for itself.
func (p Phantom[T]) GetPhantom(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Phantom.GetPhantom")
}

// Matrix has parameters of one constraint in one list.
type Matrix[R, C ~int] struct{}

// ListRows has a receiver that is called as the type parameter of the declaration.
func (R *Matrix[A, B]) ListRows(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Matrix.ListRows")
}
