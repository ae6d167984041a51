// Package rooms registers function literals, and values of types with ServeHTTP.
package rooms

import (
	"encoding/json"
	"errors"
	"net/http"
)

// Room is a room.
type Room struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

var errNone = errors.New("no such room")

type store struct{ rooms map[string]Room }

func newStore() *store { return &store{rooms: map[string]Room{}} }

func (s *store) room(id string) (Room, error) {
	room, ok := s.rooms[id]
	if !ok {
		return Room{}, errNone
	}
	return room, nil
}

func (s *store) all() []Room {
	all := []Room{}
	for _, room := range s.rooms {
		all = append(all, room)
	}
	return all
}

func reply(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// GetRoom answers with a room.
type GetRoom struct{ rooms *store }

// GetRoomRequest names a room.
type GetRoomRequest struct {
	ID string `route:"id"`
}

func (g *GetRoom) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var req GetRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	room, err := g.rooms.room(req.ID)
	if err != nil {
		reply(w, http.StatusNotFound, map[string]string{"error": err.Error()})
		return
	}
	reply(w, http.StatusOK, room)
}

// page is a text.
type page string

// ServeHTTP answers with the page.
func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	_, _ = w.Write([]byte(p))
}

// site serves what lies below a path.
type site struct{ mux *http.ServeMux }

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// handle answers the errors of a handler.
func handle(serve func(w http.ResponseWriter, r *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := serve(w, r); err != nil {
			reply(w, http.StatusInternalServerError, map[string]string{"error": err.Error()})
		}
	})
}

// New returns the mux.
func New(prefix string) *http.ServeMux {
	rooms := newStore()
	mux := http.NewServeMux()
	mux.Handle("GET /rooms/{id}", &GetRoom{rooms})
	mux.Handle("/about", page("About"))
	mux.Handle("/files/", &site{mux})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/about", http.StatusFound)
	})

	mux.HandleFunc("GET /rooms", func(w http.ResponseWriter, r *http.Request) {
		reply(w, http.StatusOK, rooms.all())
	})

	isOpen := true
	mux.HandleFunc("PUT /rooms/{id}", func(w http.ResponseWriter, r *http.Request) {
		if !isOpen {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		var room Room
		if err := json.NewDecoder(r.Body).Decode(&room); err != nil {
			reply(w, http.StatusBadRequest, map[string]string{"error": err.Error()})
			return
		}
		rooms.rooms[r.PathValue("id")] = room
		w.WriteHeader(http.StatusNoContent)
	})
	mux.Handle("DELETE /rooms/{id}", handle(func(w http.ResponseWriter, r *http.Request) error {
		if _, err := rooms.room(r.PathValue("id")); err != nil {
			return err
		}
		w.WriteHeader(http.StatusAccepted)
		return nil
	}))
	mux.HandleFunc("/close", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			http.Error(w, "only POST", http.StatusMethodNotAllowed)
			return
		}
		isOpen = false
	})
	mux.HandleFunc("LINK /rooms/{id}", func(w http.ResponseWriter, r *http.Request) {})
	mux.HandleFunc("GET "+prefix+"/names", func(w http.ResponseWriter, r *http.Request) {})
	mux.HandleFunc(prefix+"/{name}/{other...}", func(w http.ResponseWriter, r *http.Request) {})
	return mux
}

// turns counts requests.
type turns struct{ count int }

func (t *turns) next() int {
	t.count++
	return t.count
}

// finder finds rooms by their names.
type finder interface {
	find(name string) (*Room, error)
}

// Search registers what is found, in turns.
func Search(mux *http.ServeMux, rooms finder, isNew bool) {
	turns := turns{}
	mux.HandleFunc("GET /search", func(w http.ResponseWriter, r *http.Request) {
		if turns.next() > 100 {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		room, err := rooms.find(r.URL.Query().Get("name"))
		if err != nil {
			reply(w, http.StatusNotFound, map[string]string{"error": err.Error()})
			return
		}
		reply(w, http.StatusOK, room)
	})
	either := func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusGone) }
	if isNew {
		either = func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
	}
	mux.HandleFunc("GET /search/either", either)
	if isNew {
		mux.HandleFunc("GET /search/new", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) })
	} else {
		mux.HandleFunc("GET /search/new", func(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) })
	}
}

// Admin returns the mux of another server.
func Admin() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("/about", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusTeapot) })
	return mux
}
