// Package pets has handlers that a client can't call.
package pets

import "net/http"

type ListPetsResponse struct {
	Names []string `json:"names"`
}

// ListPets is in the client.
//
// GET /pets
func ListPets(w http.ResponseWriter, _ *http.Request) {
	res := ListPetsResponse{}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type getPetRequest struct {
	ID int `route:"id"`
}

// GET /pets/{id}
func getPet(w http.ResponseWriter, r *http.Request) {
	var req getPetRequest
	if req.Parse(r) == nil {
		_, _ = req.Build("example.com")
	}
}

var _ = getPet

type FindPetsRequest struct {
	Name string `query:"name"`
}

type FindPetsResponse[T any] struct {
	Pets []T `json:"pets"`
}

// GET /found
func FindPets(w http.ResponseWriter, r *http.Request) {
	_ = (&FindPetsRequest{}).Parse(r)
	res := FindPetsResponse[string]{}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GET /health
func health(w http.ResponseWriter, _ *http.Request) {
	w.WriteHeader(http.StatusNoContent)
}
