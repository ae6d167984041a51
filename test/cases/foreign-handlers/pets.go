// Package pets has routes above handlers of other libraries.
package pets

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
)

// ListPets lists the pets.
//
// @Summary lists the pets
// @Router  /pets [get]
func ListPets(c *gin.Context) {}

// GET /pets/:id
func GetPet(c *gin.Context) {}

// POST: /pets
func CreatePet(c echo.Context) error { return nil }

// Route: DELETE /pets/:id
func DeletePet() gin.HandlerFunc { return nil }

// Route: PUT /pets/:id
func PutPet(w http.ResponseWriter, r *http.Request) error { return nil }

// The client's methods name the routes that they call.
//
// Path: POST /pets/{id}/feed
func FeedPet(ctx context.Context, id string) error { return nil }

// PATCH: /pets
func patchAll(names []string) {}

// PATCH:	/pets/{id}
func PatchPet(w http.ResponseWriter, r *http.Request) {}

// Query returns a value of the query:
//
//	GET /pets?kind=dog
//	Query("kind") == "dog"
func Query(name string) string { return "" }

// Queries returns all values of the query.
//
// GET /pets?kind=dog
// Queries()["kind"] == "dog"
func Queries() map[string]string { return nil }

// Alive makes a handler.
//
// swagger:route GET /alive health isAlive
func Alive() http.Handler { return http.NotFoundHandler() }
