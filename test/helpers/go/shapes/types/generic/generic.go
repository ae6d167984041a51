// Package generic has generic types.
package generic

import (
	"encoding/json"

	"example.com/shapes/types/basics"
	"example.com/shapes/types/money"
)

// Page is a page of anything.
type Page[T any] struct {
	Items []T `json:"items"`
	First *T  `json:"first,omitempty"`
	Next  *Page[T]
	Value T
}

type Pair[A, B any] struct {
	Left  A
	Right B `json:"right,omitempty"`
}

type List[T any] []T

type Mapping[K comparable, V any] map[K]V

type Array[T any] [2]T

type Tree[T any] struct {
	Value    T
	Children []Tree[T]
	ByName   map[string]*Tree[T]
}

// Optional writes null or a value.
type Optional[T any] struct {
	Value T
	Set   bool
}

func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if !o.Set {
		return []byte("null"), nil
	}
	return json.Marshal(o.Value)
}

func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.Set = string(data) != "null"
	return json.Unmarshal(data, &o.Value)
}

// MayBeNull writes null, a value, or nothing where it is empty.
type MayBeNull[T any] map[bool]T

func (m MayBeNull[T]) MarshalJSON() ([]byte, error) {
	if value, ok := m[true]; ok {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

func (m *MayBeNull[T]) UnmarshalJSON(data []byte) error {
	var value T
	err := json.Unmarshal(data, &value)
	*m = MayBeNull[T]{string(data) != "null": value}
	return err
}

// Nullable has no methods.
type Nullable[T any] struct {
	Value T
	Valid bool `json:",omitempty"`
}

// Embedding embeds instances.
type Embedding struct {
	Nullable[int]
	*Pair[string, bool]
	List[basics.Small]
	Other Pair[Nullable[string], List[int]]
}

type Number interface{ ~int | ~float64 }

type Range[T Number] struct {
	From, To T
}

type IntPage = Page[int]
type Strings = List[string]
type Pages[T any] = []Page[T]
type Defined Page[basics.Int]
type Wrapper[T any] struct{ Inner Nullable[Page[T]] }
type Swapped[A, B any] struct{ Pair Pair[B, A] }
type Phantom[T any] struct{ A int }

// Use has instances.
type Use struct {
	Ints      Page[int]
	Alias     IntPage
	Strings   Strings
	Pages     Pages[bool]
	Defined   Defined
	Structs   Page[basics.Small]
	Pointers  Page[*money.Amount]
	Lists     Page[[]string]
	Anonymous Nullable[struct{ A int }]
	Nested    Page[Pair[money.Currency, Nullable[uint8]]]
	Pair      Pair[*int, map[string]int]
	Mapping   Mapping[string, List[int]]
	ByInt     Mapping[basics.Int8, *bool]
	Array     Array[*string]
	Tree      Tree[float32]
	Optional  Optional[int]
	ToOption  *Optional[string]
	ToOmitted *Optional[string] `json:",omitempty"`
	Omitted   Optional[string]  `json:",omitzero"`
	MayBeNull MayBeNull[[]int]
	MayBeLeft MayBeNull[string] `json:",omitempty"`
	Range     Range[basics.Float64]
	Wrapper   Wrapper[int]
	Swapped   Swapped[int, string]
	Phantom   Phantom[chan int]
	Bytes     List[byte]
	Any       Nullable[any]
	Error     Nullable[error]
	Quoted    List[basics.Quoted]
	Array2    Nullable[[2]int]
	MapArg    Nullable[map[string]int]
}
