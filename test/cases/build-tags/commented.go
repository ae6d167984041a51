// Copyright: the authors.

//go:build linux || darwin || windows

package server

import (
	"fmt"
	"net/http"
)

// GetCommented is constrained below another comment.
func (s *Server) GetCommented(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetCommented")
}
