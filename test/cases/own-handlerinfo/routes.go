// Package routes declares the type that the lists consist of.
package routes

import (
	"fmt"
	"net/http"
)

// HandlerInfo is the user's own, with the same fields.
type HandlerInfo struct {
	Method, Path string
	Ref          http.HandlerFunc
}

// String is a method that generated code would not have.
func (h HandlerInfo) String() string { return h.Method + " " + h.Path }

// Routes serves routes.
type Routes struct{}

// GetRoute returns a route.
func (r *Routes) GetRoute(w http.ResponseWriter, req *http.Request) {
	fmt.Fprint(w, "Routes.GetRoute")
}
