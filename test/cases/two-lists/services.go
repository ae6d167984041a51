// Package services lists each of its receivers in a file of its own.
package services

import (
	"fmt"
	"net/http"
)

//go:generate npx --no-install handlergen list --recv Accounts --out accounts.gen.go
//go:generate npx --no-install handlergen list --recv Billing --out billing.gen.go

// Accounts serves accounts.
type Accounts struct{}

// GET /accounts/{id}
func (a *Accounts) GetAccount(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Accounts.GetAccount")
}

// Billing serves invoices.
type Billing struct{}

// GET /invoices/{id}
func (b *Billing) GetInvoice(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Billing.GetInvoice")
}
