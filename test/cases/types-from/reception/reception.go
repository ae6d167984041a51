// Package reception has the type of the lists of all services.
package reception

import "net/http"

// HandlerInfo is a handler with its route.
type HandlerInfo struct {
	Method string
	Path   string
	Ref    http.HandlerFunc
}
