// Package handlers has handlers behind middleware that code passes with them, and around routers of net/http.
package handlers

import (
	"net/http"
	"time"

	"github.com/justinas/alice"
)

type server struct{ seen int }

type middleware func(http.Handler) http.Handler

// Router serves all handlers.
func Router() http.Handler {
	s := &server{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /plain", Plain)
	mux.Handle("GET /chained", chain(http.HandlerFunc(Chained), s.signedIn, limited))
	std := alice.New(s.signedIn, limited)
	mux.Handle("GET /then", std.ThenFunc(Then))
	mux.Handle("GET /appended", std.Append(asked("5", http.StatusTeapot)).Then(http.HandlerFunc(Appended)))
	both := stack(s.signedIn, limited)
	mux.Handle("GET /both", both(http.HandlerFunc(Both)))
	api := http.NewServeMux()
	api.HandleFunc("GET /api/pets", Pets)
	mux.Handle("/api/", chain(s.signedIn(api), asked("3", http.StatusConflict)))
	mux.Handle("GET /made", s.signedIn(Made(204)))
	mux.Handle("GET /around", s.signedIn(http.MaxBytesHandler(limited(http.HandlerFunc(Around)), 100)))
	mux.Handle("GET /late", s.signedIn(http.TimeoutHandler(http.HandlerFunc(Late), 5*time.Millisecond, "late")))
	known := asked("7", http.StatusForbidden)
	mux.Handle("GET /served", known(limited(&served{})))
	for _, h := range new(Rooms).ListHandlers() {
		mux.Handle(h.Method+" "+h.Path, s.signedIn(http.HandlerFunc(h.Ref)))
	}
	for _, h := range new(Halls).ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("x") == "9" {
				http.Error(w, "closed", http.StatusForbidden)
				return
			}
			h.Ref(w, r)
		})
	}
	mux.Handle("/old/", http.StripPrefix("/old", limited(old())))
	var h http.Handler = mux
	h = asked("6", http.StatusLocked)(h)
	h = gone(h)
	busy := func(next http.Handler) http.Handler { return asked("8", http.StatusServiceUnavailable)(next) }
	return busy(h)
}

func old() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /pets", Old)
	return mux
}

func chain(h http.Handler, all ...middleware) http.Handler {
	for i := len(all) - 1; i >= 0; i-- {
		h = all[i](h)
	}
	return h
}

func stack(all ...middleware) middleware {
	return func(next http.Handler) http.Handler { return chain(next, all...) }
}

// asked answers requests of one kind, and leaves the others to what follows.
func asked(x string, status int) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("x") == x {
				http.Error(w, http.StatusText(status), status)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func (s *server) signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.seen++
		if r.URL.Query().Get("x") == "1" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func limited(next http.Handler) http.Handler {
	return asked("2", http.StatusTooManyRequests)(next)
}

func gone(next http.Handler) http.Handler { return asked("4", http.StatusGone)(next) }

// GET /made
func Made(status int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("x") == "3" {
			w.WriteHeader(http.StatusConflict)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

type served struct{}

// GET /served
func (s *served) ServeHTTP(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// Rooms are rooms.
type Rooms struct{}

// GET /rooms
func (*Rooms) ListRooms(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// Halls are larger rooms.
type Halls struct{}

// GET /halls
func (*Halls) ListHalls(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /around
func Around(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /late
func Late(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("x") == "2" {
		<-r.Context().Done()
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /plain
func Plain(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /chained
func Chained(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /then
func Then(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /appended
func Appended(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /both
func Both(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /api/pets
func Pets(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /old/pets
func Old(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
