// Package pets has directives that belong to no function.
//
// gen:ignore leaves a handler out.
package pets

import "net/http"

// gen:ignore

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}
func GetPet(w http.ResponseWriter, r *http.Request) {
	//gen:list
	w.WriteHeader(http.StatusNoContent)
}

// Kind is no function.
//
// gen:ignore
type Kind string

// gen:lsit

/* gen:ignore */

// gen:qs is another tool's.
var kinds []Kind // gen:list

const text = "// gen:ignore"

// GET /kinds
//
// gen:list
func ListKinds(w http.ResponseWriter, r *http.Request) {}

// Pets by the hour.
// GET /pets/late 200

func ListLatePets(w http.ResponseWriter, r *http.Request) {}

// The next two routes are a list, and not those of the function.
//
// GET /pets/a
// GET /pets/b

func ListOtherPets(w http.ResponseWriter, r *http.Request) {}

// See GET /pets

func ListMorePets(w http.ResponseWriter, r *http.Request) {}
