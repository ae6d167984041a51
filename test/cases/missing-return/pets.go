// Package pets forgets to return after some of its problems.
package pets

import (
	"errors"
	"log"
	"net/http"
)

var errGone = errors.New("the pet is gone")

type GetPetRequest struct {
	ID int `query:"id"`
}

type GetPetResponse struct {
	ID int `json:"id"`
}

// GET /pet
func GetPet(w http.ResponseWriter, r *http.Request) {
	var req GetPetRequest
	if err := req.Parse(r); err != nil {
		log.Println(err)
		_ = WriteProblem(w, err)
	}
	res := GetPetResponse{ID: req.ID}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ListPetsRequest struct {
	Owner string `query:"owner"`
}

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {
	var req ListPetsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblemFor(w, r, err)
		return
	}
	for range 3 {
		if req.Owner == "" {
			_ = WriteProblem(w, errGone)
		}
		w.WriteHeader(http.StatusNoContent)
	}
	if req.Owner == "nobody" {
		_ = WriteProblem(w, errGone)
	}
	answer(w)
}

// answer is called after all that follows.
func answer(w http.ResponseWriter) {
	err := errors.Join()
	if err != nil {
		_ = WriteProblem(w, err)
	}
	if err != nil {
		return
	}
	if err == nil {
		_ = WriteProblem(w, err)
	} else {
		w.WriteHeader(http.StatusOK)
	}
	if err != nil {
		_ = WriteProblem(w, err)
		panic(err)
	}
	if err != nil {
		_ = WriteProblem(w, err)
	}
	log.Println("answered")
	func() {
		if err != nil {
			_ = WriteProblem(w, err)
		}
		log.Println("answered", err)
	}()
}

type FindPetRequest struct {
	ID int `query:"id"`
}

// GET /pet/found 204
func FindPet(w http.ResponseWriter, r *http.Request) {
	var req FindPetRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, "no id", http.StatusBadRequest)
	}
	w.Header().Set("X-Pet", "1")
	if req.ID == 1 {
		http.NotFound(w, r)
	} else if req.ID == 2 {
		http.Error(w, "gone", http.StatusGone)
		return
	}
	if req.ID == 3 {
		http.NotFound(w, r)
	}
	w.WriteHeader(http.StatusNoContent)
}
