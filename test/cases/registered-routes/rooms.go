// Package rooms registers its handlers by hand.
package rooms

import "net/http"

// Rooms serves the rooms.
type Rooms struct{}

// ShowRequest names a room.
type ShowRequest struct {
	ID int64 `route:"id"`
}

// Show answers with a room.
func (s *Rooms) Show(w http.ResponseWriter, r *http.Request) {
	var req ShowRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Find has two routes, the first of which counts.
func (s *Rooms) Find(w http.ResponseWriter, r *http.Request) {}

// Declared has a comment, which goes before its registration.
//
// GET /declared
func (s *Rooms) Declared(w http.ResponseWriter, r *http.Request) {}

// GetOther is not registered here.
func (s *Rooms) GetOther(w http.ResponseWriter, r *http.Request) {}

// Mux registers the handlers.
func (s *Rooms) Mux() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /rooms/{id}", s.Show)
	mux.HandleFunc("POST /rooms/search", s.Find)
	mux.HandleFunc("GET /rooms", s.Find)
	mux.HandleFunc("GET /declared", s.Declared)
	return mux
}
