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

// PlanTripRequest has its rules in tags of another library.
type PlanTripRequest struct {
	Days  int      `query:"days" minimum:"1" maximum:"30" default:"7"`
	Kind  string   `query:"kind,omitempty" enum:"by boat,hike"`
	Code  string   `json:"code" pattern:"^[a-z]{2,4}|x$" minLength:"1"`
	Stops []string `json:"stops" maxItems:"5" minLength:"2"`
	Rooms Rooms    `json:"rooms"`
	Notes string   `json:"notes" validate:"max=9" maxLength:"9"`
	Seats int      `json:"seats" default:"2"`
	Beds  int      `json:"beds" default:"0"`
	Taxis int      `query:"taxis" validat:"min=2" defaults:"2"`
	Boats int      `query:"boats" Default:"1" validator:"min=2"`
	Bills []Bill   `json:"bills"`
}

// Bill has a slip in a tag.
type Bill struct {
	Sum int `json:"sum" vaildate:"min=1" default:"1"`
}

// Rooms is in the body.
type Rooms struct {
	Price *float64 `json:"price" exclusiveMinimum:"0" doc:"without taxes"`
}

// POST /plans
func PlanTrip(w http.ResponseWriter, r *http.Request) {}
