// Package pets has comments that say more than the code sends.
package pets

import (
	"log"
	"net/http"
)

// POST /pets 201
func CreatePet(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) }

// GetPet shows a pet.
//
// GET /pets/{id}
// 404 no such pet
// 410 it moved away
// 401 no session
func GetPet(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("old") {
		w.WriteHeader(http.StatusGone)
	}
}

// DeletePet is not written yet.
//
// DELETE /pets/{id} 204
func DeletePet(w http.ResponseWriter, r *http.Request) {}

// PATCH /pets/{id} 202
// 404: no such pet
func UpdatePet(w http.ResponseWriter, r *http.Request) { handler(w, r) }

// What a variable holds is not known.
var handler func(w http.ResponseWriter, r *http.Request)

func init() {
	handler = func(w http.ResponseWriter, r *http.Request) { log.Print(r.URL) }
}
