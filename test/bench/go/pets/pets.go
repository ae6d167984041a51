// Package pets serves the pets of a store.
package pets

import (
	"errors"
	"net/http"
	"time"
)

// Species is validated after it is read from a message.
type Species string

// Validate reports a species that the store does not keep.
func (s Species) Validate() error {
	if s != "cat" && s != "dog" {
		return errors.New("unknown species")
	}
	return nil
}

// ListPetsRequest selects a page of an owner's pets.
type ListPetsRequest struct {
	Owner  string    `route:"owner"`
	Limit  int       `query:"limit" default:"20"`
	Offset *int      `query:"offset"`
	Tags   []string  `query:"tag"`
	Kind   Species   `query:"kind,omitempty"`
	Since  time.Time `query:"since,omitempty"`
}

// GET /owners/{owner}/pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// CreatePetRequest describes a pet that comes to the store.
type CreatePetRequest struct {
	Name string            `json:"name"`
	Age  int               `json:"age,omitempty"`
	Meta map[string]string `json:"meta,omitempty"`
}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}

// UpdatePetRequest changes a pet: its body is read through a view.
type UpdatePetRequest struct {
	ID     int64  `route:"id"`
	DryRun bool   `query:"dry_run,omitempty"`
	Name   string `json:"name"`
	Age    int    `json:"age,omitempty"`
}

// PATCH /pets/{id}
func UpdatePet(w http.ResponseWriter, r *http.Request) {}

// ListVisitsRequest has header fields and cookies.
type ListVisitsRequest struct {
	RequestID string `header:"X-Request-Id"`
	Limit     int    `header:"X-Limit" default:"20"`
	DryRun    bool   `header:"X-Dry-Run,omitempty"`
	Session   string `cookie:"session"`
	Visits    int    `cookie:"visits,omitempty"`
}

// GET /visits
func ListVisits(w http.ResponseWriter, r *http.Request) {}
