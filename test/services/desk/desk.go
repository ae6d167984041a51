// Package desk has handlers that take a request of the package's own, and return what is sent.
package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
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
