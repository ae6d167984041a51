// +build windows

package server

import (
	"fmt"
	"net/http"
)

// GetPlusBuild is constrained in the old syntax, which Go still reads without the new one.
func (s *Server) GetPlusBuild(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetPlusBuild")
}
