// Package desk has handlers that take a request of the package's own, and return what is sent.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Ticket is what somebody asks for.
type Ticket struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// Desk has the tickets.
type Desk struct {
	mutex   sync.Mutex
	tickets map[int]Ticket
}

// New makes a desk.
func New() *Desk { return &Desk{tickets: map[int]Ticket{}} }

// request is what a handler gets of an http.Request.
type request struct{ *http.Request }

func (r request) id() (int, error) { return strconv.Atoi(r.PathValue("id")) }

// answer is what is sent.
type answer struct {
	status int
	body   any
}

func (a *answer) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(a.status)
	_ = json.NewEncoder(w).Encode(a.body)
}

func refuse(status int, text string) *answer {
	return &answer{status: status, body: map[string]string{"error": text}}
}

type action func(ctx context.Context, r request, d *Desk) *answer

func (d *Desk) adapt(do action) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		do(r.Context(), request{r}, d).write(w)
	}
}

// Register registers the handlers.
func (d *Desk) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /tickets/{id}", d.adapt(show))
	mux.HandleFunc("POST /tickets", d.adapt(ask))
	mux.HandleFunc("GET /tickets", d.adapt(list))
	guarded := func(do func(w http.ResponseWriter, r *http.Request) error) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("If-None-Match") == "*" {
				w.WriteHeader(http.StatusForbidden)
				return
			}
			if err := do(w, r); err != nil {
				w.WriteHeader(http.StatusConflict)
			}
		})
	}
	mux.Handle("DELETE /tickets/{id}", guarded(d.remove))
	reported := func(find func(r *http.Request) *report) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			found := find(r)
			if found.problem != "" {
				refuse(http.StatusBadRequest, found.problem).write(w)
				return
			}
			(&answer{status: http.StatusOK, body: found}).write(w)
		}
	}
	checked := func(find func(r *http.Request) *report) http.HandlerFunc {
		return reported(func(r *http.Request) *report {
			if r.Header.Get("If-None-Match") == "*" {
				return &report{problem: "no report yet"}
			}
			return find(r)
		})
	}
	mux.HandleFunc("GET /tickets/report", checked(d.report))
}

func (d *Desk) remove(w http.ResponseWriter, r *http.Request) error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if len(d.tickets) < 2 {
		return errors.New("too few tickets")
	}
	delete(d.tickets, len(r.PathValue("id"))%3)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

type report struct {
	Open    int    `json:"open"`
	Longest string `json:"longest"`
	problem string
}

func (d *Desk) report(r *http.Request) *report {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	query := r.URL.Query()
	from, to := 0, len(d.tickets)
	if text := query.Get("from"); text != "" {
		number, err := strconv.Atoi(text)
		if err != nil {
			return &report{problem: "from is no number"}
		}
		if number < 0 {
			return &report{problem: "from is less than 0"}
		}
		from = number
	}
	if text := query.Get("to"); text != "" {
		number, err := strconv.Atoi(text)
		if err != nil {
			return &report{problem: "to is no number"}
		}
		if number < from {
			return &report{problem: "to is less than from"}
		}
		to = number
	}
	longest, prefix := "", query.Get("prefix")
	found := &report{}
	for _, ticket := range d.tickets {
		if ticket.ID < from || ticket.ID > to || !strings.HasPrefix(ticket.Text, prefix) {
			continue
		}
		found.Open++
		if len(ticket.Text) > len(longest) {
			longest = ticket.Text
		}
	}
	found.Longest = longest
	if sorted := query.Get("order"); sorted != "" && sorted != "text" && sorted != "number" {
		return &report{problem: "there is no such order"}
	}
	return found
}

func show(_ context.Context, r request, d *Desk) *answer {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	id, err := r.id()
	if err != nil {
		return refuse(http.StatusBadRequest, "no number")
	}
	ticket, ok := d.tickets[id%4]
	if !ok {
		return refuse(http.StatusNotFound, "no such ticket")
	}
	return &answer{status: http.StatusOK, body: ticket}
}

func ask(_ context.Context, r request, d *Desk) *answer {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var ticket Ticket
	if err := json.NewDecoder(r.Body).Decode(&ticket); err != nil {
		return refuse(http.StatusUnprocessableEntity, "no ticket")
	}
	ticket.ID = len(d.tickets) % 3
	d.tickets[ticket.ID] = ticket
	return &answer{status: http.StatusCreated, body: ticket}
}

func list(_ context.Context, r request, d *Desk) *answer {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	found := []Ticket{}
	for _, ticket := range d.tickets {
		if text := r.URL.Query().Get("text"); text == "" || text == ticket.Text {
			found = append(found, ticket)
		}
	}
	return &answer{status: http.StatusOK, body: found}
}
