package server

import (
	"fmt"
	"net/http"
)

// GetProc is for Linux, by the file's name.
func (s *Server) GetProc(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetProc")
}
