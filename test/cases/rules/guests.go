// Package rules has requests whose fields have rules in tags validate.
package rules

import (
	"net/http"
	"time"
)

// Color has a name of its own.
type Color string

// CreateGuestRequest has rules on its own fields.
type CreateGuestRequest struct {
	Name     string        `json:"name" validate:"required,min=2,max=50"`
	Email    string        `json:"email" validate:"omitempty,email"`
	Nickname string        `json:"nickname" validate:"required"`
	Age      *int          `json:"age" validate:"omitempty,gte=0,lt=150"`
	Height   *float64      `json:"height" validate:"required,gt=0.5"`
	Color    Color         `json:"color" validate:"omitempty,oneof=red green"`
	Size     string        `json:"size" validate:"oneof=s m l xl 'extra large'"`
	Level    int8          `json:"level" validate:"min=-128,max=3"`
	Floor    uint          `json:"floor" validate:"gte=0,ne=13"`
	Code     string        `json:"code" validate:"len=4,startswith=A"`
	Site     string        `json:"site" validate:"omitempty,url"`
	Stay     time.Duration `json:"stay" validate:"lte=1m30s"`
	Terms    bool          `json:"terms" validate:"required"`
	Until    time.Time     `json:"until" validate:"required"`
	Weight   float32       `json:"weight" validate:"max=99.5"`
	ID       string        `json:"id" validate:"uuid|ulid"`
}

// POST /guests
func CreateGuest(w http.ResponseWriter, r *http.Request) {}

// ListGuestsRequest has rules on parameters.
type ListGuestsRequest struct {
	Room   string        `route:"room" validate:"alphanum,len=3"`
	Page   int           `query:"page" validate:"min=1,max=100"`
	Tags   []string      `query:"tag" validate:"max=2"`
	Wait   time.Duration `header:"X-Wait,omitempty" validate:"omitempty,min=1s"`
	Theme  string        `cookie:"theme,omitempty" validate:"omitempty,oneof=dark light"`
	Filter *string       `query:"filter" validate:"omitempty,min=3"`
	Name   string        `json:"name" validate:"required"`
}

// POST /rooms/{room}/guests
func ListGuests(w http.ResponseWriter, r *http.Request) {}
