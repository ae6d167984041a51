// Package store keeps things, and fails as stores do.
package store

import (
	"errors"
	"fmt"
	"os"
)

// The errors of the store.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists")
	ErrFull     = errors.New("full")
)

// Item is a thing that is kept.
type Item struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	Owner *User  `json:"owner,omitempty"`
}

// User owns items.
type User struct {
	Name string `json:"name"`
}

// Store keeps items.
type Store interface {
	Get(key string) (*Item, error)
	List(key string) ([]Item, error)
}

// Memory is a store without a disk.
type Memory struct{}

// Get returns an item.
func (Memory) Get(key string) (*Item, error) {
	switch key {
	case "1":
		return nil, ErrNotFound
	case "2":
		return nil, fmt.Errorf("get: %w", ErrExists)
	case "x":
		return nil, os.ErrPermission
	case "z":
		return nil, nil
	}
	return &Item{ID: 1, Title: "Rex"}, nil
}

// List returns all items.
func (m Memory) List(key string) ([]Item, error) {
	item, err := m.Get(key)
	if err != nil {
		return nil, err
	}
	var items []Item
	if item != nil {
		items = append(items, *item)
	}
	return items, nil
}

// Failures are the errors of several items.
type Failures []error

// Add adds an error.
func (f *Failures) Add(err error) { *f = append(*f, err) }

func (f *Failures) Error() string { return "failures" }

// Unwrap returns the errors.
func (f *Failures) Unwrap() []error { return *f }

// Err returns the failures as an error; nil if there are none.
func (f Failures) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &f
}
