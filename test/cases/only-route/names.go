// Package names has nothing but numbers in paths.
package names

import "net/http"

// DropNameRequest is a number.
type DropNameRequest struct {
	ID uint32 `route:"id"`
}

// DELETE /names/{id}
func DropName(w http.ResponseWriter, r *http.Request) {}
