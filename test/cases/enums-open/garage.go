// Package garage has enums in all places of requests and responses. The cases enums-requests, enums-closed and enums-open have the same source: the config differs.
package garage

import (
	"encoding/json"
	"net/http"
)

// Colour of a car. Its zero value is no member.
type Colour string

const (
	Red  Colour = "red"  // like fire
	Blue Colour = "blue" // like the sea
)

// Gear counts from 1: its zero value is no member.
type Gear int8

const (
	First Gear = iota + 1
	Second
)

// Doors has its zero value among its members.
type Doors uint8

const (
	None Doors = iota
	Two
	Four
)

// Fuel names some of many values.
//
// gen:open
type Fuel string

const (
	Petrol Fuel = "petrol"
	Diesel Fuel = "diesel"
)

// Drive is closed, though its constants stand apart.
//
// gen:enum
type Drive string

const Front Drive = "front"

const Rear Drive = "rear"

// Size has a method of its own, which is called for what is read.
type Size string

const (
	Small Size = "small"
	Large Size = "large"
)

// Validate refuses nothing that is a member.
func (s Size) Validate() error { return nil }

// Wheel is in requests and responses.
type Wheel struct {
	Colour Colour  `json:"colour"`
	Spare  *Colour `json:"spare,omitempty"`
	Gear   Gear    `json:"gear,omitempty"`
}

// Paint is embedded.
type Paint struct {
	Coat Colour `json:"coat"`
}

// Under is embedded by a pointer.
type Under struct {
	Base Gear `json:"base"`
}

// Sealed writes itself.
type Sealed struct{ Colour Colour }

// MarshalJSON writes any colour.
func (s Sealed) MarshalJSON() ([]byte, error) { return json.Marshal(string(s.Colour)) }

// Shy writes itself where Go can take its address.
type Shy struct {
	Colour Colour `json:"colour"`
}

// MarshalJSON writes a number.
func (s *Shy) MarshalJSON() ([]byte, error) { return json.Marshal(len(s.Colour)) }

// Page is a list of any type.
type Page[T any] struct {
	Items []T `json:"items"`
}

// Node holds nodes.
type Node struct {
	Colour Colour  `json:"colour,omitempty"`
	Next   *Node   `json:"next"`
	Nodes  []*Node `json:"nodes"`
}

// SaveCarRequest has a body.
type SaveCarRequest struct {
	Colour  Colour           `json:"colour"`
	Gear    Gear             `json:"gear,omitempty"`
	Doors   Doors            `json:"doors"`
	Fuel    Fuel             `json:"fuel"`
	Drive   Drive            `json:"drive"`
	Size    Size             `json:"size,omitempty"`
	Wheels  []Wheel          `json:"wheels"`
	Slots   [2]Colour        `json:"slots"`
	ByColor map[Colour]Wheel `json:"by_colour"`
}

// SaveCarResponse has enums in all places of a body.
type SaveCarResponse struct {
	Paint
	*Under
	Colour   Colour           `json:"colour"`
	Maybe    Colour           `json:"maybe,omitempty"`
	Zero     Gear             `json:"zero,omitzero"`
	Pointer  *Colour          `json:"pointer"`
	Gear     Gear             `json:"gear"`
	Text     Gear             `json:"text,string"`
	Doors    Doors            `json:"doors"`
	Fuel     Fuel             `json:"fuel"`
	Drive    Drive            `json:"drive"`
	Size     Size             `json:"size"`
	List     []Colour         `json:"list"`
	Slots    [2]Gear          `json:"slots"`
	ByColour map[Colour]Gear  `json:"by_colour"`
	ByGear   map[Gear]*Colour `json:"by_gear"`
	Wheels   []Wheel          `json:"wheels"`
	ByName   map[string]Wheel `json:"by_name"`
	Page     Page[Colour]     `json:"page"`
	Tree     *Node            `json:"tree"`
	Sealed   Sealed           `json:"sealed"`
	Shy      Shy              `json:"shy"`
	Shies    []Shy            `json:"shies"`
	Inline   struct {
		Colour Colour `json:"colour"`
	} `json:"inline"`
	Any any `json:"any"`
}

// POST /cars
func SaveCar(w http.ResponseWriter, r *http.Request) {}

// FindCarsRequest has enums in its query and its route.
type FindCarsRequest struct {
	Colour Colour `route:"colour"`
	Gear   Gear   `query:"gear,omitempty"`
	Drive  *Drive `query:"drive"`
}

// FindCarsResponse has enums in header fields and cookies.
type FindCarsResponse struct {
	Colour  Colour   `header:"X-Colour"`
	Gear    Gear     `header:"X-Gear"`
	Drive   *Drive   `header:"X-Drive"`
	Colours []Colour `header:"X-Colours"`
	Fuel    Fuel     `header:"X-Fuel"`
	Last    Colour   `cookie:"last"`
	Cars    []Wheel  `json:"cars"`
}

// GET /cars/{colour}
func FindCars(w http.ResponseWriter, r *http.Request) {}

// ListColoursResponse is a list.
type ListColoursResponse []Colour

// GET /colours
func ListColours(w http.ResponseWriter, r *http.Request) {}

// ListWheelsResponse is a map.
type ListWheelsResponse map[Colour]Wheel

// GET /wheels
func ListWheels(w http.ResponseWriter, r *http.Request) {}

// SendFormResponse is a form.
type SendFormResponse struct {
	Colour Colour  `form:"colour"`
	Gear   Gear    `form:"gear,omitempty"`
	Drives []Drive `form:"drives"`
	Size   *Size   `form:"size"`
}

// GET /form
func SendForm(w http.ResponseWriter, r *http.Request) {}
