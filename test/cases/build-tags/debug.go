//go:build debug

package server

import (
	"fmt"
	"net/http"
)

// GetDebug is for a tag that the case sets.
func (s *Server) GetDebug(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetDebug")
}
