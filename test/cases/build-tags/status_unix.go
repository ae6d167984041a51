package server

import (
	"fmt"
	"net/http"
)

// GetSuffix is for every system: unix is no suffix.
func (s *Server) GetSuffix(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetSuffix")
}
