// Package pets has placeholders in the syntax of other routers.
package pets

import "net/http"

// GET /pets/:id
func GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/:id/toys/:toy
func GetToy(w http.ResponseWriter, r *http.Request) {}

// GET /owners/:id<int>
func GetOwner(w http.ResponseWriter, r *http.Request) {}

// GET /files/*
func GetFile(w http.ResponseWriter, r *http.Request) {}

// GET /docs/*path
func GetDoc(w http.ResponseWriter, r *http.Request) {}

// GET /all/*/names
func GetNames(w http.ResponseWriter, r *http.Request) {}

// GET /food/<kind>
func ListFood(w http.ResponseWriter, r *http.Request) {}

// Colons and stars within an element are text everywhere.
//
// POST /pets:feed/a*b
func FeedPets(w http.ResponseWriter, r *http.Request) {}
