// Package plans has messages in which much can be wrong at once: in lists of lists, maps and embedded structs,
// by rules, enums, methods Validate and absent fields.
package plans

import (
	"errors"
	"net/http"
)

// Calls counts the calls of the package's own checks.
var Calls int

// isRight is the rule counted.
func isRight(text string) bool {
	Calls++
	return text == "right"
}

// Kind is an enum.
type Kind string

const (
	Flat   Kind = "flat"
	Raised Kind = "raised"
)

// Code has a check of its own.
type Code string

// Validate returns an issue of its own.
func (c Code) Validate() any {
	Calls++
	if c == "right" {
		return nil
	}
	return map[string]string{"code": "is wrong"}
}

// Note has one, too.
type Note string

// Validate returns an error.
func (n Note) Validate() error {
	Calls++
	if n == "right" {
		return nil
	}
	return errors.New("is wrong")
}

// Area is a place.
type Area struct {
	Name  string `json:"name,omitempty" validate:"counted"`
	Areas []Area `json:"areas,omitempty" validate:"dive"`
}

// Common is embedded.
type Common struct {
	Marks []string `json:"marks,omitempty" validate:"dive,counted"`
}

// PutPlanRequest changes a plan.
type PutPlanRequest struct {
	Common
	Floor string              `query:"floor" validate:"counted"`
	Grid  [][]Area            `json:"grid,omitempty" validate:"dive,dive"`
	Named map[string][]string `json:"named,omitempty" validate:"dive,dive,counted"`
	Main  *Area               `json:"main,omitempty"`
}

// PutPlan changes a plan.
// PUT /plan
func PutPlan(w http.ResponseWriter, r *http.Request) {
	var req PutPlanRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// PutKindsRequest sets values that are checked without rules.
type PutKindsRequest struct {
	Kinds [][]Kind        `json:"kinds,omitempty"`
	Codes map[string]Code `json:"codes,omitempty"`
	Notes []Note          `json:"notes,omitempty"`
	Marks []string        `json:"marks,omitempty" validate:"dive,counted"`
}

// PutKinds sets kinds.
// PUT /kinds
func PutKinds(w http.ResponseWriter, r *http.Request) {
	var req PutKindsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Full has to be sent as a whole.
type Full struct {
	A, B, C int
	D       *Full
}

// PutFullRequest sets values of which each must be there.
type PutFullRequest struct {
	Lists [][]Full        `json:"lists"`
	Named map[string]Full `json:"named"`
}

// PutFull sets full values.
// PUT /full
func PutFull(w http.ResponseWriter, r *http.Request) {
	var req PutFullRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// PutWholeRequest is a list of values of which each must be there.
type PutWholeRequest []Full

// PutWhole sets a list of full values.
// PUT /whole
func PutWhole(w http.ResponseWriter, r *http.Request) {
	var req PutWholeRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}
