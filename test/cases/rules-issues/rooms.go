// Package rulesissues has requests whose Validate returns a map.
package rulesissues

import (
	"errors"
	"net/http"
)

// CreateRoomRequest has rules.
type CreateRoomRequest struct {
	House string `route:"house" validate:"alpha"`
	Size  int    `query:"size,omitempty" validate:"max=9"`
	Name  string `json:"name" validate:"required"`
	Beds  []Bed  `json:"beds" validate:"dive"`
}

// Bed is in a room.
type Bed struct {
	Width int `json:"width" validate:"min=80"`
}

// POST /houses/{house}/rooms
func CreateRoom(w http.ResponseWriter, r *http.Request) {}

// DeleteRoomRequest has a Validate of its own, in the form that the others get.
type DeleteRoomRequest struct {
	Name string `query:"name" validate:"required"`
}

// Validate is not generated.
func (req DeleteRoomRequest) Validate() map[string]any { return nil }

// DELETE /rooms
func DeleteRoom(w http.ResponseWriter, r *http.Request) {}

// Color has a Validate that returns what is wrong, not an error.
type Color string

// Validate returns nil for a color that is there.
func (c Color) Validate() any {
	if c == "red" || c == "blue" {
		return nil
	}
	return map[string]string{"unknown": string(c)}
}

// Digest is read by a method of its own.
type Digest struct{ text string }

// UnmarshalText reads any text.
func (d *Digest) UnmarshalText(text []byte) error {
	d.text = string(text)
	return nil
}

// MarshalText writes it.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.text), nil }

// Validate returns an error as what is wrong.
func (d Digest) Validate() interface{} {
	if d.text == "short" {
		return errors.New("is too short")
	}
	return nil
}

// Kind is an enum.
type Kind string

// The kinds.
const (
	KindSmall Kind = "small"
	KindBig   Kind = "big"
)

// Curtain has a Validate of its own.
type Curtain struct {
	Color Color `json:"color"`
	Width int   `json:"width"`
}

// Validate looks at the width.
func (c *Curtain) Validate() any {
	if c.Width < 0 {
		return c.Width
	}
	return nil
}

// Range is embedded by a pointer.
type Range struct {
	Until Color `query:"until,omitempty"`
}

// PaintRoomRequest has no rules, but values that are checked.
type PaintRoomRequest struct {
	*Range
	Color    Color     `route:"color"`
	Second   Color     `query:"second,omitempty"`
	Third    *Color    `query:"third"`
	Others   []Color   `query:"other"`
	Kind     Kind      `query:"kind,omitempty"`
	Digest   Digest    `header:"X-Digest"`
	Mark     Digest    `header:"X-Mark,omitempty"`
	Curtains []Curtain `json:"curtains"`
	Door     Color     `json:"door"`
}

// POST /rooms/{color}
func PaintRoom(w http.ResponseWriter, r *http.Request) {}
