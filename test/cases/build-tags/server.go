// Package server is built for more than one system.
package server

import (
	"fmt"
	"net/http"
)

// Server serves.
type Server struct{}

// GetStatus is built everywhere.
func (s *Server) GetStatus(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetStatus")
}
