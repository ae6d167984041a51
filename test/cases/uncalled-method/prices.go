// Package prices has values in responses whose methods encoding/json does not call.
package prices

import (
	"math/big"
	"net/http"
)

// Money writes itself behind a pointer.
type Money struct{ digits string }

// MarshalJSON returns the digits.
func (m *Money) MarshalJSON() ([]byte, error) { return []byte(m.digits), nil }

// Code writes itself as a text, behind a pointer.
type Code struct{ text string }

// MarshalText returns the text.
func (c *Code) MarshalText() ([]byte, error) { return []byte(c.text), nil }

// Date writes itself everywhere.
type Date struct{ text string }

// MarshalText returns the text.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.text), nil }

// Item is a part of responses.
type Item struct {
	Price Money `json:"price"`
	Day   Date  `json:"day"`
}

// Dated is written by a method of its own.
type Dated struct{ Price Money }

// MarshalJSON takes the address.
func (d Dated) MarshalJSON() ([]byte, error) { return d.Price.MarshalJSON() }

// GetPriceRequest has a code, which is read.
type GetPriceRequest struct {
	Code Code `json:"code"`
}

// GetPriceResponse has them in all places.
type GetPriceResponse struct {
	Code   Code             `json:"code"`
	Total  big.Int          `json:"total"`
	Item   Item             `json:"item"`
	Pair   [2]Code          `json:"pair"`
	ByName map[string]Money `json:"byName"`
	Fine   *Money           `json:"fine"`
	List   []Item           `json:"list"`
	Behind *Item            `json:"behind"`
	Dated  Dated            `json:"dated"`
	None   Money            `json:"-"`
	Days   map[string]Date  `json:"days"`
}

// POST /price
func GetPrice(w http.ResponseWriter, r *http.Request) {
	var req GetPriceRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := GetPriceResponse{Dated: Dated{Price: Money{digits: "1"}}, Code: Code{text: req.Code.text}}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
