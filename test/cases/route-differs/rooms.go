// Package rooms has comments that contradict what it registers.
package rooms

import "net/http"

// Rooms serves the rooms.
type Rooms struct{}

// gen:list
// GET /rooms/{name}
func (s *Rooms) GetRoom(w http.ResponseWriter, r *http.Request) {}

// gen:list
// GET /rooms
func (s *Rooms) ListRooms(w http.ResponseWriter, r *http.Request) {}

// gen:list
// POST /rooms
func (s *Rooms) CreateRoom(w http.ResponseWriter, r *http.Request) {}

// gen:list
// GET /health
func Health(w http.ResponseWriter, r *http.Request) {}

// Routes registers the handlers. One of the routes of ListRooms is that of its comment, and the prefix of Health is none of its own.
func (s *Rooms) Routes(mux *http.ServeMux) {
	mux.HandleFunc("PUT /bedrooms/{id}", s.GetRoom)
	mux.HandleFunc("GET /rooms", s.ListRooms)
	mux.HandleFunc("GET /bedrooms", s.ListRooms)
	mux.Handle("PUT /rooms", http.HandlerFunc(s.CreateRoom))
	mux.HandleFunc("GET /internal/health", Health)
}
