// Package everyday has a struct such as every service has, and that other tools describe wrongly.
package everyday

import (
	"encoding/json"
	"net/http"
	"time"
)

// Level says how urgent something is.
type Level string

const (
	// LevelLow can wait.
	LevelLow Level = "low"
	// LevelHigh can't.
	LevelHigh Level = "high"
	// LevelDefault is another name for LevelLow.
	LevelDefault = LevelLow
)

// Audit is embedded.
type Audit struct {
	CreatedAt time.Time `json:"createdAt"`
	// Deprecated: see CreatedAt.
	Created int64 `json:"created,string"`
}

// Ticket is what a service keeps.
type Ticket struct {
	Audit
	ID       uint64            `json:"id"`
	Title    string            `json:"title" validate:"required,max=80"`
	Level    Level             `json:"level"`
	Tags     []string          `json:"tags"`
	Labels   map[string]string `json:"labels"`
	Counts   map[int]int       `json:"counts,omitempty"`
	Hash     [4]byte           `json:"hash"`
	Image    []byte            `json:"image"`
	Parent   *Ticket           `json:"parent"`
	Due      *time.Time        `json:"due,omitempty"`
	Raw      json.RawMessage   `json:"raw"`
	Any      any               `json:"any"`
	Score    float32           `json:"score,string"`
	Pause    time.Duration     `json:"pause"`
	Children []*Ticket         `json:"children"`
}

// Page is a part of a list.
type Page[T any] struct {
	Items []T  `json:"items"`
	Next  *int `json:"next"`
}

type GetTicketRequest struct {
	ID    uint64        `route:"id"`
	Since time.Time     `query:"since,omitempty"`
	Wait  time.Duration `query:"wait" default:"30s"`
	Level []Level       `query:"level" validate:"max=2"`
	Limit int8          `query:"limit,omitempty" validate:"min=1,max=100"`
	Trace *string       `header:"X-Trace"`
	Token string        `cookie:"token"`
}

// GetTicketResponse is a ticket with its version.
type GetTicketResponse struct {
	ETag string `header:"ETag"`
	Ticket
}

// GetTicket shows a ticket.
//
// GET /tickets/{id}
func GetTicket(w http.ResponseWriter, r *http.Request) {
	var req GetTicketRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if req.ID == 0 {
		http.Error(w, "no such ticket", http.StatusNotFound)
		return
	}
	res := GetTicketResponse{ETag: "1", Ticket: Ticket{ID: req.ID}}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ListTicketsResponse Page[Ticket]

// GET /tickets
func ListTickets(w http.ResponseWriter, r *http.Request) {
	res := ListTicketsResponse{}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CreateTicketRequest is a new ticket.
type CreateTicketRequest struct {
	Title  string   `json:"title" validate:"required,max=80"`
	Level  Level    `json:"level"`
	Email  string   `json:"email" validate:"omitempty,email"`
	Votes  int      `json:"votes" validate:"gte=0,lt=10"`
	Tags   []string `json:"tags" validate:"max=3,unique,dive,min=2"`
	Image  []byte   `json:"image"`
	Parent *Ticket  `json:"parent"`
	Steps  [2]Level `json:"steps"`
	Floor  Level    `json:"floor" validate:"omitempty,oneof=low"`
	Roof   *Level   `json:"roof"`
}

type CreateTicketResponse struct {
	Location string `header:"Location"`
}

// CreateTicket opens a ticket.
//
// POST /tickets 201
func CreateTicket(w http.ResponseWriter, r *http.Request) {
	var req CreateTicketRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := CreateTicketResponse{Location: "/tickets/1"}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}
