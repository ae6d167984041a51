// Package model has what the packages of the books share.
package model

import "errors"

// Book is a book.
type Book struct {
	Title string `json:"title"`
	Pages string `json:"pages"`
}

// ErrMissing is the error of a book that is not there.
var ErrMissing = errors.New("no such book")

// Error is an error with a status.
type Error struct {
	Status int    `json:"-"`
	Reason string `json:"reason"`
}

func (e *Error) Error() string { return e.Reason }
