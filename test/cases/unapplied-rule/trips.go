// Package unappliedrule has requests with rules that gen does not know, or can't apply in a struct of another package.
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

// SwapTripRequest has rules that other programs may know.
type SwapTripRequest struct {
	Owner string   `json:"owner" validate:"our_own_rule,max=3"`
	Kind  string   `json:"kind" validate:"uuid|cutom"`
	Names []string `json:"names" validate:"max=3,dive,mn=1,email"`
	Old   string   `json:"old" validate:"required|minLen:7"`
	Older string   `json:"older" validate:"required|in:a,b"`
	Swap  string   `json:"swap" validate:"startswith=a:b|eq=c(d"`
}

// PUT /trips
func SwapTrip(w http.ResponseWriter, r *http.Request) {}
