// Package profiles changes profiles: a value that a request lacks stays as it is, null removes it.
package profiles

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"net/netip"
	"time"
)

// Color is one of two colors.
type Color string

const (
	Red  Color = "red"
	Blue Color = "blue"
)

// Address is where somebody lives.
type Address struct {
	City  string           `json:"city" validate:"required"`
	Zip   Optional[string] `json:"zip,omitzero" validate:"omitempty,len=5"`
	Since time.Time        `json:"since,omitzero"`
}

// Pair has values of any two types.
type Pair[A, B any] struct {
	First  Optional[A] `json:"first,omitzero"`
	Second Optional[B] `json:"second,omitzero"`
}

// Changes are the changes of a profile.
type Changes struct {
	Name    Optional[string]            `json:"name,omitzero" validate:"omitempty,min=2"` // what others see
	Age     Optional[int]               `json:"age,omitzero" validate:"omitempty,gte=0,lte=150"`
	Small   Optional[uint8]             `json:"small,omitzero"`
	Score   Optional[float64]           `json:"score,omitzero"`
	Public  Optional[bool]              `json:"public,omitzero"`
	Born    Optional[time.Time]         `json:"born,omitzero"`
	Host    Optional[netip.Addr]        `json:"host,omitzero"`
	Color   Optional[Color]             `json:"color,omitzero"`
	Tags    Optional[[]string]          `json:"tags,omitzero" validate:"omitempty,max=3,dive,min=1"`
	Limits  Optional[map[string]int]    `json:"limits,omitzero"`
	Address Optional[Address]           `json:"address,omitzero"`
	Friends Optional[[]Address]         `json:"friends,omitzero" validate:"omitempty,dive"`
	Inner   Optional[struct{ N int }]   `json:"inner,omitzero"`
	Photo   Optional[[]byte]            `json:"photo,omitzero"`
	Anon    Optional[any]               `json:"anon,omitzero"`
	Pair    Optional[Pair[int, string]] `json:"pair,omitzero"`
}

// PatchProfileRequest changes what it has.
type PatchProfileRequest struct {
	ID      int     `route:"id"`
	Changes Changes `body:"" contentType:"application/merge-patch+json"`
}

// PatchProfileResponse has the same changes.
type PatchProfileResponse struct {
	Changes Changes `body:"" contentType:"application/merge-patch+json"`
}

// PatchProfile changes a profile.
//
// PATCH /profiles/{id}
func PatchProfile(w http.ResponseWriter, r *http.Request) {
	var req PatchProfileRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := (PatchProfileResponse{Changes: req.Changes}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// RenameRequest must have a value.
type RenameRequest struct {
	ID    int              `route:"id"`
	Name  Optional[string] `json:"name,omitzero" validate:"required,ne=root"`
	Alias Optional[string] `json:"alias,omitzero" validate:"omitempty,nefield=Name"`
	Color Optional[Color]  `json:"color,omitzero" validate:"required_with=Alias"`
}

// RenameResponse has the values.
type RenameResponse struct {
	Name  Optional[string] `json:"name,omitzero"`
	Alias Optional[string] `json:"alias,omitzero"`
	Color Optional[Color]  `json:"color,omitzero"`
}

// Rename gives a profile a name.
//
// POST /profiles/{id}/name
func Rename(w http.ResponseWriter, r *http.Request) {
	var req RenameRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := RenameResponse{Name: req.Name, Alias: req.Alias, Color: req.Color}
	if name, ok := req.Name.Get(); ok && !req.Alias.Valid {
		res.Alias = OptionalOf(name + "!")
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Maybe is a value or null, as types of many modules are.
type Maybe[T any] struct {
	isSet bool
	value T
}

// MarshalJSON writes the value or null.
func (m Maybe[T]) MarshalJSON() ([]byte, error) {
	if !m.isSet {
		return []byte("null"), nil
	}
	return json.Marshal(m.value)
}

// UnmarshalJSON reads a value or null.
func (m *Maybe[T]) UnmarshalJSON(data []byte) error {
	m.isSet = string(data) != "null"
	return json.Unmarshal(data, &m.value)
}

// Nullable is a value, null, or absent where it is empty.
type Nullable[T any] map[bool]T

// MarshalJSON writes the value or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if value, ok := n[true]; ok {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads a value or null.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	var value T
	err := json.Unmarshal(data, &value)
	*n = Nullable[T]{string(data) != "null": value}
	return err
}

// Text is a text of a database or null.
type Text struct{ sql.NullString }

// MarshalJSON writes the text or null.
func (t Text) MarshalJSON() ([]byte, error) {
	if !t.Valid {
		return []byte("null"), nil
	}
	return json.Marshal(t.String)
}

// UnmarshalJSON reads a text or null.
func (t *Text) UnmarshalJSON(data []byte) error {
	t.Valid = string(data) != "null"
	return json.Unmarshal(data, &t.String)
}

// Card is how others see a profile.
type Card struct {
	Name    Maybe[string]     `json:"name"`
	Color   Maybe[Color]      `json:"color"`
	Public  Maybe[bool]       `json:"public"`
	Address Nullable[Address] `json:"address,omitempty"`
	Stars   Nullable[int]     `json:"stars,omitempty"`
	Motto   Text              `json:"motto"`
}

// PutCardRequest has a card.
type PutCardRequest struct {
	Card Card `body:""`
}

// PutCardResponse has the same card.
type PutCardResponse struct {
	Card Card `body:""`
}

// PutCard keeps a card.
//
// PUT /card
func PutCard(w http.ResponseWriter, r *http.Request) {
	var req PutCardRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := (PutCardResponse{Card: req.Card}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
