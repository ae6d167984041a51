// Package pets has placeholders that no request struct reads.
package pets

import "net/http"

// GET /pets/{id}/toys/{toy}
func GetToy(w http.ResponseWriter, r *http.Request) {}

// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {}

// GetPet reads the placeholder itself.
//
// GET /pets/{id}
// gen:list
func GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{$}
func ListPets(w http.ResponseWriter, r *http.Request) {}
