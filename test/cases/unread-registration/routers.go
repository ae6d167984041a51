package rooms

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func (s *Rooms) chiRoutes() http.Handler {
	r := chi.NewRouter()
	r.Route("/rooms", func(r chi.Router) {
		r.Use(logged)
		r.With(logged).Get("/{id:[0-9]+}", s.Get)
		r.Group(func(r chi.Router) {
			r.MethodFunc("PUT", "/{id}", s.Put)
		})
		r.Mount("/admin", s.admin())
		r.Route("/{room}/members", s.members)
	})
	return r
}

func (s *Rooms) admin() chi.Router {
	r := chi.NewRouter()
	r.Get("/", s.Admin)
	return r
}

func (s *Rooms) members(r chi.Router) {
	r.Get("/", s.Members)
}
