// Package library serves the books of a library, and their files.
package library

import (
	"fmt"
	"net/http"
)

// Books serves the books.
type Books struct{}

// GetBookRequest names a book.
type GetBookRequest struct {
	Shelf string `route:"shelf"`
	ID    int64  `route:"id"`
}

// GET /shelves/{shelf}/books/{id}
func (b *Books) GetBook(w http.ResponseWriter, r *http.Request) {
	var req GetBookRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintln(w, req.Shelf, req.ID)
}

// POST /shelves/{shelf}/books
//
// gen:list
func (b *Books) CreateBook(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusCreated) }

// GetFileRequest names a file.
type GetFileRequest struct {
	Path string `route:"path"`
}

// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {
	var req GetFileRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintln(w, req.Path)
}

// Docs serves all that lies below /docs/.
//
// GET /docs/
func Docs(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, r.URL.Path) }

// Home greets at the root, and nowhere else.
//
// GET /{$}
func Home(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "Welcome.") }
