// Package billing keeps customers and their invoices.
package billing

import (
	"encoding/csv"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"example.com/services/web"
)

// Currency is a currency that invoices have.
type Currency string

// The currencies.
const (
	Euro   Currency = "EUR"
	Dollar Currency = "USD"
)

// State is what became of an invoice.
type State string

// The states.
const (
	Open State = "open"
	Paid State = "paid"
	Void State = "void"
)

// Customer pays invoices.
type Customer struct {
	ID    int       `json:"id"`
	Name  string    `json:"name"`
	Email *string   `json:"email,omitempty"`
	Since time.Time `json:"since"`
	Tags  []string  `json:"tags"`
}

// Invoice is what a customer pays.
type Invoice struct {
	ID       int      `json:"id"`
	Customer int      `json:"customer"`
	Cents    int64    `json:"cents,string"`
	Currency Currency `json:"currency"`
	State    State    `json:"state"`
	Lines    []Line   `json:"lines"`
}

// Line is a part of an invoice.
type Line struct {
	Text  string `json:"text" validate:"required,max=80"`
	Cents int64  `json:"cents" validate:"min=1"`
}

// Service has the handlers.
type Service struct {
	mu        sync.Mutex
	customers map[int]Customer
	invoices  map[int]Invoice
}

// New makes a service with some data.
func New() *Service {
	s := &Service{customers: map[int]Customer{}, invoices: map[int]Invoice{}}
	for id := 1; id <= 3; id++ {
		s.customers[id] = Customer{ID: id, Name: "C" + strconv.Itoa(id), Since: time.Unix(1e9, 0).UTC()}
		s.invoices[id] = Invoice{ID: id, Customer: id, Cents: 100, Currency: Euro, State: []State{Open, Paid, Void}[id-1]}
	}
	return s
}

var errDisk = errors.New("disk is broken")

func (s *Service) customer(id int) (Customer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id == 5 {
		return Customer{}, fmt.Errorf("customer %d: %w", id, errDisk)
	}
	found, ok := s.customers[id]
	if !ok {
		return Customer{}, web.ErrNotFound
	}
	return found, nil
}

func (s *Service) invoice(id int) (*Invoice, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id == 5 {
		return nil, fmt.Errorf("invoice %d: %w", id, errDisk)
	}
	if found, ok := s.invoices[id]; ok {
		return &found, nil
	}
	return nil, fmt.Errorf("invoice %d: %w", id, web.ErrNotFound)
}

// refuse sends what is wrong with a request.
func refuse(w http.ResponseWriter, err error) {
	status, fields := http.StatusBadRequest, map[string]string{}
	for _, failure := range BindingErrors(err) {
		status = failure.Status()
		fields[failure.Name] = failure.Text()
	}
	web.JSON(w, status, web.ErrorBody{Error: web.ErrorInfo{Code: "invalid", Message: "the request is not valid", Fields: fields}})
}

// ListCustomersRequest selects customers.
type ListCustomersRequest struct {
	Limit int    `query:"limit" default:"20" validate:"min=1,max=100"`
	Tag   string `query:"tag,omitempty"`
}

// ListCustomersResponse is a page of customers.
type ListCustomersResponse struct {
	Customers []Customer `json:"customers"`
	Total     int        `json:"total"`
}

// ListCustomers lists customers.
//
// GET /customers
func (s *Service) ListCustomers(w http.ResponseWriter, r *http.Request) {
	var req ListCustomersRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	res := ListCustomersResponse{Total: len(s.customers)}
	for _, one := range s.customers {
		if len(res.Customers) < req.Limit && (req.Tag == "" || slices.Contains(one.Tags, req.Tag)) {
			res.Customers = append(res.Customers, one)
		}
	}
	web.JSON(w, http.StatusOK, res)
}

// CreateCustomerRequest is a new customer.
type CreateCustomerRequest struct {
	Name  string   `json:"name" validate:"required,max=40"`
	Email *string  `json:"email" validate:"omitempty,email"`
	Tags  []string `json:"tags" validate:"max=3"`
}

// CreateCustomerResponse is the customer with its number.
type CreateCustomerResponse struct {
	Location string `header:"Location"`
	Customer
}

// CreateCustomer adds a customer.
//
// POST /customers 201
func (s *Service) CreateCustomer(w http.ResponseWriter, r *http.Request) {
	var req CreateCustomerRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.customers {
		if one.Name == req.Name {
			web.Fail(w, r, web.ErrConflict)
			return
		}
	}
	id := len(s.customers) + 1
	created := Customer{ID: id, Name: req.Name, Email: req.Email, Tags: req.Tags}
	if len(s.customers) < 9 {
		s.customers[id+10] = created
	}
	res := CreateCustomerResponse{Location: "/customers/" + strconv.Itoa(id), Customer: created}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		web.Fail(w, r, err)
	}
}

// GetCustomerRequest names a customer.
type GetCustomerRequest struct {
	ID int `route:"id" validate:"min=1,max=5"`
}

// GetCustomer returns a customer.
//
// GET /customers/{id}
func (s *Service) GetCustomer(w http.ResponseWriter, r *http.Request) {
	var req GetCustomerRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	found, err := s.customer(req.ID)
	if err != nil {
		web.Fail(w, r, err)
		return
	}
	web.JSON(w, http.StatusOK, found)
}

// RenameCustomerRequest changes a name.
type RenameCustomerRequest struct {
	ID   int    `route:"id" validate:"min=1,max=5"`
	Name string `json:"name" validate:"required"`
}

