package rooms

import "net/http"

// GET /rooms 404
func ListRooms(w http.ResponseWriter, r *http.Request) {}

// CreateRoom adds a room.
//
// POST /rooms 20l
func CreateRoom(w http.ResponseWriter, r *http.Request) {}

// GetRoom answers 240.
//
// GET /rooms/{id} 240
func GetRoom(w http.ResponseWriter, r *http.Request) {}

// DELETE /rooms/{id} 2040
func DeleteRoom(w http.ResponseWriter, r *http.Request) {}
