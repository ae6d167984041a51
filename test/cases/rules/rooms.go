package rules

import (
	"fmt"
	"net/http"
	"time"

	"example.com/cases/rules/places"
)

// Bed is in a room.
type Bed struct {
	Kind  string `json:"kind" validate:"oneofci=single double"`
	Width int    `json:"width,omitempty" validate:"omitempty,min=80,max=300"`
}

// Room has beds, and rooms beside it.
type Room struct {
	Number int              `json:"number" validate:"required"`
	Beds   []Bed            `json:"beds" validate:"min=1,dive"`
	Spare  *Bed             `json:"spare"`
	Beside map[string]*Room `json:"beside" validate:"dive,keys,alpha,endkeys,required"`
	Bath   struct {
		Area float32 `json:"area" validate:"gt=1"`
	} `json:"bath"`
	Plain Plain `json:"plain"`
}

// Plain has no rules.
type Plain struct {
	Text string `json:"text"`
}

// Period is embedded.
type Period struct {
	From time.Time `json:"from" validate:"required"`
	Days int       `json:"days" validate:"min=1"`
}

// Paging is embedded in requests.
type Paging struct {
	Page int `query:"page,omitempty" validate:"max=99"`
}

// Stamp is declared as a time.
type Stamp time.Time

// UnmarshalText reads a date.
func (s *Stamp) UnmarshalText(text []byte) error {
	at, err := time.Parse(time.DateOnly, string(text))
	*s = Stamp(at)
	return err
}

// MarshalText writes a date.
func (s Stamp) MarshalText() ([]byte, error) {
	return []byte(time.Time(s).Format(time.DateOnly)), nil
}

// Point is a parameter with rules of its own.
type Point struct {
	X, Y int `validate:"min=-90,max=90"`
}

// UnmarshalText reads two numbers.
func (p *Point) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "%d,%d", &p.X, &p.Y)
	return err
}

// MarshalText writes two numbers.
func (p Point) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d,%d", p.X, p.Y), nil }

// Chip has a text of its own.
type Chip [2]byte

// String returns the text.
func (c Chip) String() string { return string(c[:]) }

// OpenHouseRequest has rules at every depth.
type OpenHouseRequest struct {
	Paging
	*Period
	Main     Room               `json:"main"`
	Annex    *Room              `json:"annex" validate:"required"`
	Closed   *Room              `json:"closed" validate:"omitempty,structonly"`
	Rooms    []*Room            `json:"rooms" validate:"omitempty,max=3,dive,required"`
	Matrix   [][]int            `json:"matrix" validate:"dive,min=1,dive,ne=0"`
	Prices   map[string]float64 `json:"prices" validate:"dive,keys,len=3,endkeys,gte=0"`
	Codes    []string           `json:"codes" validate:"unique,dive,uppercase|numeric"`
	Pairs    [2]int             `json:"pairs" validate:"required,unique"`
	Names    map[string]string  `json:"names" validate:"unique"`
	Pointers []*int             `json:"pointers" validate:"unique"`
	Rest     *[]string          `json:"rest" validate:"omitempty,min=1"`
	Deep     **int              `json:"deep" validate:"omitempty,gt=1"`
	Any      any                `json:"any" validate:"required"`
	Empty    []string           `json:"empty" validate:"omitempty,min=2"`
	Zero     []string           `json:"zero" validate:"omitzero,min=2"`
	Nil      map[string]int     `json:"nil" validate:"omitnil,min=1"`
	Default  string             `json:"default" validate:"isdefault"`
	Unset    *int               `json:"unset" validate:"isdefault"`
	Place    places.Place       `json:"place"`
	Opened   Stamp              `json:"opened" validate:"required,lte"`
	Bytes    []byte             `json:"bytes" validate:"max=4"`
	Big      int8               `json:"big" validate:"max=3|eq=99"`
	Ratio    float64            `json:"ratio" validate:"omitempty,ne=0.5,latitude"`
	Card     int                `json:"card" validate:"omitempty,luhn_checksum"`
	Numbers  []int              `json:"numbers" validate:"dive,oneof=1 2 3 4 5"`
	Chip     Chip               `json:"chip" validate:"uuid|isdefault"`
	Secret   string             `json:"-" validate:"max=3"`
	Ignored  Bed                `json:"ignored" validate:"-"`
}

// POST /houses
func OpenHouse(w http.ResponseWriter, r *http.Request) {}

// ListHousesRequest is a GET, whose rules stand beside a Validate of the user.
type ListHousesRequest struct {
	Paging
	Sizes []int  `query:"size" validate:"dive,min=1"`
	Sort  string `query:"sort,omitempty" validate:"omitempty,oneof=name size"`
	From  Stamp  `query:"from,omitempty" validate:"omitempty,lte"`
	Near  Point  `query:"near,omitempty"`
}

// Validate is called last.
func (req ListHousesRequest) Validate() error { return nil }

// GET /houses
func ListHouses(w http.ResponseWriter, r *http.Request) {}

// SearchRequest is generic.
type SearchRequest[T any] struct {
	Text   string `json:"text" validate:"required"`
	Filter *T     `json:"filter" validate:"required"`
}

// Store serves values of any type.
type Store[T any] struct{}

// POST /search
func (s Store[T]) Search(w http.ResponseWriter, r *http.Request) {}
