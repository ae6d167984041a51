// Package duplicateroute has routes twice.
package duplicateroute

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{name}
func (p *Pets) ShowPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{path...}
func (p *Pets) BrowsePets(w http.ResponseWriter, r *http.Request) {}

// HEAD /pets/{id}
func (p *Pets) HeadPet(w http.ResponseWriter, r *http.Request) {}

// POST /pets/{id}
func (p *Pets) PostPet(w http.ResponseWriter, r *http.Request) {}

// GET /caf%C3%A9
func (p *Pets) GetCafe(w http.ResponseWriter, r *http.Request) {}

// GET /café
func (p *Pets) GetCoffee(w http.ResponseWriter, r *http.Request) {}

// Owners may be served by a mux of their own.
type Owners struct{}

// GET /pets/{pet}
func (o *Owners) GetPet2(w http.ResponseWriter, r *http.Request) {}
