// Package books serves the books of a small library with gin.
package books

import (
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"
)

// Book is a book of the library.
type Book struct {
	ID     int64  `json:"id"`
	Title  string `json:"title"`
	Author string `json:"author"`
}

// Books serves the books.
//
// gen:prefix /api/v1
type Books struct {
	mu    sync.Mutex
	books []Book
}

// Routes registers all handlers. Reading needs no key.
func (b *Books) Routes(engine *gin.Engine, key string) {
	b.RegisterGin(engine.Group("", requireKey(key)))
	engine.GET("/health", Health)
}

// requireKey is a middleware: only requests with the key change anything.
func requireKey(key string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Request.Method != http.MethodGet && c.GetHeader("X-Key") != key {
			c.AbortWithStatus(http.StatusUnauthorized)
		}
	}
}

type ListBooksRequest struct {
	Author *string `query:"author"`
	Limit  int     `query:"limit" default:"20" validate:"min=1,max=100"`
}

type ListBooksResponse struct {
	Books []Book `json:"books"`
}

// ListBooks lists the books, or those of an author.
//
// GET /books
func (b *Books) ListBooks(c *gin.Context) {
	var req ListBooksRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	res := ListBooksResponse{Books: []Book{}}
	for _, book := range b.books {
		if len(res.Books) < req.Limit && (req.Author == nil || book.Author == *req.Author) {
			res.Books = append(res.Books, book)
		}
	}
	if err := res.Write(c.Writer); err != nil {
		_ = WriteProblem(c.Writer, err)
	}
}

type GetBookRequest struct {
	ID int64 `route:"id"`
}

type GetBookResponse Book

// GetBook shows a book.
//
// GET /books/{id}
func (b *Books) GetBook(c *gin.Context) {
	var req GetBookRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, book := range b.books {
		if book.ID == req.ID {
			res := GetBookResponse(book)
			if err := res.Write(c.Writer); err != nil {
				_ = WriteProblem(c.Writer, err)
			}
			return
		}
	}
	_ = WriteProblem(c.Writer, refusal{http.StatusNotFound, "no such book"})
}

type CreateBookRequest struct {
	Title  string `json:"title" validate:"required,max=200"`
	Author string `json:"author" validate:"required"`
}

type CreateBookResponse struct {
	Location string `header:"Location"`
	ID       int64  `json:"id"`
}

// CreateBook adds a book.
//
// POST /books 201
func (b *Books) CreateBook(c *gin.Context) {
	var req CreateBookRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	book := Book{ID: int64(len(b.books) + 1), Title: req.Title, Author: req.Author}
	b.books = append(b.books, book)
	res := CreateBookResponse{Location: "books/" + strconv.FormatInt(book.ID, 10), ID: book.ID}
	if err := res.WriteStatus(c.Writer, http.StatusCreated); err != nil {
		_ = WriteProblem(c.Writer, err)
	}
}

type DeleteBooksRequest struct {
	Author string `query:"author"`
}

// DeleteBooks removes the books of an author.
//
// DELETE /books 204
func (b *Books) DeleteBooks(c *gin.Context) {
	var req DeleteBooksRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	kept := []Book{}
	for _, book := range b.books {
		if book.Author != req.Author {
			kept = append(kept, book)
		}
	}
	b.books = kept
	c.Status(http.StatusNoContent)
}

type GetPageRequest struct {
	Path string `route:"path"`
}

// GetPage shows a page of the handbook.
//
// GET /handbook/{path...}
func (b *Books) GetPage(c *gin.Context) {
	var req GetPageRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	c.String(http.StatusOK, "The page %s.", strings.ReplaceAll(req.Path, "/", " of "))
}

// HealthResponse says that the library is open.
type HealthResponse struct {
	Open bool `json:"open"`
}

// Health has no route in its comment: that with which it is registered counts.
func Health(c *gin.Context) { c.JSON(http.StatusOK, HealthResponse{Open: true}) }

// refusal is an error that the client can do something about.
type refusal struct {
	status int
	text   string
}

func (e refusal) Error() string { return e.text }
func (e refusal) Status() int   { return e.status }
func (e refusal) Text() string  { return e.text }
