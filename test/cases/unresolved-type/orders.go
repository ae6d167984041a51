// Package orders uses types that are nowhere to be found.
package orders

import (
	"net/http"

	"example.com/cases/no-such-package"
	"example.com/elsewhere/ids"
	"example.org/uuid"
)

// ReplaceOrderRequest names an order.
type ReplaceOrderRequest struct {
	ID      uuid.UUID      `route:"id"`
	Line    *ids.Line      `query:"line"`
	Lines   []missing.Line `query:"lines"`
	Unknown Undeclared     `query:"unknown"`
	Nowhere nowhere.Type   `query:"nowhere"`
	// Body may be of any type: encoding/json finds out.
	Note uuid.UUID `json:"note"`
}

// PUT /orders/{id}
func ReplaceOrder(w http.ResponseWriter, r *http.Request) {}
