package server

import (
	"fmt"
	"net/http"
)

// GetNotWindows is for every system: a name without an underscore is no constraint.
func (s *Server) GetNotWindows(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetNotWindows")
}
