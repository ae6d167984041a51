package services

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[GetAccountRequest](t, "GET /accounts/{id}")
	bindingtest.Requests[GetInvoiceRequest](t, "GET /invoices/{number}")
	bindingtest.Requests[PayInvoiceRequest](t, "POST /invoices/{number}")
	bindingtest.Responses[GetAccountResponse](t)
	bindingtest.Responses[GetInvoiceResponse](t)
}
