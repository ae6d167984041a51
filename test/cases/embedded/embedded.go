// Package embedded has binding structs that embed others.
package embedded

import (
	"fmt"
	"net/http"
	"time"
)

// Paging selects a page.
type Paging struct {
	Limit  int  `query:"limit" default:"20"`
	Offset *int `query:"offset"`
}

// Tenant is where a request belongs.
type Tenant struct {
	Name string `route:"tenant"`
}

// Scope embeds in turn.
type Scope struct {
	Tenant
	Region string `route:"region"`
}

// audit is unexported; its fields are promoted all the same.
type audit struct {
	Reason string `json:"reason"`
}

// Orders serves orders.
type Orders struct{}

// ListOrdersRequest embeds by value.
type ListOrdersRequest struct {
	Scope
	Paging
	Status string `query:"status,omitempty"`
}

// GET /regions/{region}/tenants/{tenant}/orders
func (o *Orders) ListOrders(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Orders.ListOrders")
}

// CreateOrderRequest embeds an unexported struct, and hides a field of an embedded one.
type CreateOrderRequest struct {
	Tenant
	audit
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// CreateOrderResponse has an embedded struct with a tag: it is a field as any other.
type CreateOrderResponse struct {
	Order `json:"order"`
}

// Order is an order.
type Order struct {
	ID string `json:"id"`
}

// POST /orders
func (o *Orders) CreateOrder(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Orders.CreateOrder")
}

// GetOrderResponse embeds without a tag.
type GetOrderResponse struct {
	Order
	Paid bool `json:"paid"`
}

// GET /orders/{id}
func (o *Orders) GetOrder(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Orders.GetOrder")
}

// WalkRequest embeds a struct that embeds itself, by pointer.
type WalkRequest struct {
	Node
}

// Node has a next one.
type Node struct {
	*Node
	Depth int `query:"depth"`
}

func (o *Orders) Walk(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Orders.Walk")
}

// StampRequest embeds what another package declares.
type StampRequest struct {
	time.Time
	ID string `query:"id"`
}

func (o *Orders) Stamp(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Orders.Stamp")
}

// Shop promotes handlers; they stay the handlers of Orders.
type Shop struct {
	*Orders
}

// GET /shop
func (s *Shop) GetShop(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Shop.GetShop")
}
