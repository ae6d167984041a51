// Package conflictingroute has routes of which neither is more specific than the other.
package conflictingroute

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /{kind}/new
func (p *Pets) NewOne(w http.ResponseWriter, r *http.Request) {}

// GET is more specific in one way and less in the other.
//
// GET /pets/{rest...}
func (p *Pets) Browse(w http.ResponseWriter, r *http.Request) {}

// HEAD /{anything}/new
func (p *Pets) HeadNewOne(w http.ResponseWriter, r *http.Request) {}

// POST /{kind}/new
func (p *Pets) CreateOne(w http.ResponseWriter, r *http.Request) {}

// Owners may be served by a mux of their own.
type Owners struct{}

// GET /{kind}/{id}/owners
func (o *Owners) ListOwners(w http.ResponseWriter, r *http.Request) {}

// GET /pets/latest/{what}
func (p *Pets) GetLatest(w http.ResponseWriter, r *http.Request) {}
