// Package books has handlers that return errors, and a store behind an interface that types of other packages and of this one have.
package books

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"example.com/services/books/memory"
	"example.com/services/books/model"
)

// Store keeps books.
type Store interface {
	Book(ctx context.Context, title string) (*model.Book, error)
	Add(ctx context.Context, book model.Book) error
	Cover(ctx context.Context, title string) ([]byte, error)
	Since(ctx context.Context, day string) (time.Time, error)
}

// limited is a store that takes no books with long titles.
type limited struct{ Store }

func (l limited) Add(ctx context.Context, book model.Book) error {
	if len(book.Title) > 8 {
		return &model.Error{Status: http.StatusTooManyRequests, Reason: "not now"}
	}
	return l.Store.Add(ctx, book)
}

// Answer is what a handler answers.
type Answer struct {
	Status int
	Body   any
}

// Answerer writes answers.
type Answerer interface {
	Answer(w http.ResponseWriter, answer Answer)
}

type answerJSON struct{}

func (answerJSON) Answer(w http.ResponseWriter, answer Answer) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(answer.Status)
	json.NewEncoder(w).Encode(answer.Body)
}

// Books has the handlers.
type Books struct {
	store  Store
	answer Answerer
}

// New returns the handlers.
func New() *Books { return &Books{store: limited{memory.New("/nowhere")}, answer: answerJSON{}} }

// Register registers the handlers.
func (b *Books) Register(mux *http.ServeMux) {
	mux.Handle("GET /books/{title}", b.handler(b.show))
	mux.Handle("POST /books", b.handler(b.add))
	mux.Handle("GET /covers/{title}", b.handler(b.cover))
	mux.Handle("GET /books", b.handler(b.list))
}

func (b *Books) handler(serve func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := serve(w, r); err != nil {
			b.fail(w, err)
		}
	}
}

func (b *Books) fail(w http.ResponseWriter, err error) {
	var known *model.Error
	switch {
	case errors.As(err, &known):
		b.answer.Answer(w, Answer{known.Status, known})
	case errors.Is(err, model.ErrMissing):
		b.answer.Answer(w, Answer{http.StatusNotFound, map[string]string{"reason": err.Error()}})
	default:
		b.answer.Answer(w, Answer{http.StatusInternalServerError, map[string]string{"reason": "something is wrong"}})
	}
}

func (b *Books) show(w http.ResponseWriter, r *http.Request) error {
	book, err := b.store.Book(r.Context(), r.PathValue("title"))
	if err != nil {
		return err
	}
	b.answer.Answer(w, Answer{http.StatusOK, book})
	return nil
}

func (b *Books) add(w http.ResponseWriter, r *http.Request) error {
	var book model.Book
	if err := json.NewDecoder(r.Body).Decode(&book); err != nil {
		return &model.Error{Status: http.StatusBadRequest, Reason: err.Error()}
	}
	if err := b.store.Add(r.Context(), book); err != nil {
		return err
	}
	b.answer.Answer(w, Answer{http.StatusCreated, book})
	return nil
}

func (b *Books) cover(w http.ResponseWriter, r *http.Request) error {
	_, err := b.store.Cover(r.Context(), r.PathValue("title"))
	if err != nil {
		return err
	}
	return &model.Error{Status: http.StatusGone, Reason: "pictures are too large"}
}

func (b *Books) list(w http.ResponseWriter, r *http.Request) error {
	since, err := b.store.Since(r.Context(), r.URL.Query().Get("since"))
	if err != nil {
		return err
	}
	b.answer.Answer(w, Answer{http.StatusOK, map[string]int{"year": since.Year()}})
	return nil
}
