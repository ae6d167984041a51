// Package unappliedrule has a request with a struct of another package.
package unappliedrule

import (
	"net/http"

	"example.com/cases/unapplied-rule/places"
)

// BookTripRequest holds places.
type BookTripRequest struct {
	Places []places.Place `json:"places" validate:"dive"`
}

// BookTripResponse holds one, too. Nobody applies the rules of responses.
type BookTripResponse struct {
	Place places.Place `json:"place"`
}

// POST /trips
func BookTrip(w http.ResponseWriter, r *http.Request) {}
