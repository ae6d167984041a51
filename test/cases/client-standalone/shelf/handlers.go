package shelf

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	m "example.com/library/money"
)

type missing int

func (id missing) Error() string { return fmt.Sprintf("there is no book %d", int(id)) }

// Status is the status of the answer.
func (missing) Status() int { return http.StatusNotFound }

// CreateBookRequest is a new book.
type CreateBookRequest struct {
	By    string        `header:"X-Reader" validate:"pattern=^[a-z]+$"`
	ISBN  ISBN          `json:"isbn"`
	Title string        `json:"title" validate:"required,max=40"`
	Kind  Kind          `json:"kind"`
	Price m.Amount      `json:"price"`
	Asked []Option      `json:"asked" validate:"dive"`
	Pages Optional[int] `json:"pages,omitzero" validate:"min=1"`
}

// CreateBookResponse says where the book is.
type CreateBookResponse struct {
	Location string `header:"Location"`
	ID       int    `json:"id"`
}

// CreateBook adds a book.
//
// POST /books 201
func (s *Shelf) CreateBook(w http.ResponseWriter, r *http.Request) {
	var req CreateBookRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	id := s.books.Len() + 1
	fees := map[m.Kind]float64{m.Euro: 0.5, m.Dollar: 0.6}
	s.books.Put(id, Book{Times: Times{Created: time.Unix(0, 0).UTC()}, ID: id, ISBN: req.ISBN, Title: req.Title, Kind: req.Kind, Status: reserved, Price: req.Price, Fees: fees, Asked: req.Asked})
	res := CreateBookResponse{Location: fmt.Sprint("/v1/books/", id), ID: id}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

type GetBookRequest struct {
	ID int `route:"id"`
}

type GetBookResponse Book

// GetBook shows a book.
//
// GET /books/{id}
func (s *Shelf) GetBook(w http.ResponseWriter, r *http.Request) {
	var req GetBookRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	book, ok := s.books.Get(req.ID)
	if !ok {
		_ = WriteProblem(w, missing(req.ID))
		return
	}
	res := GetBookResponse(book)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ListBooksRequest struct {
	Kinds  []Kind   `query:"kind"`
	Status *Status  `query:"status"`
	Under  m.Amount `query:"under,omitempty"`
}

type ListBooksResponse struct {
	Page[Book]
	Total int `json:"total"`
}

// ListBooks lists the books.
//
// GET /books
func (s *Shelf) ListBooks(w http.ResponseWriter, r *http.Request) {
	var req ListBooksRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := ListBooksResponse{Page: Page[Book]{Items: []Book{}}, Total: s.books.Len()}
	for id := 1; id <= res.Total; id++ {
		book, _ := s.books.Get(id)
		if req.Status != nil && *req.Status != book.Status || req.Under.Cents > 0 && book.Price.Cents >= req.Under.Cents {
			continue
		}
		for _, kind := range req.Kinds {
			if kind == book.Kind {
				res.Items = append(res.Items, book)
			}
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type LendBookRequest struct {
	ID    int    `route:"id"`
	Token string `cookie:"token"`
	Days  int    `form:"days" default:"14"`
}

// LendBook lends a book.
//
// POST /books/{id}/lend 204
func (s *Shelf) LendBook(w http.ResponseWriter, r *http.Request) {
	var req LendBookRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	book, ok := s.books.Get(req.ID)
	switch {
	case !ok:
		_ = WriteProblem(w, missing(req.ID))
	case book.Status == Lent:
		w.WriteHeader(http.StatusNotModified)
	case !strings.HasPrefix(req.Token, "reader-"):
		http.Error(w, "who are you?", http.StatusForbidden)
	default:
		book.Status = Lent
		s.books.Put(req.ID, book)
		w.WriteHeader(http.StatusNoContent)
	}
}
