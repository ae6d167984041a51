// Package answers has handlers that answer in the ways of public services: with helpers of other packages, errors of their own, tables and
// writers. A Go test runs each of their branches.
package answers

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
)

// Kind is a kind of pet.
type Kind string

const (
	Cat Kind = "cat"
	Dog Kind = "dog"
)

// writeErrors is the sample of the README.
func writeErrors(w http.ResponseWriter, err error) {
	for _, failure := range BindingErrors(err) {
		http.Error(w, failure.In+" "+failure.Name+" "+failure.Text(), failure.Status())
		return
	}
	http.Error(w, "internal error", http.StatusInternalServerError)
}

type AddPetRequest struct {
	Name string `json:"name" validate:"required"`
	Kind Kind   `json:"kind"`
}

// POST /refused/texts
func AddPet(w http.ResponseWriter, r *http.Request) {
	var req AddPetRequest
	if err := req.Parse(r); err != nil {
		writeErrors(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type LastPetRequest struct {
	Name string `json:"name" validate:"required"`
}

// POST /refused/last
func LastPet(w http.ResponseWriter, r *http.Request) {
	var req LastPetRequest
	if err := req.Parse(r); err != nil {
		status := http.StatusBadRequest
		for _, failure := range BindingErrors(err) {
			status = failure.Status()
		}
		http.Error(w, "refused", status)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type WorstPetRequest struct {
	Kind Kind `json:"kind"`
}

// POST /refused/worst
func WorstPet(w http.ResponseWriter, r *http.Request) {
	var req WorstPetRequest
	if err := req.Parse(r); err != nil {
		status := 0
		for _, failure := range BindingErrors(err) {
			status = max(status, failure.Status())
		}
		http.Error(w, "refused", status)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type FirstPetRequest struct {
	Kind Kind `query:"kind"`
}

// GET /refused/first
func FirstPet(w http.ResponseWriter, r *http.Request) {
	var req FirstPetRequest
	err := req.Parse(r)
	var failure *BindingError
	if errors.As(err, &failure) {
		http.Error(w, failure.Text(), failure.Status())
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type ProblemPetRequest struct {
	Kind Kind `query:"kind"`
}

// GET /refused/problem
func ProblemPet(w http.ResponseWriter, r *http.Request) {
	var req ProblemPetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := find(r.FormValue("a")); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type QuietPetRequest struct {
	Kind Kind `query:"kind"`
}

// parsed answers a request that Parse refuses.
func parsed(w http.ResponseWriter, r *http.Request, req interface{ Parse(r *http.Request) error }) bool {
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return false
	}
	return true
}

// GET /refused/quiet
func QuietPet(w http.ResponseWriter, r *http.Request) {
	var req QuietPetRequest
	if !parsed(w, r, &req) {
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// coded is an error with a status, as a BindingError is one.
type coded int

func (e coded) Error() string { return http.StatusText(int(e)) }
func (e coded) Status() int   { return int(e) }

// answer sends the status of any error that has one.
func answer(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var withStatus interface{ Status() int }
	if errors.As(err, &withStatus) {
		status = withStatus.Status()
	}
	http.Error(w, "refused", status)
}

type CodedPetRequest struct {
	Kind Kind `query:"kind"`
}

// GET /refused/coded
func CodedPet(w http.ResponseWriter, r *http.Request) {
	var req CodedPetRequest
	if err := req.Parse(r); err != nil {
		answer(w, err)
		return
	}
	switch r.FormValue("a") {
	case "1":
		answer(w, coded(http.StatusConflict))
	case "2":
		answer(w, errors.New("broken"))
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// Weight is a number of grams, which reads itself.
type Weight int

var errHeavy = errors.New("too heavy")

// notWeight is the error of a text that is no weight.
type notWeight struct{ text string }

func (e *notWeight) Error() string { return e.text + " is no weight" }

func (g *Weight) UnmarshalText(text []byte) error {
	switch string(text) {
	case "x":
		return &notWeight{string(text)}
	case "2":
		return errHeavy
	}
	*g = 1
	return nil
}

func (g Weight) MarshalText() ([]byte, error) { return []byte("1"), nil }

type WeighPetRequest struct {
	Weight *Weight `query:"a"`
	Count  *int    `query:"kind"`
	Name   string  `json:"name"`
}

// WeighPet answers by what Parse wraps: errors of encoding/json, of strconv, and of the method of a type.
//
// POST /refused/causes
func WeighPet(w http.ResponseWriter, r *http.Request) {
	var req WeighPetRequest
	err := req.Parse(r)
	var noWeight *notWeight
	var noJSON *json.SyntaxError
	switch {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.As(err, &noWeight):
		http.Error(w, noWeight.text, http.StatusTeapot)
	case errors.Is(err, errHeavy):
		http.Error(w, "too heavy", http.StatusConflict)
	case errors.As(err, &noJSON):
		http.Error(w, "no JSON", http.StatusNotAcceptable)
	case errors.Is(err, strconv.ErrSyntax):
		http.Error(w, "no number", http.StatusExpectationFailed)
	default:
		http.Error(w, "refused", http.StatusBadRequest)
	}
}
