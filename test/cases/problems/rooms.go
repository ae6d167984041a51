// Package rooms has messages that can fail in every way, and answers failures by problems.
package rooms

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// Kind is an enum.
type Kind string

const (
	Single Kind = "single"
	Double Kind = "double"
)

// Floor is read by a method of the user, whose errors are those of strconv.
type Floor struct{ n int }

func (f *Floor) UnmarshalText(text []byte) (err error) {
	f.n, err = strconv.Atoi(string(text))
	return err
}

func (f Floor) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(f.n), 10), nil }

// Color is read by a method of the user, whose errors say more than a client should know.
type Color struct{ name string }

func (c *Color) UnmarshalText(text []byte) error {
	if c.name = string(text); c.name != "red" {
		return fmt.Errorf("%T has no color %q, see /etc/colors", c, c.name)
	}
	return nil
}

func (c Color) MarshalText() ([]byte, error) { return []byte(c.name), nil }

// Day is read by a method of the user, whose errors are those of package time.
type Day struct{ time.Time }

func (d *Day) UnmarshalText(text []byte) error {
	day, err := time.Parse("02|01|2006", string(text))
	if err != nil {
		return fmt.Errorf("rooms.Day: %w", err)
	}
	d.Time = day
	return nil
}

func (d Day) MarshalText() ([]byte, error) { return d.AppendFormat(nil, "02|01|2006"), nil }

// UnmarshalJSON hides that of time.Time.
func (d *Day) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	return d.UnmarshalText([]byte(text))
}

// Code is validated by a method of the user.
type Code string

// Validate reports a code that is no word in capitals.
func (c Code) Validate() error {
	switch {
	case c == "":
		return describedError{}
	case strings.ToUpper(string(c)) != string(c):
		return errors.New("must be in capitals: " + string(c))
	case len(c) > 3:
		_, err := strconv.Atoi(string(c))
		return err
	}
	return nil
}

// describedError has a text for clients.
type describedError struct{}

func (describedError) Error() string { return "rooms.Code is empty" }

// Text is what clients read.
func (describedError) Text() string { return "must have a letter" }

// Guest reads itself, as many types do.
type Guest struct {
	Name string `json:"name"`
	Age  int8   `json:"age"`
}

func (g *Guest) UnmarshalJSON(data []byte) error {
	type plain Guest
	return json.Unmarshal(data, (*plain)(g))
}

// Next has a name, so that encoding/json does not call the methods of netip.Addr.
type Next *netip.Addr

// Bed is what encoding/json reads.
type Bed struct {
	Width  uint16           `json:"width"`
	Names  []string         `json:"names"`
	Within *Bed             `json:"within"`
	Beds   []Bed            `json:"beds"`
	Named  map[string]*Bed  `json:"named"`
	Counts map[int8]float32 `json:"counts"`
	Open   bool             `json:"open"`
	Photo  []byte           `json:"photo"`
	Addr   netip.Addr       `json:"addr"`
	Next   Next             `json:"next"`
	Kind   Kind             `json:"kind,omitempty"`
	Until  Day              `json:"until,omitzero"`
}

// BookRoomRequest has values in a route, a query and a JSON body.
type BookRoomRequest struct {
	Room   int64         `route:"room"`
	Nights uint8         `query:"nights" default:"1"`
	Pets   bool          `query:"pets,omitempty"`
	Price  float64       `query:"price,omitempty"`
	From   time.Time     `query:"from,omitempty"`
	Stay   time.Duration `query:"stay,omitempty"`
	Host   netip.Addr    `query:"host,omitempty"`
	Floor  Floor         `query:"floor,omitempty"`
	Day    Day           `query:"day,omitempty"`
	Colors []Color       `query:"color"`
	Code   Code          `query:"code" default:"A"`
	Kind   Kind          `query:"kind"`
	Guests []Guest       `json:"guests"`
	First  Guest         `json:"first"`
	Bed    Bed           `json:"bed"`
}

// BookRoom answers failures by problems.
//
// POST /rooms/{room}
func BookRoom(w http.ResponseWriter, r *http.Request) {
	var req BookRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if req.Room == 0 {
		_ = WriteProblem(w, errors.New("/var/lib/rooms: no such file"))
	}
}

// RateRoomRequest has values in a form.
type RateRoomRequest struct {
	Stars int    `form:"stars"`
	Text  string `form:"text"`
}

// POST /ratings
func RateRoom(w http.ResponseWriter, r *http.Request) {
	var req RateRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, fmt.Errorf("rate: %w", err))
	}
}

// ReplaceBedsRequest has nothing but a JSON body.
type ReplaceBedsRequest struct {
	Bed
}

// PUT /beds
func ReplaceBeds(w http.ResponseWriter, r *http.Request) {
	var req ReplaceBedsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetGuideRequest tells the guide what to say.
type GetGuideRequest struct {
	Room   int64   `route:"room"`
	Author string  `query:"author,omitempty"`
	Stars  float32 `query:"stars" default:"5"`
	Note   string  `query:"note,omitempty"`
}

// GetGuideResponse has values that can't always be sent.
type GetGuideResponse struct {
	Author string  `header:"X-Author"`
	Stars  float64 `json:"stars"`
	Note   any     `json:"note"`
}

// GetGuide answers failures by problems, and names its route in the log.
//
// GET /rooms/{room}/guide
func GetGuide(w http.ResponseWriter, r *http.Request) {
	var req GetGuideRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblemFor(w, r, err)
		return
	}
	res := GetGuideResponse{Author: req.Author, Stars: 1 / float64(req.Stars), Note: req.Note}
	if req.Note == "secret" {
		res.Note = make(chan int)
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblemFor(w, r, err)
	}
}
