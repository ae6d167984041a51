// Package notahandler has functions that are almost handlers.
package notahandler

import "net/http"

// Pets has the handlers.
type Pets struct{}

// CreatePetRequest is one.
type CreatePetRequest struct {
	Name string `json:"name"`
}

// CreatePetResponse is one.
type CreatePetResponse struct {
	ID int `json:"id"`
}

func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) error { return nil }

// GetPetRequest is one.
type GetPetRequest struct {
	ID int `route:"id"`
}

func GetPet(w http.ResponseWriter, r http.Request) {}

// DropPetRequest is one.
type DropPetRequest struct {
	ID int `route:"id"`
}

func DropPet(r *http.Request, w http.ResponseWriter) {}

// ListPetsRequest is one.
type ListPetsRequest struct {
	Page int `query:"page"`
}

func ListPets(w http.ResponseWriter, r *http.Request, page int) {}

// FindPetRequest is one.
type FindPetRequest struct {
	Name string `query:"name"`
}

func FindPet[T any](w http.ResponseWriter, r *http.Request) {}

// MovePetRequest is one.
type MovePetRequest struct {
	To string `query:"to"`
}

func MovePet(w http.ResponseWriter) {}

// gen:list
func (p *Pets) Listed() {}

// FeedPetRequest belongs to a function that is no handler on purpose.
type FeedPetRequest struct {
	Name string `json:"name"`
}

// gen:ignore
func FeedPet(request FeedPetRequest) error { return nil }

// RenamePetRequest has no field.
type RenamePetRequest struct{}

func RenamePet(request RenamePetRequest) error { return nil }

// Client calls the pets' server.
type Client struct{}

// AllPets returns all pets.
//
// GET /pets
func (c *Client) AllPets(limit int) ([]string, error) { return nil, nil }

// GET /pets/{id}/raw
func RawPet(w http.ResponseWriter, r *http.Request) error { return nil }

// GET /pets/all
func (c *Client) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

// ListPetNames calls GET /pets.
func ListPetNames() {}

// SellPetRequest has only json tags, so that it may be the request of a service.
type SellPetRequest struct {
	Price int `json:"price"`
}

func (c *Client) SellPet(request *SellPetRequest) error { return nil }

// CountPetsRequest has only query tags.
type CountPetsRequest struct {
	Kind string `query:"kind"`
}

func CountPets(store interface {
	Count(kind string) int
	Close()
}) int {
	return 0
}
