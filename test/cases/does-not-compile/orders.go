// Package orders is being worked on: it parses, and no more.
package orders

import (
	"net/http"

	"example.com/cases/does-not-exist/money"
	"github.com/example/gone"
)

// Orders serves orders.
type Orders struct {
	repository Repository
	total      money.Amount
}

// CreateOrderRequest has a type that nobody declares.
type CreateOrderRequest struct {
	Customer CustomerID `json:"customer"`
	Items    []Item     `json:"items"`
	Coupon   string     `query:"coupon"`
}

// CreateOrder uses what is not there.
func (o *Orders) CreateOrder(w http.ResponseWriter, r *http.Request) {
	order := o.repository.Create(undefined, r.Context())
	json.NewEncoder(w).Encode(order)
	return order
}

// GET /orders/{id}
func (o *Orders) GetOrder(w http.ResponseWriter, r *http.Request) {
	gone.Forever(fmt.Sprint(r.PathValue("id")))
	unused := 1
}

// The routes are registered before the method exists: the package compiles when the generator has run.
func (o *Orders) Register(mux *http.ServeMux) {
	for _, h := range o.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
}

// GetOrder is declared twice.
type Duplicate struct{}
type Duplicate struct{}
