// Package pets has routes in forms that gen does not read.
package pets

import "net/http"

// ListPets has a path alone, which is read.
//
// /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// POST: /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}

// GetPet returns a pet.
// Route: GET /pets/:id
func GetPet(w http.ResponseWriter, r *http.Request) {}

// @Summary deletes a pet
// @Router /pets/{id} [delete]
func DeletePet(w http.ResponseWriter, r *http.Request) {}

// swagger:route PUT /pets/{id} pets replacePet
func ReplacePet(w http.ResponseWriter, r *http.Request) {}

// FindPet has a route that is read, and documentation of it.
//
// GET /pets/find
//
// @Router /pets/find [get]
func FindPet(w http.ResponseWriter, r *http.Request) {}

// Prose is registered as
// /debug/pets
// by default, see /pets.
func Prose(w http.ResponseWriter, r *http.Request) {}

// ShowFood handles GET /foods/{id}.
func ShowFood(w http.ResponseWriter, r *http.Request) {}

// BuyFood POST /foods
func BuyFood(w http.ResponseWriter, r *http.Request) {}

// SeeFood says more than GET /foods/{id} and GET /foods.
func SeeFood(w http.ResponseWriter, r *http.Request) {}
