// Package handlers has handlers behind middleware that routers of chi and gorilla call.
package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/gorilla/mux"
)

// Router serves all handlers.
func Router() http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.RequestID, counted)
	r.Group(func(r chi.Router) {
		r.Use(signedIn)
		r.Get("/signed", Signed)
		r.Route("/admin", func(r chi.Router) {
			r.Use(role("admin"))
			r.Get("/pets", Admin)
			r.Post("/pets", Change)
			r.Mount("/old", old())
		})
	})
	denied := http.StatusPaymentRequired
	r.Group(func(r chi.Router) {
		r.Use(func(next http.Handler) http.Handler { return asked("7", denied, next) })
		later := func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Query().Get("x") == "8" {
					w.WriteHeader(http.StatusServiceUnavailable)
					return
				}
				next.ServeHTTP(w, r)
			})
		}
		r.With(later).Get("/literal", Literal)
	})
	r.Get("/open", Open)
	r.With(middleware.BasicAuth("pets", map[string]string{"user": "secret"})).Group(func(r chi.Router) {
		r.Use(middleware.AllowContentType("application/json"))
		r.Post("/known", Known)
	})
	r.Mount("/legacy", legacy(&limiter{}))
	return r
}

func old() http.Handler {
	r := chi.NewRouter()
	r.Use(gone)
	r.With(teapot).Get("/pets", Old)
	return r
}

// api embeds a router.
type api struct{ *mux.Router }

func (a *api) routes(l *limiter) { a.Use(l.limited) }

func legacy(l *limiter) http.Handler {
	m := &api{Router: mux.NewRouter()}
	m.routes(l)
	s := m.PathPrefix("/legacy").Subrouter()
	s.Use(teapot)
	s.HandleFunc("/pets", Legacy).Methods("GET")
	m.HandleFunc("/legacy/plain", Plain).Methods("GET")
	return m
}

// asked answers requests of one kind, and leaves the others to what follows.
func asked(x string, status int, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("x") == x {
			http.Error(w, http.StatusText(status), status)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func signedIn(next http.Handler) http.Handler { return asked("1", http.StatusUnauthorized, next) }

func role(name string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("x") == "2" && r.Header.Get("X-Role") != name {
				w.WriteHeader(http.StatusForbidden)
				return
			}
			if r.Method == http.MethodPost && r.URL.Query().Get("x") == "3" {
				w.WriteHeader(http.StatusConflict)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func gone(next http.Handler) http.Handler { return asked("4", http.StatusGone, next) }

func teapot(next http.Handler) http.Handler { return asked("5", http.StatusTeapot, next) }

// limiter counts requests.
type limiter struct{ seen int }

func (l *limiter) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.seen++
		if r.URL.Query().Get("x") != "6" {
			next.ServeHTTP(w, r)
		} else {
			http.Error(w, "later", http.StatusTooManyRequests)
		}
	})
}

type counter struct {
	http.ResponseWriter
	status int
}

func (c *counter) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &counter{ResponseWriter: w}
		defer func() { seen[c.status]++ }()
		next.ServeHTTP(c, r)
	})
}

var seen = map[int]int{}

// GET /open
func Open(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// POST /known
func Known(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /literal
func Literal(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /signed
func Signed(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /admin/pets
func Admin(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// POST /admin/pets
func Change(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusAccepted) }

// GET /admin/old/pets
func Old(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /legacy/pets
func Legacy(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /legacy/plain
func Plain(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
