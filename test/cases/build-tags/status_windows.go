package server

import (
	"fmt"
	"net/http"
)

// GetRegistry is for Windows, by the file's name.
func (s *Server) GetRegistry(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetRegistry")
}
