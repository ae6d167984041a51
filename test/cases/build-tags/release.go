//go:build !debug

package server

import (
	"fmt"
	"net/http"
)

// GetRelease is for the absence of it.
func (s *Server) GetRelease(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetRelease")
}
