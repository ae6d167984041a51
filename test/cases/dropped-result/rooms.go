// Package rooms drops some of its errors.
package rooms

import (
	"context"
	"errors"
	"net/http"
)

type Rooms struct{ spare *Rooms }

type App struct {
	rooms Rooms
}

var shared Rooms

// GET /room
func (s *Rooms) GetRoom(w http.ResponseWriter, r *http.Request) error { return errors.New("none") }

// DELETE /room
func (s *Rooms) DeleteRoom(ctx context.Context) error { return ctx.Err() }

// GET /rooms
func ListRooms(w http.ResponseWriter, r *http.Request) error { return nil }

func newRooms() *Rooms { return &Rooms{} }

// authorize is no handler.
func authorize(w http.ResponseWriter, r *http.Request) (string, error) { return "", nil }

// allows returns no error.
func allows(w http.ResponseWriter, r *http.Request) bool { return true }

func (s *Rooms) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /room", func(w http.ResponseWriter, r *http.Request) { s.GetRoom(w, r) })
	mux.HandleFunc("GET /rooms", func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet:
			authorize(w, r)
			ListRooms(w, r)
		default:
			s.spare.DeleteRoom(r.Context())
		}
	})
}

func (a *App) register(mux *http.ServeMux, other *Rooms) {
	made, built := newRooms(), 1
	rooms := &Rooms{spare: made}
	fresh := newRooms()
	mux.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		a.rooms.GetRoom(w, r)
		other.GetRoom(w, r)
		shared.GetRoom(w, r)
		rooms.GetRoom(w, r)
		fresh.GetRoom(w, r)
		made.GetRoom(w, r)
		built++
	})
}

// Elsewhere has a method of that name, too.
type Elsewhere struct{}

// gen:ignore
func (e Elsewhere) GetRoom(w http.ResponseWriter, r *http.Request) {}

// Nothing is reported here.
func kept(mux *http.ServeMux, s Elsewhere) error {
	made := []*Rooms{newRooms()}[0]
	mux.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		s.GetRoom(w, r)
		made.GetRoom(w, r)
		allows(w, r)
		_ = shared.GetRoom(w, r)
		_ = []error{shared.GetRoom(w, r)}
		_ = App{}
		if err := shared.GetRoom(w, r); err != nil {
			return
		}
		ListRooms := func(http.ResponseWriter, *http.Request) {}
		ListRooms(w, r)
		defer shared.GetRoom(w, r)
		go shared.GetRoom(w, r)
	})
	return shared.DeleteRoom(context.Background())
}

func find(a *App) *Rooms {
	_ = kept
	_ = a.register
	return &a.rooms
}
