package server

import (
	"fmt"
	"net/http"
)

// GetCPU is for one system on one processor, by the file's name.
func (s *Server) GetCPU(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetCPU")
}
