// Package services serves the handlers of twelve packages, whose document is one.
package services

import (
	"net/http"

	"example.com/services/admin"
	"example.com/services/billing"
	"example.com/services/boards"
	"example.com/services/books"
	"example.com/services/chat"
	"example.com/services/desk"
	"example.com/services/gates"
	"example.com/services/labels"
	"example.com/services/members"
	"example.com/services/orders"
	"example.com/services/teams"
	"example.com/services/todos"
)

// NewMux returns the handlers of all packages.
func NewMux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, one := range billing.New().ListHandlers() {
		mux.Handle(one.Method+" "+one.Path, one.Ref)
	}
	for _, one := range chat.New().ListHandlers() {
		mux.Handle(one.Method+" "+one.Path, one.Ref)
	}
	for _, one := range admin.New().ListHandlers() {
		mux.Handle(one.Method+" "+one.Path, one.Ref)
	}
	orders.New().Register(mux)
	members.New().Register(mux)
	todos.New().Register(mux)
	labels.New().Register(mux)
	desk.New().Register(mux)
	gates.New().Register(mux)
	mux.Handle("/doors/", gates.NewDoors())
	teams.New().Register(mux)
	boards.Register(mux)
	books.New().Register(mux)
	boards.Lists(mux, boards.Short, boards.Limited(429))
	return mux
}
