// Package tours has handlers that functions make of what they need.
package tours

import (
	"errors"
	"net/http"
	"strconv"
	"sync"
)

// Store has the tours of a museum, and how many guests each has.
type Store struct {
	mu     sync.Mutex
	Tours  []Tour
	Guests map[int]int
}

// Tour goes through some rooms of the museum.
type Tour struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
	Seats int    `json:"seats"`
}

// find returns the tour with an id.
func (s *Store) find(id int) (Tour, bool) {
	for _, tour := range s.Tours {
		if tour.ID == id {
			return tour, true
		}
	}
	return Tour{}, false
}

// ListToursRequest asks for tours with free seats.
type ListToursRequest struct {
	Seats int `query:"seats,omitempty" validate:"min=0,max=30"`
}

// ListToursResponse has tours.
type ListToursResponse struct {
	Tours []Tour `json:"tours"`
}

// ListTours returns the tours.
//
// GET /tours
func ListTours(store *Store) http.HandlerFunc {
	if store == nil {
		panic("tours: no store")
	}
	return func(w http.ResponseWriter, r *http.Request) {
		var req ListToursRequest
		if err := req.Parse(r); err != nil {
			_ = WriteProblem(w, err)
			return
		}
		store.mu.Lock()
		defer store.mu.Unlock()
		res := ListToursResponse{Tours: []Tour{}}
		for _, tour := range store.Tours {
			if tour.Seats-store.Guests[tour.ID] >= req.Seats {
				res.Tours = append(res.Tours, tour)
			}
		}
		if err := res.Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
	}
}

// Mailer sends a message to a guest.
type Mailer interface {
	Send(to, text string) error
}

// BookTourRequest books seats.
type BookTourRequest struct {
	ID    int    `route:"id"`
	Email string `json:"email" validate:"required,email"`
	Seats int    `json:"seats" validate:"min=1,max=10"`
}

// BookTourResponse is a booking.
type BookTourResponse struct {
	Number string `json:"number"`
}

// BookTour books seats of a tour.
//
// POST /tours/{id}/bookings 201
func BookTour(store *Store, mailer Mailer, closed ...int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var req BookTourRequest
		if err := req.Parse(r); err != nil {
			_ = WriteProblem(w, err)
			return
		}
		for _, id := range closed {
			if id == req.ID {
				http.Error(w, "the tour is closed", http.StatusGone)
				return
			}
		}
		store.mu.Lock()
		defer store.mu.Unlock()
		tour, found := store.find(req.ID)
		if !found {
			http.NotFound(w, r)
			return
		}
		if store.Guests[tour.ID]+req.Seats > tour.Seats {
			w.WriteHeader(http.StatusConflict)
			return
		}
		store.Guests[tour.ID] += req.Seats
		number := strconv.Itoa(tour.ID) + "-" + strconv.Itoa(store.Guests[tour.ID])
		if err := mailer.Send(req.Email, number); err != nil {
			_ = WriteProblem(w, err)
			return
		}
		if err := (BookTourResponse{Number: number}).WriteStatus(w, http.StatusCreated); err != nil {
			_ = WriteProblem(w, err)
		}
	})
}

// GetTourRequest names a tour.
type GetTourRequest struct {
	ID int `route:"id"`
}

// GetTourResponse is a tour.
type GetTourResponse struct {
	Tour
}

// GetTour has its route from its registration.
func GetTour(store *Store) func(w http.ResponseWriter, r *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		var req GetTourRequest
		if err := req.Parse(r); err != nil {
			_ = WriteProblem(w, err)
			return
		}
		tour, found := store.find(req.ID)
		if !found {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		if err := (GetTourResponse{Tour: tour}).Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
	}
}

// Server has factories as methods.
type Server struct {
	Store *Store
}

var errNoTour = errors.New("no such tour")

// CloseTourRequest names a tour.
type CloseTourRequest struct {
	ID int `route:"id"`
}

// CloseTour is registered within middleware.
func (s *Server) CloseTour() http.HandlerFunc {
	return answering(func(w http.ResponseWriter, r *http.Request) error {
		var req CloseTourRequest
		if err := req.Parse(r); err != nil {
			return err
		}
		if _, found := s.Store.find(req.ID); !found {
			return errNoTour
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}

// answering is no handler, since nothing registers it with a path.
func answering(serve func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		switch {
		case errors.Is(err, errNoTour):
			w.WriteHeader(http.StatusNotFound)
		case err != nil:
			_ = WriteProblem(w, err)
		}
	}
}

// Version has its route from its name.
//
// gen:handler
func Version(version string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(version))
	}
}

// Files makes a handler of which nothing is known.
//
// GET /files/{path...}
// gen:list
func Files(dir string) http.Handler {
	return http.StripPrefix("/files", http.FileServer(http.Dir(dir)))
}

// logged is a middleware.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Museum", "open")
		next.ServeHTTP(w, r)
	})
}

// assets serves all below its path, and is no handler.
func assets() http.Handler {
	return http.StripPrefix("/assets", http.FileServer(http.Dir("assets")))
}

// docs is no handler, either.
func docs() http.Handler { return http.NotFoundHandler() }

// ListGuidesResponse has the names of guides.
type ListGuidesResponse []string

// ListGuides is a handler itself.
//
// GET /guides
func ListGuides(w http.ResponseWriter, r *http.Request) {
	if err := (ListGuidesResponse{"Ann"}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// NewMux registers all handlers.
func NewMux(server *Server, mailer Mailer) *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("GET /tours", ListTours(server.Store))
	mux.Handle("POST /tours/{id}/bookings", BookTour(server.Store, mailer, 9))
	mux.HandleFunc("GET /tours/{id}", GetTour(server.Store))
	mux.Handle("POST /tours/{id}/close", logged(server.CloseTour()))
	mux.Handle("GET /version", Version("v1"))
	mux.Handle("GET /files/{path...}", Files("files"))
	mux.Handle("/assets/", assets())
	mux.Handle("/docs/{page...}", docs())
	mux.Handle("POST /tickets", TakeTicket())
	mux.HandleFunc("GET /guides", ListGuides)
	mux.Handle("/reset", NewReset(server.Store))
	return mux
}

// NewReset has its method from the check in ServeHTTP of what it makes.
func NewReset(store *Store) http.Handler {
	handler := &resetHandler{store: store}
	return handler
}

// resetHandler forgets all guests.
type resetHandler struct{ store *Store }

func (h *resetHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	h.store.mu.Lock()
	defer h.store.mu.Unlock()
	clear(h.store.Guests)
	w.WriteHeader(http.StatusNoContent)
}

// TakeTicket answers otherwise once it was called ten times, or after somebody closed it.
//
// POST /tickets
func TakeTicket() http.HandlerFunc {
	var mu sync.Mutex
	taken, closed, limit := 0, false, 10
	return func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if closed && r.FormValue("by") == "guest" {
			w.WriteHeader(http.StatusGone)
			return
		}
		if r.FormValue("by") == "staff" {
			closed = true
		}
		if taken++; taken > limit {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
