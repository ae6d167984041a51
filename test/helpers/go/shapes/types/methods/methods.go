// Package methods has types that write and read themselves.
package methods

import (
	"encoding"
	"encoding/json"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"time"
)

// Value has both JSON methods, the one that writes on the value.
type Value struct{ A int }

func (v Value) MarshalJSON() ([]byte, error) { return []byte(strconv.Itoa(v.A)), nil }
func (v *Value) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &v.A)
}

// Pointer has both JSON methods on the pointer.
type Pointer struct{ A int }

func (p *Pointer) MarshalJSON() ([]byte, error) { return []byte(`"` + strconv.Itoa(p.A) + `"`), nil }
func (p *Pointer) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	var err error
	p.A, err = strconv.Atoi(strings.Trim(string(data), `"`))
	return err
}

// Writes has MarshalJSON alone.
type Writes struct{ A int }

func (w Writes) MarshalJSON() ([]byte, error) { return []byte(`[true]`), nil }

// WritesByPointer has MarshalJSON alone, on the pointer.
type WritesByPointer struct{ A int }

func (w *WritesByPointer) MarshalJSON() ([]byte, error) { return []byte(`[true]`), nil }

// Reads has UnmarshalJSON alone.
type Reads struct{ A int }

func (r *Reads) UnmarshalJSON(data []byte) error { return nil }

// Text has both text methods.
type Text struct{ A int }

func (t Text) MarshalText() ([]byte, error) { return []byte("t" + strconv.Itoa(t.A)), nil }
func (t *Text) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		return errors.New("empty")
	}
	t.A, err = strconv.Atoi(string(text[1:]))
	return err
}

// TextByPointer has both text methods on the pointer.
type TextByPointer struct{ A int }

func (t *TextByPointer) MarshalText() ([]byte, error) { return []byte("p" + strconv.Itoa(t.A)), nil }
func (t *TextByPointer) UnmarshalText(text []byte) (err error) {
	t.A, err = strconv.Atoi(strings.TrimPrefix(string(text), "p"))
	return err
}

// WritesText has MarshalText alone.
type WritesText struct{ A int }

func (t WritesText) MarshalText() ([]byte, error) { return []byte("w"), nil }

// ReadsText has UnmarshalText alone.
type ReadsText struct{ A int }

func (t *ReadsText) UnmarshalText(text []byte) error { return nil }

// TextInt is an integer with text methods.
type TextInt int

func (t TextInt) MarshalText() ([]byte, error) { return []byte("#" + strconv.Itoa(int(t))), nil }
func (t *TextInt) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(strings.TrimPrefix(string(text), "#"))
	*t = TextInt(n)
	return err
}

// TextString is a string with text methods.
type TextString string

func (t TextString) MarshalText() ([]byte, error) { return []byte("~" + string(t)), nil }
func (t *TextString) UnmarshalText(text []byte) error {
	*t = TextString(strings.TrimPrefix(string(text), "~"))
	return nil
}

// Mixed writes JSON and reads text.
type Mixed struct{ A int }

func (m Mixed) MarshalJSON() ([]byte, error)     { return []byte(`{"m":1}`), nil }
func (m *Mixed) UnmarshalText(text []byte) error { return nil }

// Crossed writes text and reads JSON.
type Crossed int

func (c Crossed) MarshalText() ([]byte, error)     { return []byte("c"), nil }
func (c *Crossed) UnmarshalJSON(data []byte) error { return nil }

// Four has all four methods: JSON goes first.
type Four bool

func (f Four) MarshalJSON() ([]byte, error)     { return strconv.AppendBool(nil, bool(f)), nil }
func (f *Four) UnmarshalJSON(data []byte) error { *f = string(data) == "true"; return nil }
func (f Four) MarshalText() ([]byte, error)     { return []byte("four"), nil }
func (f *Four) UnmarshalText(text []byte) error { return nil }

// Wrong has methods of other signatures.
type Wrong struct{ A int }

func (w Wrong) MarshalJSON() string                    { return "" }
func (w *Wrong) UnmarshalJSON(data string) error       { return nil }
func (w Wrong) MarshalText(upper bool) ([]byte, error) { return nil, nil }
func (w *Wrong) UnmarshalText(text []byte)             {}

