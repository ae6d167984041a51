//go:build windows

package server

import (
	"fmt"
	"net/http"
)

// GetNotLinux is for Windows: a name without an underscore is no constraint.
func (s *Server) GetNotLinux(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetNotLinux")
}
