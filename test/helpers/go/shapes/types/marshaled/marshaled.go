// Package marshaled has types whose method MarshalJSON shows what it writes, and some that don't.
package marshaled

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// All has each type by value and behind a pointer.
type All struct {
	Stringer   Stringer
	Converted  Converted
	Date       Date
	Day        Day
	Seconds    Seconds
	Quoted     Quoted
	Printed    Printed
	Counted    Counted
	Flag       Flag
	Price      Price
	Local      Local
	Changed    Changed
	Half       Half
	Maybe      Maybe
	Set        Set
	Ordered    Ordered
	Whole      Whole
	Extended   Extended
	Hiding     Hiding
	Map        Map
	Helped     Helped
	Wrapped    Wrapped
	Pointed    *Pointed
	Chosen     Chosen
	Either     Either
	Any        Any
	Raw        Raw
	Text       Text
	Failing    Failing
	Generic    Generic[int]
	Texts      Generic[string]
	Promoted   Promoted
	Helper     Helper
	Nested     []Wrapped
	ByName     map[string]Maybe
	ToSet      *Set      `json:",omitempty"`
	OmitMaybe  Maybe     `json:",omitempty"`
	OmitSet    Set       `json:",omitempty"`
	ToExtended *Extended `json:",omitempty"`
	Array      [2]Stringer
}

// Stringer writes its text, and reads it.
type Stringer int

func (s Stringer) String() string               { return "s" + strconv.Itoa(int(s)) }
func (s Stringer) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }
func (s *Stringer) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil || text == "" {
		return err
	}
	n, err := strconv.Atoi(text[1:])
	*s = Stringer(n)
	return err
}

// Converted is written as the text that it is.
type Converted []byte

func (c Converted) MarshalJSON() ([]byte, error) { return json.Marshal(string(c)) }

// Date is written with quotes around it.
type Date struct{ time.Time }

func (d Date) MarshalJSON() ([]byte, error) { return []byte(`"` + d.Format("2006-01-02") + `"`), nil }

// Day has the quotes in its layout.
type Day time.Time

func (d Day) MarshalJSON() ([]byte, error) { return []byte(time.Time(d).Format(`"2006-01-02"`)), nil }

// Seconds is a number.
type Seconds struct{ at int64 }

func (s Seconds) MarshalJSON() ([]byte, error) { return []byte(strconv.FormatInt(s.at, 10)), nil }

type Quoted struct{ text string }

func (q Quoted) MarshalJSON() ([]byte, error) {
	return []byte(strconv.Quote("q" + strconv.Itoa(len(q.text)))), nil
}

type Printed struct{ n int }

func (p Printed) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(`"%d items"`, p.n)), nil }

type Counted struct{ n int }

func (c Counted) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("%d", c.n)), nil }

// Local has its text in a variable.
type Local time.Time

func (l Local) MarshalJSON() ([]byte, error) {
	text := fmt.Sprintf("\"%s\"", time.Time(l).Format(time.DateTime))
	return []byte(text), nil
}

// Changed has another text in the variable at times.
type Changed struct{ n uint8 }

func (c Changed) MarshalJSON() ([]byte, error) {
	text := fmt.Sprintf(`"%d"`, c.n)
	if c.n%2 == 0 {
		text = strconv.Itoa(int(c.n))
	}
	return []byte(text), nil
}

// Price begins as an integer.
type Price struct{ cents uint8 }

func (p Price) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf("%d.%02d", p.cents/100, p.cents%100)), nil
}

// Half begins as another number than it is.
type Half struct{ on bool }

func (h Half) MarshalJSON() ([]byte, error) {
	rest := ".5"
	if h.on {
		rest = ""
	}
	return []byte("1" + rest), nil
}

type Flag struct{ on bool }

func (f Flag) MarshalJSON() ([]byte, error) { return []byte(strconv.FormatBool(f.on)), nil }

// Maybe is a number or null.
type Maybe struct {
	N     int
	Valid bool
}

func (m Maybe) MarshalJSON() ([]byte, error) {
	if !m.Valid {
		return []byte("null"), nil
	}
	return json.Marshal(m.N)
}

// Set is a list that is never null.
type Set map[string]struct{}

