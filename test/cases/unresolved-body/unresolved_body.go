// Package unresolvedbody has bodies with types that can't be found.
package unresolvedbody

import (
	"net/http"

	"example.com/nowhere"
)

// Item is a part of an order.
type Item struct {
	Price nowhere.Amount  `json:"price"`
	Parts []Item          `json:"parts"`
	Notes map[string]Note `json:"notes"`
}

// Note is not declared anywhere else.
type Note = nowhere.Note

// CreateOrderRequest is known as far as it is this package's.
type CreateOrderRequest struct {
	ID    string          `json:"id"`
	Items []Item          `json:"items"`
	Payer *nowhere.Person `json:"payer"`
}

// CreateOrderResponse has nothing that is not known.
type CreateOrderResponse struct {
	ID string `json:"id"`
}

// CreateOrder takes an order.
func CreateOrder(w http.ResponseWriter, r *http.Request) {}
