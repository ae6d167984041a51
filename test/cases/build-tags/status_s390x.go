package server

import (
	"fmt"
	"net/http"
)

// GetMainframe is for another processor, by the file's name.
func (s *Server) GetMainframe(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetMainframe")
}
