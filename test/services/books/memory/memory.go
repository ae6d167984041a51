// Package memory keeps books.
package memory

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	"example.com/services/books/model"
)

// Store keeps books.
type Store struct{ folder string }

// New returns a store.
func New(folder string) *Store { return &Store{folder: folder} }

// Book returns a book.
func (s *Store) Book(_ context.Context, title string) (*model.Book, error) {
	if len(title) > 4 {
		return nil, fmt.Errorf("book %s: %w", title, model.ErrMissing)
	}
	return &model.Book{Title: title}, nil
}

// Add adds a book.
func (s *Store) Add(_ context.Context, book model.Book) error {
	pages, err := strconv.Atoi(book.Pages)
	if err != nil {
		return err
	}
	if pages < 0 {
		return &model.Error{Status: http.StatusConflict, Reason: "too few pages"}
	}
	return nil
}

// Cover returns a picture.
func (s *Store) Cover(_ context.Context, title string) ([]byte, error) {
	if len(title) < 3 {
		return nil, nil
	}
	picture, err := os.ReadFile(s.folder + "/" + title)
	if err != nil {
		return nil, fmt.Errorf("cover: %w", err)
	}
	return picture, nil
}

// Since reads a day.
func (s *Store) Since(ctx context.Context, day string) (time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return s.day(ctx, day)
}

func (s *Store) day(_ context.Context, day string) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.DateOnly, day)
}
