package server

import (
	"fmt"
	"log/slog"
	"net/http"
)

// server keeps its handlers to itself.
type server struct {
	logger *slog.Logger
}

type getItemRequest struct {
	ID string `route:"id"`
}

type getItemResponse struct {
	Name string `json:"name"`
}

func (s *server) getItem(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "server.getItem")
}

type createItemRequest struct {
	Name string `json:"name"`
}

func (s *server) createItem(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "server.createItem")
}

// handleRoot follows a habit that names no method.
//
// GET /{$}
func (s *server) handleRoot(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "server.handleRoot")
}

// Exported is a handler too, of an unexported receiver.
func (s *server) Exported(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "server.Exported")
}

func listItems(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "listItems")
}

// get is a prefix and nothing else.
func get(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "get")
}

// getaway starts with one that is no word.
func getaway(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "getaway")
}

var (
	_ = server{}.logger
	_ = getItemRequest{}
	_ = getItemResponse{}
	_ = createItemRequest{}
)
