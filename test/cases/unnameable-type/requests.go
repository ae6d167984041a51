package unnameabletype

import (
	"net/http"

	"example.com/cases/unnameable-type/filter"
)

// POST /filtered
func Filtered(w http.ResponseWriter, r *http.Request) {}

type FilteredRequest struct {
	filter.Filter
	Name string `json:"name"`
}

// POST /sorted
func Sorted(w http.ResponseWriter, r *http.Request) {}

type SortedRequest struct {
	filter.Sorted
	Name string `query:"name"`
}

// POST /whole
func Whole(w http.ResponseWriter, r *http.Request) {}

// No view is needed here, and encoding/json needs no names.
type WholeRequest struct {
	filter.Sorted
	Name string `json:"name"`
}

// POST /behind
func Behind(w http.ResponseWriter, r *http.Request) {}

type BehindRequest struct {
	filter.Behind
	Name string `query:"name"`
}

// POST /listed
func Listed(w http.ResponseWriter, r *http.Request) {}

type ListedRequest struct {
	filter.Listed
}

// POST /outer
func PostOuter(w http.ResponseWriter, r *http.Request) {}

// What lies in an embedded struct without an exported name can't be set to zero by itself.
type PostOuterRequest struct {
	filter.Outer
	Name string `json:"name"`
}
