// Package maps has maps with all kinds of keys.
package maps

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"strconv"
	"time"

	"example.com/shapes/types/basics"
	uuid "example.org/go-uuid"
)

type (
	Key       string
	IntKey    int16
	Scores    map[string]int
	ByID      map[IntKey]*basics.Small
	TextKey   string
	IntText   int32
	StructKey struct{ A, B uint8 }
	OnlyWrite struct{ A int }
	OnlyRead  struct{ A int }
	ReadText  string
	PtrText   int8
)

// MarshalText is not called for a key, because its kind is a string.
func (k TextKey) MarshalText() ([]byte, error) { return []byte("<" + string(k) + ">"), nil }

// UnmarshalText is called for a key.
func (k *TextKey) UnmarshalText(text []byte) error {
	*k = TextKey(text)
	return nil
}

// MarshalText is called for a key.
func (k IntText) MarshalText() ([]byte, error) { return []byte("n" + strconv.Itoa(int(k))), nil }

// UnmarshalText is called for a key.
func (k *IntText) UnmarshalText(text []byte) error {
	n, err := strconv.ParseInt(string(text[1:]), 10, 32)
	*k = IntText(n)
	return err
}

// MarshalText writes both numbers.
func (k StructKey) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d:%d", k.A, k.B), nil }

// UnmarshalText reads both numbers.
func (k *StructKey) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "%d:%d", &k.A, &k.B)
	return err
}

// MarshalText has no counterpart.
func (k OnlyWrite) MarshalText() ([]byte, error) { return []byte("w"), nil }

// UnmarshalText has no counterpart.
func (k *OnlyRead) UnmarshalText(text []byte) error { return nil }

// UnmarshalText has no counterpart, and the kind is a string.
func (k *ReadText) UnmarshalText(text []byte) error { *k = ReadText(text); return nil }

// MarshalText on the pointer is not called for keys.
func (k *PtrText) MarshalText() ([]byte, error) { return []byte("pointer"), nil }

// Maps has maps of all kinds.
type Maps struct {
	Strings   map[string]string
	Named     Scores
	Keys      map[Key]bool
	Ints      map[int]string
	Int8s     map[int8]string
	Uint8s    map[uint8]string
	Uint64s   map[uint64]string
	IntKeys   map[IntKey]string
	ByID      ByID
	Months    map[time.Month]int
	Texts     map[TextKey]int
	IntTexts  map[IntText]int
	Structs   map[StructKey]int
	Addresses map[netip.Addr]int
	Times     map[time.Time]int
	UUIDs     map[uuid.UUID]int
	Nested    map[string]map[int]bool
	Lists     map[string][]string
	Arrays    map[string][1]int
	Pointers  map[string]*int
	Values    map[string]basics.Small
	Anys      map[string]any
	Omitted   map[string]int `json:",omitempty"`
	Zero      Scores         `json:",omitzero"`
	Pointer   *map[string]int
	Reads     map[ReadText]int
	PtrTexts  map[PtrText]int
	Numbers   map[json.Number]int
	Runes     map[rune]byte
	PtrKeys   map[*StructKey]int
	Bytes     map[string][]byte
	Set       map[string]struct{}
	Hidden    map[Key]struct{ hidden int }
}

// WriteOnly can be written, but not read.
type WriteOnly struct {
	Keys map[OnlyWrite]int
	Own  int
}

// ReadOnly can be read, but not written.
type ReadOnly struct {
	Keys map[OnlyRead]int
}

// Unsupported has keys that nobody can write.
type Unsupported struct {
	Bools map[bool]int `json:"bools,omitempty"`
	Own   string
}

// Floats has keys that are numbers.
type Floats struct {
	Floats map[float64]int `json:"floats,omitempty"`
}

// AnyKeys has keys that can be anything.
type AnyKeys struct {
	Anys map[any]int `json:"anys,omitempty"`
}
