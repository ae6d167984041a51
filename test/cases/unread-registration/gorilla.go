package rooms

import (
	"net/http"

	"github.com/gorilla/mux"
)

func (s *Rooms) gorillaRoutes(base string) *mux.Router {
	router := mux.NewRouter()
	if base != "" {
		router = router.PathPrefix(base).Subrouter()
	}
	api := router.PathPrefix("/api").Subrouter()
	api.HandleFunc("/rooms/{id:[0-9]+}", s.Del).Methods(http.MethodDelete, "OPTIONS").Name("delete")
	router.HandleFunc("/{name}.{sum}.css", s.Style)
	router.Methods("GET").Path("/files/{path:(?s).*}").HandlerFunc(s.File)
	router.HandleFunc("/version", Version)
	router.HandleFunc("/rooms/{id}:shut", s.Shut())
	router.HandleFunc("/rooms/{id}:open", s.Open()).Methods("PUT")
	return router
}
