// Package rulesfields has rules in tags validate that look at other fields, and regular expressions.
package rulesfields

import (
	"net/http"
	"time"
)

// Count is a number of guests.
type Count int

// Deadline is declared as a time.
type Deadline time.Time

// Page is embedded.
type Page struct {
	First int `json:"first"`
	Last  int `json:"last" validate:"gtefield=First"`
}

// Sort is embedded as a pointer.
type Sort struct {
	By string `json:"by"`
}

// Guest is a part of a stay.
type Guest struct {
	Name   string  `json:"name" validate:"required,pattern=^\\p{Lu}[a-z]{10x2C20}(-[A-Z]0x7C-)?$"`
	Email  string  `json:"email" validate:"required_without=Phone"`
	Phone  *string `json:"phone" validate:"required_without=Email,omitempty,e164"`
	Repeat string  `json:"repeat" validate:"eqfield=Email"`
	Nick   string  `json:"nick" validate:"nefield=Name,fieldexcludes=Phone"`
}

// Room is a part of a stay.
type Room struct {
	Number int       `json:"number"`
	Owner  *Guest    `json:"owner"`
	Beds   []float64 `json:"beds"`
}

// BookStayRequest books a stay.
type BookStayRequest struct {
	Page
	*Sort
	Hotel    string         `route:"hotel" validate:"pattern=^[a-z]+$"`
	Kind     string         `query:"kind,omitempty"`
	Cancel   *bool          `query:"cancel"`
	Nights   int            `query:"nights,omitempty"`
	Wait     time.Duration  `header:"X-Wait,omitempty"`
	From     time.Time      `json:"from"`
	To       *time.Time     `json:"to" validate:"omitempty,gtfield=From"`
	Until    Deadline       `json:"until" validate:"gtefield=From"`
	Adults   int            `json:"adults" validate:"gtfield=Children"`
	Children Count          `json:"children" validate:"ltecsfield=Nights"`
	Low      float64        `json:"low"`
	High     float64        `json:"high" validate:"gtefield=Low"`
	Room     *Room          `json:"room" validate:"required_if=Kind suite Nights 14"`
	Rooms    []Room         `json:"rooms" validate:"unique=Number,excluded_with=Room,dive"`
	Guests   []*Guest       `json:"guests" validate:"unique=Email,dive"`
	Owner    string         `json:"owner" validate:"eqfield=Room.Owner.Name"`
	Contact  string         `json:"contact" validate:"required_unless=Kind group Cancel true,fieldcontains=Hotel"`
	Note     string         `json:"note" validate:"excluded_unless=Kind 'very special',gtfield=Contact"`
	Reason   string         `json:"reason" validate:"required_with=Cancel By"`
	Refund   int            `json:"refund" validate:"required_with_all=Cancel Reason,excluded_without=Reason"`
	Notice   time.Duration  `json:"notice" validate:"ltfield=Wait"`
	Code     string         `json:"code" validate:"required_without_all=Reason Labels Room,omitempty,pattern=^[A-Z]{3}$"`
	Labels   map[string]int `json:"labels" validate:"excluded_without_all=Code Kind"`
	Extra    []string       `json:"extra" validate:"excluded_with_all=Labels Code,dive,nefield=Kind,pattern=^[a-z]+$"`
	Beds     int            `json:"beds" validate:"required_if=Guests[1].Name Ann,skip_unless=Labels nil"`
	Sorted   string         `json:"sorted" validate:"gtecsfield=Owner,required_if=Sort.By name"`
	Paid     *int           `json:"paid" validate:"excluded_if=Cancel true,omitnil,necsfield=Refund"`
	Deposit  float32        `json:"deposit" validate:"required_if=High 2.5"`
	Bank     string         `json:"bank" validate:"omitempty,bic"`
}

// POST /hotels/{hotel}/stays
func BookStay(w http.ResponseWriter, r *http.Request) {}

// ReachStayRequest has rules on other fields as alternatives, of pointers too, and rules that say one thing twice.
type ReachStayRequest struct {
	Phone  string  `json:"phone"`
	Email  *string `json:"email" validate:"required_without=Phone|email"`
	Count  *int    `json:"count" validate:"excluded_with=Phone|isdefault"`
	Floor  *string `json:"floor" validate:"required_if=Phone 1|len=2"`
	Notice string  `json:"notice" validate:"required_with=Phone Phone"`
	Code   string  `json:"code" validate:"ne=x|ne=y"`
	Old    string  `json:"old" validate:"excluded_with=Phone|isdefault"`
	Sorts  Sort    `json:"sorts" validate:"required|isdefault"`
	Pages  Sort    `json:"pages" validate:"required,isdefault"`
}

// PUT /stays/reach
func ReachStay(w http.ResponseWriter, r *http.Request) {}
