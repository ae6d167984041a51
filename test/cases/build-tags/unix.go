//go:build unix

package server

import (
	"fmt"
	"net/http"
)

// GetLoad is for what resembles Unix.
func (s *Server) GetLoad(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetLoad")
}
