package server

import (
	"fmt"
	"net/http"
)

// GetArm is for one system on one processor, by the file's name.
func (s *Server) GetArm(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetArm")
}
