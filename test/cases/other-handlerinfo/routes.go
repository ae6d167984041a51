// Package routes declares a type that takes the name of the lists' own.
package routes

import (
	"fmt"
	"net/http"
)

// HandlerInfo has other fields than the lists need.
type HandlerInfo struct {
	Name string
}

// Routes serves routes.
type Routes struct{}

// GetRoute returns a route.
func (r *Routes) GetRoute(w http.ResponseWriter, req *http.Request) {
	fmt.Fprint(w, "Routes.GetRoute")
}
