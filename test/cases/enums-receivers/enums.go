// Package receivers has an enum in the messages of two receivers.
package receivers

import "net/http"

// Mood of a pet.
type Mood string

const (
	Good Mood = "good"
	Bad  Mood = "bad"
)

// checkMood is the package's own.
func checkMood() bool { return true }

var _ = checkMood()

// Pet is in two bodies.
type Pet struct {
	Mood Mood `json:"mood"`
}

type Cats struct{}

type AddCatRequest struct {
	Pet Pet `json:"pet"`
}

// POST /cats
func (c *Cats) AddCat(w http.ResponseWriter, r *http.Request) {}

type Dogs struct{}

type AddDogRequest struct {
	Pets []Pet `json:"pets"`
}

// POST /dogs
func (d *Dogs) AddDog(w http.ResponseWriter, r *http.Request) {}