// ByReader reads on the value, which is a no-op that still counts.
type ByReader struct{ A int }

func (b ByReader) UnmarshalJSON(data []byte) error { return nil }

// Stringed has a String method, which doesn't count.
type Stringed int

func (s Stringed) String() string { return "s" }

// Slice, Map and Func have methods.
type Slice []int

func (s Slice) MarshalText() ([]byte, error) { return []byte("s" + strconv.Itoa(len(s))), nil }
func (s *Slice) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text[1:]))
	if err == nil {
		*s = make(Slice, n)
	}
	return err
}

type Map map[string]int

func (m Map) MarshalJSON() ([]byte, error) { return []byte(strconv.Itoa(len(m))), nil }

type Func func()

func (f Func) MarshalJSON() ([]byte, error)     { return []byte(`"func"`), nil }
func (f *Func) UnmarshalJSON(data []byte) error { return nil }

// PointerMap writes by its pointer.
type PointerMap map[string]int

func (m *PointerMap) MarshalJSON() ([]byte, error) { return []byte(`true`), nil }

// OfValue is defined by a type with methods, and has none.
type OfValue Value

// Embedding gets the methods of what it embeds.
type Embedding struct {
	Value
	B int
}

// EmbeddingPointer gets the methods by an embedded pointer.
type EmbeddingPointer struct {
	*Text
	B int
}

// EmbeddingByPointer gets pointer methods.
type EmbeddingByPointer struct {
	Pointer
	B int
}

// EmbeddingTwo gets none, because two are at one level.
type EmbeddingTwo struct {
	Value
	Pointer
	B int
}

// Overriding has one of its own besides.
type Overriding struct {
	Value
	B int
}

func (o Overriding) MarshalJSON() ([]byte, error) { return []byte("5"), nil }

// Hiding hides a method by a field.
type Hiding struct {
	Text
	MarshalText int
}

// EmbeddingInterface gets the method of an interface.
type EmbeddingInterface struct {
	json.Marshaler
	B int
}

// Holders have types that write themselves by the pointer, as values.
type Holder struct {
	Pointer Pointer
	ToIt    *Pointer
	Text    TextByPointer
	Own     int
}

type DeepHolder struct {
	Holder Holder
	List   []Holder
	Array  [1]Holder
	Map    map[string]Holder
	ToIt   *Holder
	Any    any
}

type EmbeddedHolder struct {
	*Holder
	Last TextByPointer
}

type ValueHolder struct {
	Holder
	Last *TextByPointer `json:",omitempty"`
}

// Recursive holds itself and a type that writes itself by the pointer.
type Recursive struct {
	Pointer Pointer
	Map     map[string]Recursive
	Next    *Recursive
	List    []Recursive
}

// Containers has each in each place.
type Containers struct {
	Values         []Value
	Pointers       []Pointer
	Array          [2]Pointer
	Map            map[string]Pointer
	MapOfPointers  map[string]*Pointer
	MapOfLists     map[string][]Pointer
	MapOfArrays    map[string][1]TextByPointer
	ArrayOfLists   [1][]TextByPointer
	ToArray        *[1]Pointer
	ToPointer      **Pointer
	Omitted        *Value  `json:",omitempty"`
	ZeroValue      Value   `json:",omitzero"`
	ZeroPointer    Pointer `json:",omitzero"`
	Anonymous      struct{ P Pointer }
	ListOfStructs  []struct{ P Pointer }
	EmptyText      Text  `json:",omitempty"`
	EmptySlice     Slice `json:",omitempty"`
	EmptyMap       Map   `json:",omitempty"`
	PointerMap     PointerMap
	OmitPointerMap PointerMap `json:",omitempty"`
	ListOfMaps     []PointerMap
	EmptyInt       TextInt    `json:",omitempty"`
	QuotedInt      TextInt    `json:",string"`
	QuotedString   TextString `json:",string"`
	QuotedFour     Four       `json:",string"`
	QuotedPointer  *TextInt   `json:",string"`
	QuotedStringed Stringed   `json:",string"`
	QuotedCrossed  Crossed    `json:",string"`
}

