// Package orders forgets some of its dives.
package orders

import (
	"errors"
	"net/http"

	"example.com/cases/missing-dive/parts"
)

type Item struct {
	Name   string  `json:"name" validate:"required"`
	Labels []Label `json:"labels" validate:"max=3"`
}

type Label struct {
	Text Text `json:"text"`
}

type Text struct {
	Value string `json:"value" validate:"max=10"`
}

// Note is in one list only.
type Note struct {
	Text string `json:"text" validate:"required"`
}

// Address is applied where it is no list.
type Address struct {
	City string `json:"city" validate:"required"`
}

// Checked checks itself.
type Checked struct {
	Name string `json:"name" validate:"required"`
}

func (c *Checked) Validate() error { return errors.New("never") }

type Loose struct {
	Name string `json:"name"`
}

type Rows [][]Item

type CreateOrderRequest struct {
	Items    []Item                  `json:"items" validate:"min=1"`
	Dived    []Item                  `json:"dived" validate:"min=1,dive"`
	ByName   map[string]*Item        `json:"byName" validate:"required"`
	Grid     [][]Item                `json:"grid" validate:"dive,min=1"`
	Rows     Rows                    `json:"rows" validate:"max=9"`
	Parts    []parts.Part            `json:"parts" validate:"max=9"`
	Notes    []Note                  `json:"notes"`
	Address  Address                 `json:"address"`
	Others   []Address               `json:"others"`
	Foreign  []parts.Part            `json:"foreign"`
	Plain    []parts.Plain           `json:"plain" validate:"max=9"`
	Loose    []Loose                 `json:"loose" validate:"max=9"`
	Checked  []Checked               `json:"checked" validate:"max=9"`
	Left     []Item                  `json:"left" validate:"-"`
	Only     []Item                  `json:"only" validate:"dive,structonly"`
	Tags     []string                `json:"tags" validate:"max=9"`
	Deep     []struct{ List []Item } `json:"deep" validate:"dive"`
	Internal []Item                  `json:"-" validate:"max=9"`
}

// POST /orders
func CreateOrder(w http.ResponseWriter, r *http.Request) {}

type ReplaceItemsRequest struct {
	Body []Item `body:"" validate:"max=9"`
}

// PUT /items
func ReplaceItems(w http.ResponseWriter, r *http.Request) {}

// UpdateItemsRequest is a whole body, whose elements are always visited.
type UpdateItemsRequest []Item

// PATCH /items
func UpdateItems(w http.ResponseWriter, r *http.Request) {}

// ListItemsResponse is not checked.
type ListItemsResponse struct {
	Items []Item `json:"items" validate:"max=9"`
}

// GET /items
func ListItems(w http.ResponseWriter, r *http.Request) {}
