// Package reception declares the type of the entries in lists of handlers, as services of gohandlers do.
package reception

import "net/http"

// HandlerInfo is a handler with its route.
type HandlerInfo struct {
	Method string
	Path   string
	Ref    http.HandlerFunc
}
