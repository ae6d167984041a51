// Package profiles changes profiles: a value that a request lacks stays as it is, null removes it.
package profiles

import (
	"net/http"
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
	City string           `json:"city" validate:"required"`
	Zip  Optional[string] `json:"zip,omitzero" validate:"omitempty,len=5"`
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
