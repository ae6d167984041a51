// Package aviary has birds.
package aviary

import "net/http"

type Parrots struct{}

type ParrotsGetResponse struct {
	Word string `json:"word"`
}

// GET /parrots
func (Parrots) Get(w http.ResponseWriter, _ *http.Request) {
	_ = ParrotsGetResponse{Word: "hello"}.Write(w)
}

type Owls struct{}

type OwlsGetRequest struct {
	Night bool `query:"night"`
}

type OwlsGetResponse struct {
	Awake bool `json:"awake"`
}

// GET /owls
func (Owls) Get(w http.ResponseWriter, r *http.Request) {
	var req OwlsGetRequest
	if err := req.Parse(r); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_ = OwlsGetResponse{Awake: req.Night}.Write(w)
}
