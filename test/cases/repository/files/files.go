// Package files serves the pages of the store.
package files

import (
	"fmt"
	"net/http"
)

// Home greets at the root, and nowhere else.
//
// GET /{$}
func Home(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprint(w, "Welcome to the store.")
}

// GetFileRequest names a file.
type GetFileRequest struct {
	Path string `route:"path"`
}

// GetFile serves a file.
//
// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {
	var req GetFileRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintf(w, "This is %s.", req.Path)
}
