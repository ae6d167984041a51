// Package routers tests generated Parse methods behind the routers that people use.
package routers

import (
	"net/http"
	"testing"

	"example.com/cases/bindings-edge"
	"example.com/cases/bindings-kinds"
	"example.com/cases/bindings-kinds-query"
	"example.com/cases/bindingtest"
	"example.com/cases/petstore"
	"github.com/go-chi/chi/v5"
)

var routers = []bindingtest.Router{
	{Name: "chi", Base: "", Route: route},
	{Name: "mounted", Base: "/api/v1", Route: func(method, path string, handler http.Handler) http.Handler {
		outer := chi.NewRouter()
		outer.Mount("/api/v1", route(method, path, handler))
		return outer
	}},
}

func route(method, path string, handler http.Handler) http.Handler {
	router := chi.NewRouter()
	router.Method(method, path, handler)
	return router
}

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[kinds.LocalRequest](t, "PUT /local/{name}/{point}", routers...)
	bindingtest.Requests[queries.ScalarsRequest](t, "GET /scalars", routers...)
	bindingtest.Requests[edge.WildRequest](t, "GET /{a}/{b}/x", routers...)
	bindingtest.Requests[edge.DropRequest](t, "DELETE /form", routers...)
	bindingtest.Requests[petstore.GetOwnerRequest](t, "GET /owners/{name}", routers...)
	bindingtest.Requests[petstore.GetPetRequest](t, "GET /pets/{id}", routers...)
	bindingtest.Requests[petstore.UpdatePetRequest](t, "PATCH /pets/{id}", routers...)
	bindingtest.Requests[petstore.CreateOwnerRequest](t, "POST /create-owner", routers...)
}
