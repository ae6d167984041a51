// Package routes has the type that the lists consist of under another name.
package routes

import (
	"fmt"
	"net/http"
)

// Route is what the router wants.
type Route struct {
	Method string
	Path   string
	Ref    http.HandlerFunc
}

// HandlerInfo lets the lists consist of routes.
type HandlerInfo = Route

// Routes serves routes.
type Routes struct{}

// GetRoute returns a route.
func (r *Routes) GetRoute(w http.ResponseWriter, req *http.Request) {
	fmt.Fprint(w, "Routes.GetRoute")
}
