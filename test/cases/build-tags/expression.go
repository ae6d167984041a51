//go:build (linux && debug) || (darwin && !cgo && !linux)

package server

import (
	"fmt"
	"net/http"
)

// GetExpression is for an expression.
func (s *Server) GetExpression(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Server.GetExpression")
}
