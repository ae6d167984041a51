// Package defaults has optional fields of all kinds, as browsers send them, and defaults that Build leaves out.
package defaults

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

// Kind is a closed enum without the zero value.
type Kind string

// The kinds.
const (
	KindCat Kind = "cat"
	KindDog Kind = "dog"
)

// Mood is a closed enum with the zero value.
type Mood int

// The moods.
const (
	MoodCalm Mood = iota
	MoodWild
)

// Even checks its value, and accepts zero.
type Even int

// Validate refuses odd numbers.
func (e Even) Validate() error {
	if e%2 != 0 {
		return errors.New("odd")
	}
	return nil
}

// Share checks its value, and refuses zero.
type Share int

// Validate refuses what is no share.
func (s Share) Validate() error {
	if s < 1 || s > 100 {
		return errors.New("no share")
	}
	return nil
}

// Part checks its value, and refuses zero.
type Part float64

// Validate refuses what is no part.
func (p Part) Validate() error {
	if p <= 0 || p > 1 {
		return errors.New("no part")
	}
	return nil
}

// Level has text methods that accept zero.
type Level int

// MarshalText writes the level's number after an L.
func (l Level) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "L%d", int(l)), nil }

// UnmarshalText reads it again.
func (l *Level) UnmarshalText(text []byte) error {
	if len(text) == 0 || text[0] != 'L' {
		return errors.New("no level")
	}
	n, err := strconv.Atoi(string(text[1:]))
	*l = Level(n)
	return err
}

// Color has text methods that can't write zero.
type Color int

// MarshalText writes red and blue.
func (c Color) MarshalText() ([]byte, error) {
	switch c {
	case 1:
		return []byte("red"), nil
	case 2:
		return []byte("blue"), nil
	}
	return nil, fmt.Errorf("no color %d", int(c))
}

// UnmarshalText reads them again.
func (c *Color) UnmarshalText(text []byte) error {
	switch string(text) {
	case "red":
		*c = 1
	case "blue":
		*c = 2
	default:
		return errors.New("no color")
	}
	return nil
}

// Grade has methods that write zero, but don't read it.
type Grade int

// ToQuery writes the grade.
func (g Grade) ToQuery() string { return "G" + strconv.Itoa(int(g)) }

// FromQuery reads it again, unless it is zero.
func (g *Grade) FromQuery(text string) error {
	n, err := strconv.Atoi(text[min(1, len(text)):])
	if err == nil && n == 0 {
		err = errors.New("no grade")
	}
	*g = Grade(n)
	return err
}

// ToForm is ToQuery for forms.
func (g Grade) ToForm() (string, error) { return g.ToQuery(), nil }

// FromForm is FromQuery for forms.
func (g *Grade) FromForm(text string) error { return g.FromQuery(text) }

// ListRequest has a default for each kind of type.
type ListRequest struct {
	Limit  int           `query:"limit" default:"20"`
	Offset int64         `query:"offset" default:"0"`
	Ratio  float64       `query:"ratio" default:"0.5"`
	Sort   string        `query:"sort" default:"name"`
	All    bool          `query:"all" default:"true"`
	Wait   time.Duration `query:"wait" default:"1m"`
	Since  time.Time     `query:"since" default:"2024-01-01T00:00:00Z"`
	Host   netip.Addr    `query:"host" default:"127.0.0.1"`
	Kind   Kind          `query:"kind" default:"dog"`
	Mood   Mood          `query:"mood" default:"1"`
	Even   Even          `query:"even" default:"4"`
	Share  Share         `query:"share" default:"50"`
	Part   Part          `query:"part" default:"0.5"`
	Level  Level         `query:"level" default:"L3"`
	Color  Color         `query:"color" default:"blue"`
	Grade  Grade         `query:"grade" default:"G2"`
	Page   int           `query:"page,omitempty" default:"1"`
	Wide   bool          `query:"wide,omitempty" default:"true"`
	Size   *int          `query:"size" default:"8"`
}

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}

// SaveRequest is a form with the same defaults.
type SaveRequest struct {
	Limit int           `form:"limit" default:"20"`
	Sort  string        `form:"sort" default:"name"`
	All   bool          `form:"all" default:"true"`
	Wait  time.Duration `form:"wait" default:"1m"`
	Kind  Kind          `form:"kind" default:"dog"`
	Share Share         `form:"share" default:"50"`
	Color Color         `form:"color" default:"blue"`
	Grade Grade         `form:"grade" default:"G2"`
	Page  int           `form:"page,omitempty" default:"1"`
	Size  *int          `form:"size" default:"8"`
}

// POST /save
func Save(w http.ResponseWriter, r *http.Request) {}

// Flag is a named bool.
type Flag bool

// SignRequest is a form as browsers send it: each field may be an empty text.
type SignRequest struct {
	Name   string        `form:"name"`
	Terms  bool          `form:"terms"`
	News   bool          `form:"news,omitempty"`
	Beta   *Flag         `form:"beta"`
	Flags  []bool        `form:"flag"`
	Nick   *string       `form:"nick"`
	Note   string        `form:"note,omitempty"`
	Age    int           `form:"age,omitempty"`
	Height *float64      `form:"height"`
	Weight uint8         `form:"weight,omitzero"`
	Wait   time.Duration `form:"wait,omitempty"`
	Born   *time.Time    `form:"born"`
	Host   *netip.Addr   `form:"host"`
	Mood   *Mood         `form:"mood"`
	Color  Color         `form:"color,omitempty"`
	Grade  *Grade        `form:"grade"`
	Counts []int         `form:"count"`
}

// POST /sign
func Sign(w http.ResponseWriter, r *http.Request) {}

// FindRequest is a query of a form with the method GET.
type FindRequest struct {
	Text   string     `query:"text,omitempty"`
	Exact  bool       `query:"exact,omitempty"`
	Limit  *int       `query:"limit"`
	Before *time.Time `query:"before"`
	Grade  Grade      `query:"grade,omitempty"`
}

// GET /find
func Find(w http.ResponseWriter, r *http.Request) {}

// SignResponse is a form, too.
type SignResponse struct {
	Terms bool `form:"terms"`
	Age   int  `form:"age,omitempty"`
	Limit int  `form:"limit" default:"20"`
}
