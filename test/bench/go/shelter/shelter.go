// Package shelter has bodies that are written without reflection.
package shelter

import (
	"net/http"
	"time"
)

// CreatePetResponse is a small body.
type CreatePetResponse struct {
	Name       string    `json:"name"`
	Species    Species   `json:"species"`
	Age        int       `json:"age,omitempty"`
	Weight     float64   `json:"weight"`
	Vaccinated bool      `json:"vaccinated"`
	Tags       []string  `json:"tags"`
	Owner      Owner     `json:"owner"`
	Born       time.Time `json:"born"`
}

// CreatePet adds a pet.
//
// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}

// Species is a text with a type of its own.
type Species string

// Owner is a part of both bodies.
type Owner struct {
	ID    int64  `json:"id"`
	Email string `json:"email"`
	Admin bool   `json:"admin,omitempty"`
}

// ListPetsResponse is a large body.
type ListPetsResponse struct {
	Items []Item  `json:"items"`
	Total int     `json:"total"`
	Next  *string `json:"next,omitempty"`
}

// ListPets lists items.
//
// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// Item has fields of many kinds.
type Item struct {
	ID          int64             `json:"id"`
	Name        string            `json:"name"`
	Description string            `json:"description,omitempty"`
	Price       float64           `json:"price"`
	Stock       uint32            `json:"stock"`
	Active      bool              `json:"active"`
	Created     time.Time         `json:"created"`
	Updated     *time.Time        `json:"updated,omitempty"`
	Owner       Owner             `json:"owner"`
	Labels      map[string]string `json:"labels,omitempty"`
	Tags        []string          `json:"tags"`
}
