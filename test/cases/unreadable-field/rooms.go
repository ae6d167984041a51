// Package rooms has a request with an interface that encoding/json can't read.
package rooms

import "net/http"

// Shape is an interface with methods.
type Shape interface{ Area() float64 }

// Plan has shapes.
type Plan struct {
	Shapes []Shape `json:"shapes"`
}

// CreateRoomRequest has one within a struct.
type CreateRoomRequest struct {
	Plan *Plan `json:"plan"`
	Note any   `json:"note"`
}

// CreateRoomResponse may have one.
type CreateRoomResponse struct {
	Plan *Plan `json:"plan"`
}

// POST /rooms
func CreateRoom(w http.ResponseWriter, r *http.Request) {}
