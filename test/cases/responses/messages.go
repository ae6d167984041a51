package responses

import (
	"errors"
	"net/http"
	"time"
)

// Kind is a kind of pet.
type Kind string

const (
	Cat Kind = "cat"
	Dog Kind = "dog"
)

type CreatePetRequest struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

type CreatePetResponse struct {
	ID int `json:"id"`
}

// POST /pets 201
// CreatePet creates a pet.
// 409 the name is taken
func CreatePet(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		WriteProblem(w, err)
		return
	}
	if req.Name == "taken" {
		http.Error(w, "taken", http.StatusConflict)
		return
	}
	if err := (CreatePetResponse{ID: 1}).WriteStatus(w, http.StatusCreated); err != nil {
		WriteProblem(w, err)
	}
}

type RenamePetRequest struct {
	ID   int    `route:"id"`
	Name string `json:"name"`
}

func (req RenamePetRequest) Validate() error {
	if req.Name == "" {
		return errors.New("must have a name")
	}
	return nil
}

// PUT /pets/{id}
func RenamePet(w http.ResponseWriter, r *http.Request) {
	req := &RenamePetRequest{}
	if err := req.Parse(r); err != nil {
		WriteProblem(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type ShowPetRequest struct {
	ID string `route:"id"`
}

type ShowPetResponse struct {
	Name string `json:"name"`
}

// GET /shown/{id}
func ShowPet(w http.ResponseWriter, r *http.Request) {
	var req ShowPetRequest
	if err := req.Parse(r); err != nil {
		WriteProblem(w, err)
		return
	}
	res := ShowPetResponse{Name: req.ID}
	if err := res.Write(w); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

type CountPetsRequest struct {
	ID int `route:"id"`
}

// GET /counted/{id}
func CountPets(w http.ResponseWriter, r *http.Request) {
	var req CountPetsRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type FilterPetsRequest struct {
	Kind *Kind `query:"kind"`
}

// GET /filtered
func FilterPets(w http.ResponseWriter, r *http.Request) {
	var req FilterPetsRequest
	if err := req.Parse(r); err != nil {
		WriteProblem(w, err)
	}
}

type AgePetResponse struct {
	Born time.Time `json:"born"`
}

// GET /aged
func AgePet(w http.ResponseWriter, r *http.Request) {
	res := AgePetResponse{}
	if r.URL.Query().Has("a") {
		res.Born = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if err := res.Write(w); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

type MovedPetResponse struct {
	Location string `header:"Location"`
}

// POST /moved
func MovedPet(w http.ResponseWriter, r *http.Request) {
	res := MovedPetResponse{Location: "/a"}
	if r.URL.Query().Has("a") {
		res.Location = "\n"
	}
	if err := res.WriteStatus(w, http.StatusSeeOther); err != nil {
		WriteProblem(w, err)
	}
}

type UnsentPetResponse struct {
	Name string `json:"name"`
}

// GET /unsent
func UnsentPet(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		UnsentPetResponse{}.WriteStatus(w, http.StatusNoContent)
		return
	}
	if err := (UnsentPetResponse{}).WriteStatus(w, 99); err != nil {
		w.WriteHeader(http.StatusTeapot)
	}
}

// POST /upload
func Upload(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	err := req.Parse(r)
	var failed *BindingError
	if errors.As(err, &failed) {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if err != nil {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
