// Package routes has a type with a field where its list should be.
package routes

import "net/http"

// Routes serves routes.
type Routes struct {
	ListHandlers func() []string
}

// GetRoute returns a route.
func (r *Routes) GetRoute(w http.ResponseWriter, req *http.Request) {}
