// Package orders has handlers that are no http.HandlerFuncs: they return errors, or take who is asking. What they are registered with serves them.
package orders

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
)

// Order is what somebody ordered.
type Order struct {
	ID    int64  `json:"id"`
	Owner string `json:"owner"`
	Lines []Line `json:"lines"`
}

// Line is a part of an order.
type Line struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

var (
	errMissing = errors.New("missing")
	errTaken   = errors.New("taken")
)

// store keeps orders.
type store struct {
	mutex  sync.Mutex
	orders map[int64]Order
}

func (s *store) order(id int64) (Order, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	order, ok := s.orders[id]
	if !ok {
		return Order{}, fmt.Errorf("order %d: %w", id, errMissing)
	}
	return order, nil
}

func (s *store) add(order Order) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if _, ok := s.orders[order.ID]; ok {
		return errTaken
	}
	s.orders[order.ID] = order
	return nil
}

func (s *store) remove(id int64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.orders, id)
}

func (s *store) list(owner string, from, most int) []Order {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found := []Order{}
	for _, order := range s.orders {
		if order.Owner == owner && len(found) < most-from {
			found = append(found, order)
		}
	}
	return found
}

// problem is an error with a status.
type problem struct {
	Status int    `json:"-"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

func (p *problem) Error() string { return p.Code + ": " + p.Detail }

func malformed(format string, args ...any) *problem {
	return &problem{Status: http.StatusBadRequest, Code: "malformed", Detail: fmt.Sprintf(format, args...)}
}

// problemOf finds the status of an error of the store.
func problemOf(err error) error {
	switch {
	case errors.Is(err, errMissing):
		return &problem{Status: http.StatusNotFound, Code: "missing", Detail: err.Error()}
	case errors.Is(err, errTaken):
		return &problem{Status: http.StatusConflict, Code: "taken", Detail: err.Error()}
	default:
		return err
	}
}

// handlerFunc is a handler that returns an error.
type handlerFunc func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP answers with the error that the handler returns.
func (h handlerFunc) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := h(w, r)
	if err == nil {
		return
	}
	slog.Debug("refused", "error", err)
	var refused *problem
	if !errors.As(err, &refused) {
		refused = &problem{Status: http.StatusInternalServerError, Code: "internal"}
	}
	send(w, refused.Status, map[string]any{"error": refused})
}

func send[T any](w http.ResponseWriter, status int, value T) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// user is who asks.
type user struct{ name string }

// Service has the handlers.
type Service struct{ store *store }

// New makes the handlers.
func New() *Service { return &Service{store: &store{orders: map[int64]Order{}}} }

// Register registers the handlers.
func (s *Service) Register(mux *http.ServeMux) {
	mux.Handle("GET /orders/{id}", handlerFunc(s.get))
	mux.Handle("POST /orders", allowed(isSmall, handlerFunc(s.create)))
	mux.HandleFunc("GET /orders", s.known(s.list))
	mux.Handle("DELETE /orders/{id}", &cancelOrder{orders: s.store})

	reports := &reports{}
	refuse := func(w http.ResponseWriter, status int, format string, args ...any) {
		refused := malformed(format, args...)
		send(w, status, refused)
	}
	mux.HandleFunc("GET /orders/report", func(w http.ResponseWriter, r *http.Request) {
		if reports.toggle() {
			refuse(w, http.StatusGone, "there are no reports any more")
			return
		}
		send(w, http.StatusOK, report{Orders: len(s.store.list(r.FormValue("owner"), 0, 1000))})
	})
	mux.Handle("PUT /orders/report", handlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		if r.URL.Query().Get("again") != "" {
			return &problem{Status: http.StatusTooManyRequests, Code: "again"}
		}
		reports.toggle()
		w.WriteHeader(http.StatusNoContent)
		return nil
	}))
}

// isSmall reports whether a request has a body of a size that an order has, and answers others.
func isSmall(w http.ResponseWriter, r *http.Request) bool {
	if r.ContentLength <= 1_000 {
		return true
	}
	w.WriteHeader(http.StatusRequestEntityTooLarge)
	return false
}

// allowed serves a handler where a check allows it.
func allowed(check func(http.ResponseWriter, *http.Request) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if check(w, r) {
			next.ServeHTTP(w, r)
		}
	})
}

// known serves a handler with the user who asks, if somebody is named.
func (s *Service) known(serve func(http.ResponseWriter, *http.Request, user)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Query().Get("user")
		if name == "" {
			send(w, http.StatusUnauthorized, map[string]any{"error": &problem{Code: "unknown"}})
			return
		}
		serve(w, r, user{name})
	}
}

// get returns an order.
func (s *Service) get(w http.ResponseWriter, r *http.Request) error {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return malformed("the id must be a number")
	}
	order, err := s.store.order(id)
	if err != nil {
		return problemOf(err)
	}
	send(w, http.StatusOK, order)
	return nil
}

// create keeps a new order.
func (s *Service) create(w http.ResponseWriter, r *http.Request) error {
	var order Order
	if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
		return malformed("the body is no order: %v", err)
	}
	if err := s.store.add(order); err != nil {
		return problemOf(err)
	}
	send(w, http.StatusCreated, order)
	return nil
}

// list returns the orders of a user.
func (s *Service) list(w http.ResponseWriter, r *http.Request, asking user) {
	most, err := strconv.Atoi(r.URL.Query().Get("most"))
	if err != nil {
		most = 10
	}
	send(w, http.StatusOK, map[string]any{"orders": s.store.list(asking.name, 0, most)})
}

// cancelOrder takes an order back.
type cancelOrder struct{ orders *store }

func (c *cancelOrder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		send(w, http.StatusBadRequest, malformed("%v", err))
		return
	}
	if _, err := c.orders.order(id); err != nil {
		send(w, http.StatusNotFound, malformed("%v", err))
		return
	}
	c.orders.remove(id)
	w.WriteHeader(http.StatusNoContent)
}

// report says how many orders somebody has.
type report struct {
	Orders int `json:"orders"`
}

// reports are made, or not.
type reports struct {
	mutex  sync.Mutex
	closed bool
}

func (r *reports) toggle() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.closed = !r.closed
	return r.closed
}
