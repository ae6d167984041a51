// Package rulesissues has requests whose Validate returns a map.
package rulesissues

import "net/http"

// CreateRoomRequest has rules.
type CreateRoomRequest struct {
	House string `route:"house" validate:"alpha"`
	Size  int    `query:"size,omitempty" validate:"max=9"`
	Name  string `json:"name" validate:"required"`
	Beds  []Bed  `json:"beds" validate:"dive"`
}

// Bed is in a room.
type Bed struct {
	Width int `json:"width" validate:"min=80"`
}

// POST /houses/{house}/rooms
func CreateRoom(w http.ResponseWriter, r *http.Request) {}

// DeleteRoomRequest has a Validate of its own, in the form that the others get.
type DeleteRoomRequest struct {
	Name string `query:"name" validate:"required"`
}

// Validate is not generated.
func (req DeleteRoomRequest) Validate() map[string]any { return nil }

// DELETE /rooms
func DeleteRoom(w http.ResponseWriter, r *http.Request) {}
