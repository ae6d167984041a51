// Package rooms has the calls that clients in TypeScript make.
package rooms

import "net/http"

// Room is a room of a hotel.
type Room struct {
	Name string `json:"name"`
	Beds int    `json:"beds"`
}

// GetRoomRequest says which room is wanted, and for how many nights.
type GetRoomRequest struct {
	Name   string `route:"name"`
	Nights int    `query:"nights"`
}

// GetRoomResponse is the room.
type GetRoomResponse struct {
	Room Room `body:""`
}

// GetRoom finds a room.
//
// GET /rooms/{name}
func GetRoom(w http.ResponseWriter, r *http.Request) {}

// AddRoomRequest has the new room.
type AddRoomRequest struct {
	Room Room `body:""`
}

// AddRoomResponse is the room as it is kept.
type AddRoomResponse struct {
	Room Room `body:""`
}

// AddRoom adds a room.
//
// POST /rooms
func AddRoom(w http.ResponseWriter, r *http.Request) {}
