package endlessembedding

import "net/http"

// GET /endless
func Endless(w http.ResponseWriter, r *http.Request) {}

type EndlessRequest struct {
	A[int]
	Name string `query:"name"`
}

type A[T any] struct {
	*B[A[T]]
	Value T `query:"value"`
}

type B[T any] struct {
	*A[B[T]]
}

// GET /double
func Double(w http.ResponseWriter, r *http.Request) {}

type DoubleRequest struct {
	Name string `query:"name"`
	C[int, int]
}

type C[K, V any] struct {
	*C[map[string]K, func(K, V) V]
}

// GET /self
func Self(w http.ResponseWriter, r *http.Request) {}

type SelfRequest struct {
	Node
	Name string `query:"name"`
}

type Node struct {
	Inner
	Depth int `query:"depth"`
}

type Inner struct{ Node }

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}

// A pointer ends the circle.
type ListRequest struct {
	*ListRequest
	Link
}

type Link struct {
	*Link
	Next int `query:"next"`
}