// RenameCustomer changes the name of a customer.
//
// PATCH /customers/{id}
func (s *Service) RenameCustomer(w http.ResponseWriter, r *http.Request) {
	var req RenameCustomerRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	found, err := s.customer(req.ID)
	switch {
	case errors.Is(err, web.ErrNotFound):
		w.WriteHeader(http.StatusNotFound)
		return
	case err != nil:
		web.Fail(w, r, err)
		return
	}
	found.Name = req.Name
	web.JSON(w, http.StatusOK, &found)
}

// DeleteCustomerRequest names a customer.
type DeleteCustomerRequest struct {
	ID int `route:"id" validate:"min=1,max=5"`
}

// DeleteCustomer removes a customer without open invoices.
//
// DELETE /customers/{id}
func (s *Service) DeleteCustomer(w http.ResponseWriter, r *http.Request) {
	var req DeleteCustomerRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	found, err := s.customer(req.ID)
	if err != nil {
		web.Fail(w, r, err)
		return
	}
	if found.ID == 1 {
		web.Refuse(w, http.StatusConflict, "open", "there are open invoices")
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// ListInvoicesRequest selects invoices.
type ListInvoicesRequest struct {
	States   []State  `query:"state"`
	Currency Currency `query:"currency,omitempty"`
}

// ListInvoicesResponse is all invoices, by customer.
type ListInvoicesResponse map[string][]Invoice

// ListInvoices lists invoices.
//
// GET /invoices
func (s *Service) ListInvoices(w http.ResponseWriter, r *http.Request) {
	var req ListInvoicesRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	res := ListInvoicesResponse{}
	for _, one := range s.invoices {
		if len(req.States) == 0 || slices.Contains(req.States, one.State) {
			key := s.customers[one.Customer].Name
			res[key] = append(res[key], one)
		}
	}
	web.JSON(w, http.StatusOK, res)
}

// CreateInvoiceRequest is a new invoice.
type CreateInvoiceRequest struct {
	DryRun   bool     `query:"dryRun,omitempty"`
	Customer int      `json:"customer" validate:"min=1,max=5"`
	Currency Currency `json:"currency"`
	Lines    []Line   `json:"lines" validate:"required,max=3,dive"`
}

// CreateInvoiceResponse is the invoice.
type CreateInvoiceResponse struct {
	Invoice
}

// CreateInvoice makes an invoice, or shows what it would be.
//
// POST /invoices 201
func (s *Service) CreateInvoice(w http.ResponseWriter, r *http.Request) {
	var req CreateInvoiceRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	if _, err := s.customer(req.Customer); err != nil {
		web.Fail(w, r, err)
		return
	}
	made := Invoice{ID: 7, Customer: req.Customer, Currency: req.Currency, State: Open, Lines: req.Lines}
	for _, line := range req.Lines {
		made.Cents += line.Cents
	}
	status := http.StatusCreated
	if req.DryRun {
		status = http.StatusOK
	}
	web.JSON(w, status, CreateInvoiceResponse{made})
}

// GetInvoiceRequest names an invoice.
type GetInvoiceRequest struct {
	ID int `route:"id" validate:"min=1,max=5"`
}

// GetInvoice returns an invoice.
//
// GET /invoices/{id}
func (s *Service) GetInvoice(w http.ResponseWriter, r *http.Request) {
	var req GetInvoiceRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	found, err := s.invoice(req.ID)
	if err != nil {
		web.Fail(w, r, err)
		return
	}
	w.Header().Set("ETag", strconv.Quote(string(found.State)))
	if r.Header.Get("If-None-Match") == "*" {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	web.JSON(w, http.StatusOK, found)
}

// PayInvoiceRequest names an invoice.
type PayInvoiceRequest struct {
	ID    int  `route:"id" validate:"min=1,max=5"`
	Later bool `form:"later,omitempty"`
}

// PayInvoiceResponse says when it is paid.
type PayInvoiceResponse struct {
	State State `json:"state"`
}

// PayInvoice pays an invoice, now or later.
//
// POST /invoices/{id}/pay
func (s *Service) PayInvoice(w http.ResponseWriter, r *http.Request) {
	var req PayInvoiceRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	found, err := s.invoice(req.ID)
	if err != nil {
		web.Fail(w, r, err)
		return
	}
	if found.State != Open {
		web.Fail(w, r, &web.Error{Status: http.StatusPaymentRequired, Code: "closed", Message: "not open"})
		return
	}
	if req.Later {
		web.JSON(w, http.StatusAccepted, PayInvoiceResponse{Open})
		return
	}
	web.JSON(w, http.StatusOK, PayInvoiceResponse{Paid})
}

// GetInvoicePDFRequest names an invoice.
type GetInvoicePDFRequest struct {
	ID int `route:"id" validate:"min=1,max=5"`
}

// GetInvoicePDF prints an invoice.
//
// GET /invoices/{id}/pdf
func (s *Service) GetInvoicePDF(w http.ResponseWriter, r *http.Request) {
	var req GetInvoicePDFRequest
	if err := req.Parse(r); err != nil {
		refuse(w, err)
		return
	}
	found, err := s.invoice(req.ID)
	if err != nil {
		web.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", `attachment; filename="invoice.pdf"`)
	_, _ = fmt.Fprintf(w, "%%PDF-1.7 %d", found.ID)
}

// ExportInvoices exports all invoices.
//
// GET /invoices.csv
func (s *Service) ExportInvoices(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	out := csv.NewWriter(w)
	_ = out.Write([]string{"id", "state"})
	for id, one := range s.invoices {
		_ = out.Write([]string{strconv.Itoa(id), string(one.State)})
	}
	out.Flush()
}
