// Package api decides what the generator sees.
package api

import (
	"fmt"
	"net/http"
)

// API has handlers.
type API struct{}

// ServeHTTP makes API an http.Handler; it has no route of its own.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ServeHTTP")
}

// Health is registered by hand.
//
// GET /healthz
//
//gen:ignore
func (a *API) Health(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Health")
}

// ListThings is listed, as it would be without a word.
//
//gen:list
func (a *API) ListThings(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ListThings")
}

// Index is listed although it is named as the method of http.Handler is.
type Index struct{}

// ServeHTTP serves the start page.
//
// GET /index.html
//
//gen:list
func (i *Index) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Index.ServeHTTP")
}

// Hidden has handlers, and every one is ignored.
type Hidden struct{}

// gen:ignore
func (h *Hidden) GetSecret(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Hidden.GetSecret")
}

// gen:ignore
func getSecret(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "getSecret")
}

// gen:ignore
func neither() {}
