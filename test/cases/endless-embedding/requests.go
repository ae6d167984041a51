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
