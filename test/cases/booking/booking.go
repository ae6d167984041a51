// Package booking is the API of a hotel: no handler sets a header, a cookie or a
// status by hand, or says what an error looks like.
package booking

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Refusal is the status that answers a request which was read, but can't be done.
type Refusal int

func (r Refusal) Error() string { return http.StatusText(int(r)) }

// Status returns the status for WriteProblem.
func (r Refusal) Status() int { return int(r) }

// API serves the rooms and bookings of a hotel.
type API struct {
	mu       sync.Mutex
	rooms    map[int]Room
	bookings map[int]Booking
	guests   map[string]string // names by session
}

// NewAPI returns the API of a hotel without rooms.
func NewAPI() *API {
	return &API{rooms: map[int]Room{}, bookings: map[int]Booking{}, guests: map[string]string{}}
}

// Bed is a kind of bed.
type Bed string

const (
	Single Bed = "single"
	Double Bed = "double"
)

// Room is a room of the hotel.
type Room struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	Beds  []Bed  `json:"beds"`
	Price int    `json:"price"`
}

// tag is the version of a room for If-Match and ETag.
func (r Room) tag() string { return `"` + strconv.Itoa(r.ID) + "-" + strconv.Itoa(r.Price) + `"` }

// State is what became of a booking.
type State string

const (
	Open      State = "open"
	Confirmed State = "confirmed"
	Paid      State = "paid"
)

// Booking is a stay of a guest.
type Booking struct {
	ID    int       `json:"id"`
	Room  int       `json:"room"`
	Guest string    `json:"guest"`
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
	State State     `json:"state"`
}

// Session is the cookie of a guest who has logged in.
type Session struct {
	Token string `cookie:"session"`
}
