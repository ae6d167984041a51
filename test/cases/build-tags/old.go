//go:build go1.18

package server

import (
	"fmt"
	"net/http"
)

// GetVersion is for a version of Go that every one has.
func (s *Server) GetVersion(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetVersion")
}
