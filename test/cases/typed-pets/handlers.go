package pets

import (
	"context"
	"fmt"
)

// ListPets lists the pets of a kind.
//
// GET /pets
func (p *Pets) ListPets(_ context.Context, req *ListPetsRequest) (*ListPetsResponse, error) {
	return &ListPetsResponse{Pets: p.list(req.Kind, req.Limit)}, nil
}

// GetPet shows a pet.
//
// GET /pets/{id}
func (p *Pets) GetPet(_ context.Context, req *GetPetRequest) (*GetPetResponse, error) {
	pet, err := p.pet(req.ID)
	if err != nil {
		return nil, err
	}
	return &GetPetResponse{Pet: pet}, nil
}

// CreatePet adds a pet.
//
// POST /pets 201
func (p *Pets) CreatePet(_ context.Context, req *CreatePetRequest) (*CreatePetResponse, error) {
	pet, err := p.add(req.Pet)
	if err != nil {
		return nil, err
	}
	return &CreatePetResponse{Location: fmt.Sprint("/pets/", pet.ID), Pet: pet}, nil
}

// RenamePet gives a pet another name.
//
// PATCH /pets/{id}
func (p *Pets) RenamePet(_ context.Context, req *RenamePetRequest) (*RenamePetResponse, error) {
	pet, err := p.pet(req.ID)
	if err != nil {
		return nil, fmt.Errorf("rename a pet: %w", err)
	}
	pet.Name = req.Name
	p.put(pet)
	return &RenamePetResponse{Pet: pet}, nil
}

// DeletePet removes a pet.
//
// DELETE /pets/{id}
func (p *Pets) DeletePet(_ context.Context, req *DeletePetRequest) error {
	if _, err := p.pet(req.ID); err != nil {
		return err
	}
	p.remove(req.ID)
	return nil
}

// CountPets counts the pets.
//
// GET /pets/count
func (p *Pets) CountPets(context.Context) (*CountPetsResponse, error) {
	return &CountPetsResponse{Count: len(p.list("", 1000))}, nil
}
