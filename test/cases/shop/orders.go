package shop

import (
	"net/http"
	"time"

	"example.com/cases/shop/ids"
	"example.com/cases/shop/money"
)

// Line is a number of one item.
type Line struct {
	SKU   ids.SKU `json:"sku"`
	Count uint16  `json:"count"`
}

// Order is what a customer bought.
type Order struct {
	ID       ids.Order    `json:"id"`
	Customer ids.Customer `json:"customer"`
	Lines    []Line       `json:"lines"`
	Total    money.Amount `json:"total"`
	Gift     bool         `json:"gift,omitempty"`
}

// PlaceOrderRequest is an order of a customer.
type PlaceOrderRequest struct {
	Customer ids.Customer `route:"customer"`
	DryRun   bool         `query:"dry_run,omitempty"`
	// Hold is how long the prices are kept.
	Hold  time.Duration `query:"hold" default:"15m"`
	Lines []Line        `json:"lines"`
	Gift  bool          `json:"gift,omitempty"`
}

// PlaceOrderResponse is the order with its number.
type PlaceOrderResponse struct {
	Order   Order     `json:"order"`
	Expires time.Time `json:"expires"`
}

// PlaceOrder buys.
//
// POST /customers/{customer}/orders
func (s *Shop) PlaceOrder(w http.ResponseWriter, r *http.Request) {
	var req PlaceOrderRequest
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	order := Order{ID: ids.Order(len(s.orders) + 1), Customer: req.Customer, Lines: req.Lines, Gift: req.Gift}
	for _, line := range req.Lines {
		item, ok := s.items[line.SKU]
		if !ok {
			fail(w, errNotFound)
			return
		}
		order.Total = order.Total.Plus(item.Price.Times(int64(line.Count)))
	}
	status := http.StatusOK
	if !req.DryRun {
		s.orders[order.ID] = order
		status = http.StatusCreated
	}
	res := PlaceOrderResponse{Order: order, Expires: time.Unix(0, 0).UTC().Add(req.Hold)}
	if err := res.WriteStatus(w, status); err != nil {
		fail(w, err)
	}
}

// CancelOrderRequest names an order, and may say why it ends.
type CancelOrderRequest struct {
	Order  ids.Order `route:"order"`
	Reason *string   `query:"reason"`
}

// CancelOrder forgets an order.
//
// DELETE /orders/{order}
func (s *Shop) CancelOrder(w http.ResponseWriter, r *http.Request) {
	var req CancelOrderRequest
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.orders[req.Order]; !ok {
		fail(w, errNotFound)
		return
	}
	delete(s.orders, req.Order)
	w.WriteHeader(http.StatusNoContent)
}

// GetReceiptRequest names a receipt by its file.
type GetReceiptRequest struct {
	Customer ids.Customer `route:"customer"`
	File     string       `route:"file"`
}

// GetReceiptResponse says where the receipt lies.
type GetReceiptResponse struct {
	Key string `json:"key"`
}

// GetReceipt finds a receipt.
//
// GET /customers/{customer}/receipts/{file...}
func (s *Shop) GetReceipt(w http.ResponseWriter, r *http.Request) {
	var req GetReceiptRequest
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
	res := GetReceiptResponse{Key: req.Customer.String() + "/" + req.File}
	if err := res.Write(w); err != nil {
		fail(w, err)
	}
}
