// Package shop sells things.
package shop

import (
	"errors"
	"net/http"
	"sync"

	"example.com/cases/shop/ids"
	"example.com/cases/shop/money"
)

// Shop holds what the handlers share.
type Shop struct {
	mu     sync.Mutex
	items  map[ids.SKU]Item
	orders map[ids.Order]Order
}

// New returns a shop with nothing in it.
func New() *Shop {
	return &Shop{items: make(map[ids.SKU]Item), orders: make(map[ids.Order]Order)}
}

// Item is a thing for sale.
type Item struct {
	SKU      ids.SKU      `json:"sku"`
	Name     string       `json:"name"`
	Category Category     `json:"category"`
	Price    money.Amount `json:"price"`
}

// Category is a shelf of the shop.
type Category string

// The shelves of the shop.
const (
	Books Category = "books"
	Games Category = "games"
	Tools Category = "tools"
)

// Validate reports a shelf that the shop does not have.
func (c Category) Validate() error {
	switch c {
	case Books, Games, Tools:
		return nil
	}
	return errors.New("no such category")
}

var errNotFound = errors.New("not found")

// fail answers with what went wrong.
func fail(w http.ResponseWriter, err error) {
	var binding *BindingError
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
	case errors.As(err, &binding):
		http.Error(w, err.Error(), http.StatusBadRequest)
	case errors.Is(err, errNotFound):
		http.Error(w, err.Error(), http.StatusNotFound)
	default:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}
