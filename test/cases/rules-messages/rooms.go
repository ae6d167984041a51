// Package rulesmessages has rules in whole bodies, and on fields that no part of a message holds.
package rulesmessages

import (
	"encoding/json"
	"net/http"
)

// Room is a room.
type Room struct {
	Name string `json:"name" validate:"required"`
	Beds []Bed  `json:"beds" validate:"max=2,dive"`
}

// Bed is in a room. The program sets its number.
type Bed struct {
	Width  int    `json:"width" validate:"min=80"`
	Number string `json:"-" validate:"required"`
}

// AddRoomsRequest is a list.
type AddRoomsRequest []Room

// POST /rooms
func AddRooms(w http.ResponseWriter, r *http.Request) {}

// MoveRoomsRequest is a map of lists of pointers.
type MoveRoomsRequest map[string][]*Room

// PUT /rooms
func MoveRooms(w http.ResponseWriter, r *http.Request) {}

// Tree is a type of lists of itself, which have no rules.
type Tree []Tree

// PlantRequest has no rules.
type PlantRequest []Tree

// POST /trees
func Plant(w http.ResponseWriter, r *http.Request) {}

// Author writes notes.
type Author struct {
	Name string `json:"name" validate:"required"`
}

// AddNoteRequest gets its author and its number from the program.
type AddNoteRequest struct {
	Room   string `route:"room" validate:"alpha"`
	Text   string `json:"text" validate:"required"`
	Author Author `json:"-"`
	Number int    `json:"-" validate:"required"`
}

// POST /rooms/{room}/notes
func AddNote(w http.ResponseWriter, r *http.Request) {}

// AddSecretRequest reads its body itself.
type AddSecretRequest struct {
	Kind   string `json:"kind"`
	Secret string `json:"-" validate:"required"`
}

// UnmarshalJSON reads the secret.
func (req *AddSecretRequest) UnmarshalJSON(data []byte) error {
	var body struct{ Kind string }
	err := json.Unmarshal(data, &body)
	req.Kind, req.Secret = body.Kind, body.Kind
	return err
}

// POST /secrets
func AddSecret(w http.ResponseWriter, r *http.Request) {}
