// Package orders is written in the style of packages for gohandlers.
package orders

import (
	"encoding/json"
	"fmt"
	"net/http"

	"example.com/bakery/fields"
)

// Orders has handlers as methods.
type Orders struct{ Seen []string }

// begin reads a request, and answers itself if that fails.
func begin(w http.ResponseWriter, r *http.Request, bq interface {
	Parse(*http.Request) error
	Validate() map[string]any
}) bool {
	if err := bq.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return false
	}
	if issues := bq.Validate(); len(issues) > 0 {
		w.WriteHeader(http.StatusBadRequest)
		_ = json.NewEncoder(w).Encode(issues)
		return false
	}
	return true
}

// CreateOrderRequest is a JSON body.
type CreateOrderRequest struct {
	Customer fields.Name    `json:"customer"`
	Urgent   fields.Boolean `json:"urgent"`
}

// CreateOrderResponse names the order.
type CreateOrderResponse struct {
	ID fields.OrderID `json:"id"`
}

// CreateOrder has no directive.
func (o *Orders) CreateOrder(w http.ResponseWriter, r *http.Request) {
	bq := &CreateOrderRequest{}
	if !begin(w, r, bq) {
		return
	}
	bs := &CreateOrderResponse{ID: fields.OrderID(fmt.Sprintf("o-%s-%t", bq.Customer, bq.Urgent))}
	if err := bs.Write(w); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// GetOrderRequest has its value in the route.
type GetOrderRequest struct {
	ID fields.OrderID `route:"id"`
}

// GetOrderResponse is an order.
type GetOrderResponse struct {
	ID fields.OrderID `json:"id"`
}

// GET /orders/{id}
func (o *Orders) GetOrder(w http.ResponseWriter, r *http.Request) {
	bq := &GetOrderRequest{}
	if begin(w, r, bq) {
		_ = GetOrderResponse{ID: bq.ID}.Write(w)
	}
}

// ListOrdersRequest has values that may be absent.
type ListOrdersRequest struct {
	Limit fields.Limit   `query:"limit"`
	Open  fields.Boolean `query:"open"`
}

// ListOrdersResponse says what was asked for.
type ListOrdersResponse struct {
	Limit fields.Limit   `json:"limit"`
	Open  fields.Boolean `json:"open"`
}

// ListOrders has its path in a line of its own.
//
// /orders
func (o *Orders) ListOrders(w http.ResponseWriter, r *http.Request) {
	bq := &ListOrdersRequest{}
	if begin(w, r, bq) {
		_ = ListOrdersResponse(*bq).Write(w)
	}
}

// GetSliceRequest has two values in the route, whose order gohandlers took from their names.
type GetSliceRequest struct {
	Slice fields.Boolean `route:"slice"`
	Cake  fields.OrderID `route:"cake"`
}

// GET
func (o *Orders) GetSlice(w http.ResponseWriter, r *http.Request) {
	bq := &GetSliceRequest{}
	if begin(w, r, bq) {
		fmt.Fprintf(w, "%s %t", bq.Cake, bq.Slice)
	}
}

// ReviewRequest is a form.
type ReviewRequest struct {
	ID     fields.OrderID `route:"id"`
	Author fields.Name    `form:"author"`
	Again  fields.Boolean `form:"again"`
}

// PUT /orders/{id}/review
func (o *Orders) Review(w http.ResponseWriter, r *http.Request) {
	bq := &ReviewRequest{}
	if begin(w, r, bq) {
		fmt.Fprintf(w, "%s %s %t", bq.ID, bq.Author, bq.Again)
	}
}

// GetHTTPStatus has a name whose words gohandlers took apart in another way.
func (o *Orders) GetHTTPStatus(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "fine") }

// gh:ignore
func (o *Orders) Internal(w http.ResponseWriter, r *http.Request) {}

// gh:list
// GET /health
func Health(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "healthy") }
