// Package names has nothing but query parameters.
package names

import "net/http"

// FindNameRequest is a search.
type FindNameRequest struct {
	Words []string `query:"word"`
}

// GET /names
func FindName(w http.ResponseWriter, r *http.Request) {}