func (s Set) MarshalJSON() ([]byte, error) {
	keys := make([]string, 0, len(s))
	for key := range s {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return json.Marshal(keys)
}

// Ordered is a list that may be null.
type Ordered struct{ Items []int }

func (o Ordered) MarshalJSON() ([]byte, error) { return json.Marshal(o.Items) }

// Whole is written as a struct without a name.
type Whole struct{ a, b int }

func (w Whole) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Sum  int     `json:"sum"`
		Part *string `json:"part,omitempty"`
	}{Sum: w.a})
}

// Extended adds a key to its own.
type Extended struct {
	Name  string  `json:"name"`
	Maybe Maybe   `json:"maybe"`
	Next  *Chosen `json:"next"`
}

func (e Extended) MarshalJSON() ([]byte, error) {
	type alias Extended
	return json.Marshal(&struct {
		alias
		URL string `json:"url"`
	}{alias: alias(e), URL: "/" + e.Name})
}

// Hiding writes another value for a key of its own, and embeds itself by a pointer.
type Hiding struct {
	ID   int       `json:"id"`
	Time time.Time `json:"time"`
}

func (h *Hiding) MarshalJSON() ([]byte, error) {
	type plain Hiding
	aux := struct {
		*plain
		Time int64 `json:"time"`
	}{plain: (*plain)(h)}
	aux.Time = h.Time.Unix()
	return json.Marshal(aux)
}

// Map is an object with any keys.
type Map struct{ n int }

func (m Map) MarshalJSON() ([]byte, error) {
	out := map[string]any{"n": m.n}
	if m.n > 0 {
		out["positive"] = true
	}
	return json.Marshal(out)
}

// Helped is written by a function.
type Helped struct{ x float64 }

type Helper struct {
	X float64 `json:"x"`
}

func (h Helped) toHelper() *Helper { return &Helper{X: h.x} }

func (h Helped) MarshalJSON() ([]byte, error) {
	data, err := json.MarshalIndent(h.toHelper(), "", " ")
	if err != nil {
		return nil, fmt.Errorf("helped: %w", err)
	}
	return data, nil
}

// Wrapped has a value whose own method writes it.
type Wrapped struct{ inner Maybe }

func (w Wrapped) MarshalJSON() ([]byte, error) { return json.Marshal(w.inner) }

// Pointed has the method on the pointer.
type Pointed struct{ n uint8 }

func (p *Pointed) MarshalJSON() ([]byte, error) { return json.Marshal(p.n) }

// Chosen writes the same type on all its paths.
type Chosen struct{ n int }

func (c Chosen) MarshalJSON() ([]byte, error) {
	switch {
	case c.n < 0:
		return json.Marshal("negative")
	case c.n == 0:
		return []byte(`"zero"`), nil
	}
	text := "positive"
	return json.Marshal(text)
}

// Either is a text or a number.
type Either struct{ n int }

func (e Either) MarshalJSON() ([]byte, error) {
	if e.n%2 == 0 {
		return json.Marshal(e.n)
	}
	return json.Marshal("odd")
}

// Any has any value.
type Any struct{ value any }

func (a Any) MarshalJSON() ([]byte, error) { return json.Marshal(a.value) }

// Raw writes bytes of which nothing is known.
type Raw struct{ on bool }

func (r Raw) MarshalJSON() ([]byte, error) {
	raw := json.RawMessage(`[1]`)
	if r.on {
		raw = json.RawMessage(`{}`)
	}
	return raw, nil
}

// Text has a text whose beginning is not known.
type Text struct{ on bool }

func (t Text) MarshalJSON() ([]byte, error) {
	text := "1"
	if t.on {
		text = `"on"`
	}
	return []byte(text), nil
}

// Failing has an error on one of its paths.
type Failing struct{ n int }

func (f Failing) MarshalJSON() ([]byte, error) {
	if f.n == 12345 {
		return []byte("{"), errors.New("wrong")
	}
	return json.Marshal(strconv.Itoa(f.n))
}

// Generic is written as what it holds.
type Generic[T any] struct{ value T }

func (g Generic[T]) MarshalJSON() ([]byte, error) { return json.Marshal(g.value) }

// Promoted has the method of what it embeds.
type Promoted struct {
	Whole
	Other int
}
