// Package names has nothing but JSON bodies.
package names

import "net/http"

// AddNameRequest is a name.
type AddNameRequest struct {
	Name string `json:"name"`
}

// AddNameResponse is its number.
type AddNameResponse struct {
	Number int `json:"number"`
}

// POST /names
func AddName(w http.ResponseWriter, r *http.Request) {}
