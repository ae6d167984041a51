package pets

import (
	"fmt"
	"net/http"
)

// ListPets lists the pets of a kind.
//
// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	var req ListPetsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := ListPetsResponse{Pets: p.list(req.Kind, req.Limit)}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetPet shows a pet.
//
// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {
	var req GetPetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	pet, err := p.pet(req.ID)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := (GetPetResponse{Pet: pet}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CreatePet adds a pet.
//
// POST /pets 201
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	pet, err := p.add(req.Pet)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := CreatePetResponse{Location: fmt.Sprint("/pets/", pet.ID), Pet: pet}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// RenamePet gives a pet another name.
//
// PATCH /pets/{id}
func (p *Pets) RenamePet(w http.ResponseWriter, r *http.Request) {
	var req RenamePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	pet, err := p.pet(req.ID)
	if err != nil {
		_ = WriteProblem(w, fmt.Errorf("rename a pet: %w", err))
		return
	}
	pet.Name = req.Name
	p.put(pet)
	if err := (RenamePetResponse{Pet: pet}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// DeletePet removes a pet.
//
// DELETE /pets/{id}
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {
	var req DeletePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if _, err := p.pet(req.ID); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	p.remove(req.ID)
	w.WriteHeader(http.StatusNoContent)
}

// CountPets counts the pets.
//
// GET /pets/count
func (p *Pets) CountPets(w http.ResponseWriter, r *http.Request) {
	if err := (CountPetsResponse{Count: len(p.list("", 1000))}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
