// Package fields has types with the methods that gohandlers calls.
package fields

import (
	"errors"
	"strconv"
	"strings"
)

// OrderID is a text that begins with a letter.
type OrderID string

func (id *OrderID) FromRoute(text string) error { *id = OrderID(text); return nil }

func (id OrderID) ToRoute() (string, error) { return string(id), nil }

// Validate returns the issue as any value.
func (id OrderID) Validate() any {
	if !strings.HasPrefix(string(id), "o") {
		return "must begin with o"
	}
	return nil
}

// Limit is a number that is not sent where it is zero.
type Limit int

func (l *Limit) FromQuery(text string) error {
	number, err := strconv.Atoi(text)
	*l = Limit(number)
	return err
}

func (l Limit) ToQuery() (string, bool, error) { return strconv.Itoa(int(l)), l != 0, nil }

// Validate returns the issue as an error.
func (l Limit) Validate() error {
	if l > 10 {
		return errors.New("too big")
	}
	return nil
}

// Boolean is t or f in a path, and true or false in a query or a form.
type Boolean bool

func (b *Boolean) FromRoute(text string) error { *b = text == "t"; return nil }

func (b *Boolean) FromQuery(text string) error { *b = text == "true"; return nil }

func (b *Boolean) FromForm(text string) error { *b = text == "true"; return nil }

func (b Boolean) ToRoute() (string, error) {
	if b {
		return "t", nil
	}
	return "f", nil
}

func (b Boolean) ToQuery() (string, bool, error) { return strconv.FormatBool(bool(b)), bool(b), nil }

func (b Boolean) ToForm() (string, bool, error) { return b.ToQuery() }

// Validate finds nothing.
func (b Boolean) Validate() error { return nil }

// Name is a text in bodies.
type Name string

func (n *Name) FromForm(text string) error { *n = Name(text); return nil }

func (n Name) ToForm() (string, bool, error) { return string(n), n != "", nil }

// Validate returns the issue as an error.
func (n Name) Validate() error {
	if n == "" {
		return errors.New("empty")
	}
	return nil
}
