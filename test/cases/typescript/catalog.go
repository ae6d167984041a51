// Package catalog serves the books of a shop.
package catalog

import (
	"encoding/json"
	"net/http"
	"time"
)

// Cents is an amount of money.
type Cents int64

// Order is what a list is sorted by.
type Order string

// Series is a number of books that belong together.
type Series struct {
	Title string `json:"title"`
}

// Catalog serves the books.
type Catalog struct{}

// ListBooksRequest selects books of an author.
type ListBooksRequest struct {
	Author string `route:"author"`
	// Limit is how many books a page has at most.
	Limit int       `query:"limit" default:"20"`
	Tags  []string  `query:"tag"`
	Since time.Time `query:"since,omitzero"`
	Order Order     `query:"order-by"`
	// Sold is nil for all books, those that were sold and the others.
	Sold *bool `query:"sold"`
}

// ListBooksResponse is one page of books.
type ListBooksResponse struct {
	Books []GetBookResponse `json:"books"`
	// Next is the offset of the next page; absent on the last one.
	Next  *int  `json:"next,omitempty"`
	Total int64 `json:"total,string"`
}

// ListBooks lists the books of an author.
//
// The newest ones come first, /* unless asked otherwise */.
//
// GET /authors/{author}/books
func (c *Catalog) ListBooks(w http.ResponseWriter, r *http.Request) {}

// GetBookRequest names a book.
type GetBookRequest struct {
	ID int64 `route:"id"`
}

// GetBookResponse is a book.
type GetBookResponse struct {
	ID        int64                      `json:"id"`
	Title     string                     `json:"title"`
	Price     Cents                      `json:"price"`
	Published time.Time                  `json:"published"`
	ISBN      *string                    `json:"isbn"`
	Tags      []string                   `json:"tags,omitempty"`
	Ratings   map[string]float32         `json:"ratings"`
	Thumbnail []byte                     `json:"thumbnail"`
	Position  [2]int                     `json:"shelf-position"`
	Previous  []*int64                   `json:"previous"`
	Prices    map[string][]Cents         `json:"prices"`
	Series    *Series                    `json:"series"`
	Extra     map[string]json.RawMessage `json:"extra,omitempty"`
}

// GET /books/{id}
func (c *Catalog) GetBook(w http.ResponseWriter, r *http.Request) {}

// CreateBookRequest describes a new book.
type CreateBookRequest struct {
	Title string   `json:"title"`
	Price Cents    `json:"price,omitempty"`
	Tags  []string `json:"tags"`
	ISBN  *string  `json:"isbn"`
}

// CreateBookResponse has the number of the new book.
type CreateBookResponse struct {
	ID int64 `json:"id"`
}

// CreateBook adds a book.
func (c *Catalog) CreateBook(w http.ResponseWriter, r *http.Request) {}

// UpdateBookRequest changes a book.
type UpdateBookRequest struct {
	ID     int64  `route:"id"`
	DryRun bool   `query:"dry_run,omitempty"`
	Title  string `json:"title,omitempty"`
	Price  Cents  `json:"price,omitempty"`
}

// PATCH /books/{id}
func (c *Catalog) UpdateBook(w http.ResponseWriter, r *http.Request) {}

// DeleteBookRequest names the book that goes.
type DeleteBookRequest struct {
	ID int64 `route:"id"`
}

// DeleteBook removes a book.
//
// DELETE /books/{id}
func (c *Catalog) DeleteBook(w http.ResponseWriter, r *http.Request) {}

// CreateReviewRequest is a form that a browser posts.
type CreateReviewRequest struct {
	Book  int64    `route:"book"`
	Name  string   `form:"name"`
	Stars uint8    `form:"stars"`
	Email *string  `form:"email"`
	Likes []string `form:"likes"`
}

// POST /books/{book}/reviews
func (c *Catalog) CreateReview(w http.ResponseWriter, r *http.Request) {}

// SearchRequest is a full-text search.
type SearchRequest struct {
	Text  string `query:"q,omitempty"`
	Limit int    `query:"limit" default:"10"`
}

// SearchResponse holds the titles that were found.
type SearchResponse struct {
	Titles []string `json:"titles"`
}

// GET /search
func Search(w http.ResponseWriter, r *http.Request) {}

// GetCover serves a picture.
//
// GET /covers/{size}/{path...}
func GetCover(w http.ResponseWriter, r *http.Request) {}

// Import replaces the whole catalog.
//
// POST /import
func Import(w http.ResponseWriter, r *http.Request) {}

// Health tells that the process serves.
//
// GET /healthz/{$}
func Health(w http.ResponseWriter, r *http.Request) {}
