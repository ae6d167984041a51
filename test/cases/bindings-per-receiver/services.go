// Package services binds each of its receivers in a file of its own.
package services

import "net/http"

//go:generate npx --no-install handlergen bindings --recv Accounts --out accounts.gen.go
//go:generate npx --no-install handlergen bindings --recv Billing --out billing.gen.go

// Accounts serves accounts.
type Accounts struct{}

// GetAccountRequest names an account.
type GetAccountRequest struct {
	ID     int64 `route:"id"`
	Closed bool  `query:"closed,omitempty"`
}

// GetAccountResponse is the account.
type GetAccountResponse struct {
	Name string `json:"name"`
}

// GET /accounts/{id}
func (a *Accounts) GetAccount(w http.ResponseWriter, r *http.Request) {}

// Billing serves invoices.
type Billing struct{}

// GetInvoiceRequest names an invoice.
type GetInvoiceRequest struct {
	Number string  `route:"number"`
	Rate   float64 `query:"rate,omitempty"`
}

// GetInvoiceResponse is the invoice.
type GetInvoiceResponse struct {
	Total int64 `json:"total"`
}

// GET /invoices/{number}
func (b *Billing) GetInvoice(w http.ResponseWriter, r *http.Request) {}

// PayInvoiceRequest is a form, which accounts have none of.
type PayInvoiceRequest struct {
	Number string `route:"number"`
	Amount int64  `form:"amount"`
}

// POST /invoices/{number}
func (b *Billing) PayInvoice(w http.ResponseWriter, r *http.Request) {}
