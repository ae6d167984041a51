// Package pets has directives for documents of its API.
package pets

import "net/http"

// Pets serves pets. Its users are logged in.
//
// gen:prefix /api/v1
// gen:security bearer
type Pets struct{}

// ListPets lists the pets, also for users that are not logged in.
//
// GET /pets
// gen:security none
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// DeletePet needs a scope or a key.
//
// DELETE /pets/{id} 204
// gen:security bearer pets:write pets:delete
// gen:security key
// gen:tag Pets
// gen:tag For staff
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// Metrics is for machines.
//
// GET /metrics
// gen:hidden
func (p *Pets) Metrics(w http.ResponseWriter, r *http.Request) {}

// ShowPet is older than the API.
//
// GET /pets/{id}
// gen:prefix /legacy
func (p *Pets) ShowPet(w http.ResponseWriter, r *http.Request) {}

// Health has no receiver.
//
// GET /health
func Health(w http.ResponseWriter, r *http.Request) {}
