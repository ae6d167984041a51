// Package kinds declares a type for every way in which a text becomes a value and back.
package kinds

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Named types over basic ones.
type (
	Name  string
	Flag  bool
	Count int
	Tiny  int8
	Big   uint64
	Rate  float32
	Nick  Name
	Alias = Name
)

// Stamp has none of the methods of time.Duration: it is a number.
type Stamp time.Duration

// When has the text methods of the time that it embeds.
type When struct{ time.Time }

// Color is a string with a rule.
type Color string

// Validate refuses colors that cry.
func (c Color) Validate() error {
	if strings.ContainsRune(string(c), '!') {
		return errors.New("no such color")
	}
	return nil
}

// Shade is over Color and has no rule.
type Shade Color

// Even is a number whose rule has a pointer receiver.
type Even int64

// Validate refuses odd numbers.
func (e *Even) Validate() error {
	if *e%2 != 0 {
		return fmt.Errorf("%d is odd", *e)
	}
	return nil
}

// UUID is an array with text methods.
type UUID [4]byte

func (u UUID) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%x", u[:]), nil }

func (u *UUID) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 32)
	if err != nil || len(text) != 8 {
		return errors.New("not a UUID")
	}
	*u = UUID{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}
	return nil
}

// Level is a number with text methods and a rule.
type Level int

func (l Level) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("L"), int64(l), 10), nil
}

func (l *Level) UnmarshalText(text []byte) error {
	digits, ok := strings.CutPrefix(string(text), "L")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return errors.New("not a level")
	}
	*l = Level(n)
	return nil
}

// Validate refuses levels below the ground.
func (l Level) Validate() error {
	if l < 0 {
		return errors.New("negative level")
	}
	return nil
}

// Point reads and writes itself, in its own way in each part.
type Point struct{ X, Y int }

func (p *Point) FromRoute(s string) error  { return p.from(s, "_") }
func (p *Point) FromQuery(s string) error  { return p.from(s, ",") }
func (p *Point) FromHeader(s string) error { return p.from(s, ",") }
func (p *Point) FromCookie(s string) error { return p.from(s, ":") }
func (p *Point) FromForm(s string) error   { return p.from(s, ";") }

func (p Point) ToRoute() string  { return fmt.Sprintf("%d_%d", p.X, p.Y) }
func (p Point) ToQuery() string  { return fmt.Sprintf("%d,%d", p.X, p.Y) }
func (p Point) ToHeader() string { return fmt.Sprintf("%d,%d", p.X, p.Y) }
func (p Point) ToCookie() string { return fmt.Sprintf("%d:%d", p.X, p.Y) }
func (p Point) ToForm() string   { return fmt.Sprintf("%d;%d", p.X, p.Y) }

func (p *Point) from(s, separator string) error {
	x, y, _ := strings.Cut(s, separator)
	var errX, errY error
	p.X, errX = strconv.Atoi(x)
	p.Y, errY = strconv.Atoi(y)
	return errors.Join(errX, errY)
}

// Secret reads and writes itself, and writing can fail.
type Secret string

func (s *Secret) FromRoute(text string) error  { return s.from(text) }
func (s *Secret) FromQuery(text string) error  { return s.from(text) }
func (s *Secret) FromHeader(text string) error { return s.from(text) }
func (s *Secret) FromCookie(text string) error { return s.from(text) }
func (s *Secret) FromForm(text string) error   { return s.from(text) }

func (s Secret) ToRoute() (string, error)  { return s.to() }
func (s Secret) ToQuery() (string, error)  { return s.to() }
func (s Secret) ToHeader() (string, error) { return s.to() }
func (s Secret) ToCookie() (string, error) { return s.to() }
func (s Secret) ToForm() (string, error)   { return s.to() }

func (s *Secret) from(text string) error {
	value, ok := strings.CutPrefix(text, "s:")
	if !ok {
		return errors.New("no secret")
	}
	*s = Secret(value)
	return nil
}

func (s Secret) to() (string, error) {
	if s == "unspeakable" {
		return "", errors.New("bad secret")
	}
	return "s:" + string(s), nil
}

// Boolean and Int hold the raw text, as those of a basics package do.
type (
	Boolean string
	Int     string
)

// Validate refuses what is no truth value.
func (b Boolean) Validate() error {
	_, err := strconv.ParseBool(string(b))
	return err
}

// Validate refuses what is no integer.
func (i Int) Validate() error {
	_, err := strconv.ParseInt(string(i), 10, 64)
	return err
}

// LocalRequest has the package's own types, in every part of one message.
type LocalRequest struct {
	Name   Name    `route:"name"`
	Point  Point   `route:"point"`
	Color  Color   `query:"color"`
	Nick   *Nick   `query:"nick"`
	Shades []Shade `query:"shade"`
	Alias  Alias   `query:"alias,omitempty"`
	Level  Level   `form:"level"`
	Secret Secret  `form:"secret"`
	Tiny   Tiny    `form:"tiny" default:"-8"`
	UUID   *UUID   `form:"uuid"`
}

// PUT /local/{name}/{point}
func Local(w http.ResponseWriter, r *http.Request) {}
