// Package api lists some of its handlers by hand.
package api

import (
	"fmt"
	"net/http"
)

// Manual lists its handlers itself.
type Manual struct{}

// ListHandlers is the user's own.
func (m *Manual) ListHandlers() []http.HandlerFunc {
	return []http.HandlerFunc{m.GetManual}
}

// GetManual is listed by hand.
func (m *Manual) GetManual(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Manual.GetManual")
}

// Automatic leaves that to the generator.
type Automatic struct{}

// GetAutomatic is listed by the generator.
func (a *Automatic) GetAutomatic(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Automatic.GetAutomatic")
}

// Lister has a handler of that name.
type Lister struct{}

// GET /handlers
func (l *Lister) ListHandlers(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Lister.ListHandlers")
}

// ListHandlers is a function of that name.
func ListHandlers() {}

// GetFree is a plain function beside it.
func GetFree(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "GetFree")
}
