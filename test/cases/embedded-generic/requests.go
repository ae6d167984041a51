package embeddedgeneric

import (
	"net/http"
	"time"

	"example.com/cases/embedded-generic/paging"
)

// GET /values
func Values(w http.ResponseWriter, r *http.Request) {}

type Page[T any] struct {
	Value T `query:"value"`
	Rest  T `json:"rest"`
}

type ValuesRequest struct {
	Page[int]
	Name string `query:"name"`
}

// POST /pages
func Pages(w http.ResponseWriter, r *http.Request) {}

type PagesRequest struct {
	*paging.Page[time.Duration, time.Month]
	Name string `query:"name"`
}

// POST /short
func Shorts(w http.ResponseWriter, r *http.Request) {}

type ShortsRequest struct {
	paging.Short[Name]
	Title string `query:"title"`
}

type Name string

// POST /nested/{inner}
func Nested(w http.ResponseWriter, r *http.Request) {}

type Outer[K comparable, T any] struct {
	Page[[]T]
	*paging.Optional[K]
	Table map[K]T `json:"table"`
}

type NestedRequest struct {
	Outer[Name, map[string]paging.Order]
	Inner paging.Order `route:"inner"`
}

// POST /twice
func Twice(w http.ResponseWriter, r *http.Request) {}

// Both instances have a field Value: Go promotes neither.
type TwiceRequest struct {
	One[int]
	Two[string]
	Own string `query:"own"`
}

type One[T any] struct {
	Part[T]
	First T `query:"first"`
}

type Two[T any] struct {
	Part[T]
	Second []T `query:"second"`
}

type Part[T any] struct {
	Value T `query:"value"`
}

// GET /declared
func Declared(w http.ResponseWriter, r *http.Request) {}

// DeclaredRequest is made from an instance of another package's type.
type DeclaredRequest paging.Optional[time.Month]

type DeclaredResponse Table[Name, []paging.Order]

type Table[K comparable, T any] struct {
	Rows map[K]T `json:"rows"`
}