// Singles has each type once.
type Singles struct {
	Value              Value
	Pointer            Pointer
	Writes             Writes
	WritesByPointer    WritesByPointer
	Reads              Reads
	Text               Text
	TextByPointer      TextByPointer
	WritesText         WritesText
	ReadsText          ReadsText
	TextInt            TextInt
	TextString         TextString
	Mixed              Mixed
	Crossed            Crossed
	Four               Four
	Wrong              Wrong
	ByReader           ByReader
	Stringed           Stringed
	Slice              Slice
	Map                Map
	Func               Func
	OfValue            OfValue
	Embedding          Embedding
	EmbeddingPointer   *EmbeddingPointer `json:"-"`
	EmbeddingByPointer EmbeddingByPointer
	EmbeddingTwo       EmbeddingTwo
	Overriding         Overriding
	Hiding             Hiding
}

// Pointed has pointers to each.
type Pointed struct {
	Value              *Value
	Writes             *Writes
	WritesByPointer    *WritesByPointer
	Reads              *Reads
	Text               *Text
	TextByPointer      *TextByPointer
	WritesText         *WritesText
	ReadsText          *ReadsText
	TextInt            *TextInt
	Mixed              *Mixed
	Crossed            *Crossed
	Four               *Four
	Slice              *Slice
	Map                *Map
	EmbeddingByPointer *EmbeddingByPointer
	Hiding             *Hiding
	List               []*Writes
	Twice              **WritesText
}

// Interfaces has interfaces with methods.
type Interfaces struct {
	Any       any
	Empty     interface{}
	Error     error
	Marshaler json.Marshaler
	Text      encoding.TextMarshaler
	Both      Both
	Named     Named
	Reader    encoding.TextUnmarshaler
	List      []error
	Map       map[string]Named
	Pointer   *any
	ToError   *error
	Omitted   Named `json:",omitempty"`
	Zero      error `json:",omitzero"`
	Literal   interface{ Len() int }
}

type Both interface {
	json.Marshaler
	json.Unmarshaler
}

type Named interface{ String() string }

type Anything any

// NamedAny has named interfaces without methods.
type NamedAny struct {
	Anything Anything
	List     []Anything
	Pointer  *Anything `json:",omitempty"`
}

// Others have methods that encoding/json calls only if it is built on encoding/json/v2.
type Others struct {
	Amount    Amount
	ToAmount  *Amount
	Appending Appending
	Times     []Appending `json:",omitempty"`
	Appended  Appended
}

// Amount has the methods of a json.Number, too.
type Amount struct{ json.Number }

func (Amount) MarshalText() ([]byte, error) { return []byte("amount"), nil }
func (*Amount) UnmarshalText([]byte) error  { return nil }

type neither struct{}

func (*neither) MarshalJSON() ([]byte, error) { return nil, nil }
func (*neither) MarshalText() ([]byte, error) { return nil, nil }

// Appending has only the method AppendText: the others are ambiguous.
type Appending struct {
	*neither
	*time.Time
}

// Appended has both methods for its text.
type Appended struct{ s string }

func (a Appended) MarshalText() ([]byte, error)        { return []byte(a.s), nil }
func (a Appended) AppendText(b []byte) ([]byte, error) { return append(b, a.s...), nil }
func (a *Appended) UnmarshalText(text []byte) error    { a.s = string(text); return nil }

// NamedPointers are pointers with names: encoding/json doesn't read with the methods of what they point to.
type NamedPointers struct {
	Value   ToValue
	Text    ToText
	Pointer ToPointer
	Time    ToTime
	Raw     ToRaw
	Number  ToNumber
	Level   ToLevel
	Twice   ToToText
	Unnamed ToUnnamed
	List    []ToValue
	Omitted ToText `json:",omitempty"`
	ToIt    *ToText
}

type (
	ToValue   *Value
	ToText    *Text
	ToPointer *Pointer
	ToTime    *time.Time
	ToRaw     *json.RawMessage
	ToNumber  *json.Number
	ToLevel   *slog.Level
	ToToText  *ToText
	ToUnnamed **Text
)
