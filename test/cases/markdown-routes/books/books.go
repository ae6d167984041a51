// Package books serves the books of a library.
package books

import "net/http"

// Shelf holds books.
type Shelf[Book any] struct{}

// ListBooksRequest selects books.
type ListBooksRequest struct {
	Author string   `route:"author"`
	Limit  int      `query:"limit" default:"20"`
	Format string   `query:"format" default:"epub|pdf"`
	Escape string   `query:"escape" default:"a\\|b"`
	Tags   []string `query:"tag"`
	Order  string   `query:"order"`
}

// ListBooks lists the books of an author, the *newest* first, in the
// formats epub|pdf. It is what the [Shelf] page shows.
//
// GET /authors/{author}/books
func (s *Shelf[Book]) ListBooks(w http.ResponseWriter, r *http.Request) {}

// CreateBookRequest describes a book.
type CreateBookRequest struct {
	DryRun *bool             `query:"dry_run"`
	Title  string            `json:"title"`
	Notes  map[string]string `json:"notes,omitempty"`
}

// CreateBook adds a book
//
// It has a second paragraph.
func (s *Shelf[Book]) CreateBook(w http.ResponseWriter, r *http.Request) {}

// GET /books/a|b
func (s *Shelf[Book]) GetPair(w http.ResponseWriter, r *http.Request) {}

// Health tells that the process serves.
//
// GET /healthz
func Health(w http.ResponseWriter, r *http.Request) {}
