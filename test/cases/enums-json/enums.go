// Package enumsjson has enums in JSON bodies.
package enumsjson

import (
	"net/http"
	"net/netip"
	"time"

	"example.com/cases/enums-json/animals"
)

// State of an order.
type State int

const (
	Open State = iota + 1
	Closed
)

// Port has constants that name two of many values.
type Port int

const (
	DefaultPort Port = 80
	AdminPort   Port = 8080
)

// Base is embedded.
type Base struct {
	State State `json:"state"`
}

// Late is embedded by a pointer.
type Late struct {
	Since animals.Size `json:"since"`
	Then  State        `json:"then,omitempty"`
}

// States is a list with a name.
type States []State

// CreateOrderRequest has a body alone.
type CreateOrderRequest struct {
	State  State                      `json:"state"`
	Was    State                      `json:"was,omitempty"`
	Pets   []animals.Pet              `json:"pets"`
	Best   *animals.Pet               `json:"best"`
	Spare  animals.Toy                `json:"spare,omitempty"`
	Page   animals.Page[animals.Kind] `json:"page"`
	States States                     `json:"states"`
	Slots  [2]State                   `json:"slots"`
	Port   Port                       `json:"port"`
	Inline struct {
		Kind animals.Kind `json:"kind"`
	} `json:"inline"`
	Plain  animals.Plain  `json:"plain"`
	Opaque animals.Opaque `json:"opaque"`
	Time   time.Time      `json:"time"`
	Month  time.Month     `json:"month"`
	Bytes  []byte         `json:"bytes"`
	Any    any            `json:"any"`
}

// POST /orders
func CreateOrder(w http.ResponseWriter, r *http.Request) {}

// CreateOrderResponse is read by clients.
type CreateOrderResponse struct {
	State State `json:"state"`
}

// ChangeOrderRequest has a body and a route.
type ChangeOrderRequest struct {
	ID    int          `route:"id"`
	Kind  animals.Kind `query:"kind,omitempty"`
	State *State       `json:"state"`
}

// PUT /orders/{id}
func ChangeOrder(w http.ResponseWriter, r *http.Request) {}

// EmbedOrderRequest embeds structs.
type EmbedOrderRequest struct {
	Base
	*Late
	ID string `route:"id"`
}

// PUT /orders/{id}/embedded
func EmbedOrder(w http.ResponseWriter, r *http.Request) {}

// PlainOrderRequest has nothing to check.
type PlainOrderRequest struct {
	Plain animals.Plain `json:"plain"`
}

// POST /plain
func PlainOrder(w http.ResponseWriter, r *http.Request) {}

// Code is a number with a sign.
type Code int8

// CountOrdersRequest has maps with keys of all kinds, and a struct without a name that may be left out.
type CountOrdersRequest struct {
	ByCode map[Code]State       `json:"by_code"`
	ByYear map[uint16]State     `json:"by_year"`
	ByAddr map[netip.Addr]State `json:"by_addr"`
	Last   struct {
		State State `json:"state"`
	} `json:"last,omitzero"`
}

// POST /counts
func CountOrders(w http.ResponseWriter, r *http.Request) {}
