// Package pets has placeholders that no request struct reads.
package pets

import "net/http"

// GET /pets/{id}/toys/{toy}
func GetToy(w http.ResponseWriter, r *http.Request) {}

// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {}

// GetPet has a helper that reads the placeholder.
//
// GET /pets/{id}
// gen:list
func GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{$}
func ListPets(w http.ResponseWriter, r *http.Request) {}

// PutPet reads the placeholder itself.
//
// PUT /pets/{id}
func PutPet(w http.ResponseWriter, r *http.Request) {
	_ = r.PathValue("id")
}

// PutToy reads one placeholder itself, and not the other one.
//
// PUT /pets/{id}/toys/{toy}
func PutToy(w http.ResponseWriter, r *http.Request) {
	_ = r.PathValue("id")
}
