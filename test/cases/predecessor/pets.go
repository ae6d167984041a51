// Package predecessor was made for gohandlers.
package predecessor

import (
	"fmt"
	"net/http"
	"strconv"
)

// Pets serves pets.
type Pets struct{}

// Limit is optional: zero is not sent.
type Limit int

func (l *Limit) FromQuery(text string) error {
	number, err := strconv.Atoi(text)
	*l = Limit(number)
	return err
}

func (l Limit) ToQuery() (string, bool, error) {
	if l < 0 {
		return "", false, fmt.Errorf("%d is negative", l)
	}
	return strconv.Itoa(int(l)), l != 0, nil
}

// ID is a text.
type ID string

func (id *ID) FromRoute(text string) error {
	*id = ID(text)
	return nil
}

func (id ID) ToRoute() (string, error) { return string(id), nil }

// ListPetsRequest has values that may be absent.
type ListPetsRequest struct {
	Limit  Limit   `query:"limit"`
	Offset *Limit  `query:"offset"`
	Pages  []Limit `query:"page"`
}

// ListPets has its path in a line of its own.
//
// /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.ListPets")
}

// DeletePetRequest has a value in the route.
type DeletePetRequest struct {
	ID ID `route:"id"`
}

// DELETE
// /pets/{id}
// gh:list
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.DeletePet")
}

// CreatePetRequest is the body.
type CreatePetRequest struct {
	Name string `json:"name"`
}

func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.CreatePet")
}

// Health is not listed.
//
// gh:ignore
func (p *Pets) Health(w http.ResponseWriter, r *http.Request) {}

// Search says in its comment what the path
// /found
// is for, and gh:anything is no directive.
func (p *Pets) Search(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pets.Search")
}
