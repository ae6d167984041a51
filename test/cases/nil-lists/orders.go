// Package orders answers with lists, which are [] where they are nil.
package orders

import "net/http"

// Line is a line of an order. Its parts are lines, too.
type Line struct {
	Name  string   `json:"name"`
	Notes []string `json:"notes"`
	Parts []Line   `json:"parts"`
}

// ListOrdersRequest says whose orders are wanted.
type ListOrdersRequest struct {
	Owner string `query:"owner"`
}

// ListOrdersResponse has lists at all depths. Bytes, maps and pointers to slices may still be null.
type ListOrdersResponse struct {
	Lines    []Line            `json:"lines"`
	ByName   map[string][]Line `json:"byName"`
	Matrix   [][]int           `json:"matrix"`
	Pair     [2][]string       `json:"pair"`
	First    *Line             `json:"first"`
	Omitted  []string          `json:"omitted,omitempty"`
	Checksum []byte            `json:"checksum"`
	Maybe    *[]string         `json:"maybe"`
}

// ListOrders lists the orders of an owner.
//
// GET /orders
func ListOrders(w http.ResponseWriter, r *http.Request) {
	var req ListOrdersRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := (ListOrdersResponse{First: &Line{Name: req.Owner}}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
