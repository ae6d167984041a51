// Package service serves the handlers of three packages, whose document is one.
package service

import (
	"net/http"

	"example.com/service/everyday"
	"example.com/service/owners"
	"example.com/service/pets"
)

// NewMux returns the handlers of all packages.
func NewMux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, one := range new(pets.Pets).ListHandlers() {
		mux.Handle(one.Method+" "+one.Path, one.Ref)
	}
	for _, one := range new(owners.Owners).ListHandlers() {
		mux.Handle(one.Method+" "+one.Path, one.Ref)
	}
	for _, one := range everyday.ListHandlers() {
		mux.Handle(one.Method+" "+one.Path, one.Ref)
	}
	return mux
}
