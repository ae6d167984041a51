// Package visits has bodies in which values of many types may not fit.
package visits

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"math/big"
	"net/http"
	"net/netip"
	"time"
)

// UUID is an identifier as text.
type UUID [16]byte

// UnmarshalText reads 32 digits.
func (u *UUID) UnmarshalText(text []byte) error {
	if len(text) != 32 {
		return errors.New("visits: wrong length of a UUID")
	}
	_, err := hex.Decode(u[:], text)
	return err
}

// MarshalText writes 32 digits.
func (u UUID) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(u[:])), nil }

// Code is a text with an error of its own.
type Code string

// UnmarshalText refuses all but capitals.
func (c *Code) UnmarshalText(text []byte) error {
	if len(text) == 0 || text[0] < 'A' || text[0] > 'Z' {
		return codeError("visits.Code is wrong")
	}
	*c = Code(text)
	return nil
}

// MarshalText writes the code.
func (c Code) MarshalText() ([]byte, error) { return []byte(c), nil }

type codeError string

func (e codeError) Error() string { return string(e) }

// Text describes the error for the client.
func (e codeError) Text() string { return "must begin with a capital" }

// Period reads itself, and refuses an end before its start.
type Period struct {
	Start int  `json:"start"`
	End   int  `json:"end"`
	By    UUID `json:"by,omitzero"`
}

// UnmarshalJSON reads the fields, and compares them.
func (p *Period) UnmarshalJSON(data []byte) error {
	type plain Period
	if err := json.Unmarshal(data, (*plain)(p)); err != nil {
		return err
	}
	if p.End <= p.Start {
		return errors.New("visits: ends before it starts")
	}
	return nil
}

// Quoted reads itself, and takes quotes for granted before it looks for them.
type Quoted string

// UnmarshalJSON panics for a single digit.
func (q *Quoted) UnmarshalJSON(data []byte) error {
	text := data[1 : len(data)-1]
	if data[0] != '"' {
		return errors.New("visits: no quotes")
	}
	*q = Quoted(text)
	return nil
}

// Common is embedded.
type Common struct {
	Note string `json:"note"`
	Host *UUID  `json:"host"`
}

// Place is in a visit.
type Place struct {
	Common
	Name   string           `json:"name"`
	Pair   [2]int           `json:"pair"`
	Count  int8             `json:"count,string"`
	Code   Code             `json:"code"`
	Codes  map[Code]float32 `json:"codes"`
	Period Period           `json:"period"`
	Inner  *Place           `json:"inner"`
	Any    any              `json:"any"`
	Data   []byte           `json:"data"`
	Quoted Quoted           `json:"quoted"`
}

// PutVisitRequest has a view, and the same types in other parts.
type PutVisitRequest struct {
	ID     UUID                  `route:"id"`
	By     *UUID                 `query:"by"`
	Guest  UUID                  `json:"guest"`
	From   time.Time             `json:"from"`
	Hosts  []netip.Addr          `json:"hosts"`
	Level  slog.Level            `json:"level"`
	Total  *big.Int              `json:"total"`
	Pays   []json.Number         `json:"pays"`
	Places map[string][]Place    `json:"places"`
	Odd    map[string]*time.Time `json:"a/b*"`
}

// PutVisit reads a visit.
//
// PUT /visits/{id}
func PutVisit(w http.ResponseWriter, r *http.Request) {
	var req PutVisitRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// PutPlacesRequest is a list.
type PutPlacesRequest []Place

// PutPlaces reads places.
//
// PUT /places
func PutPlaces(w http.ResponseWriter, r *http.Request) {
	var req PutPlacesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}
