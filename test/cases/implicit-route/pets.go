// Package implicitroute forgot a path among many.
package implicitroute

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// DeletePet has no path.
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// PUT /pets/{id}
func (p *Pets) ReplacePet(w http.ResponseWriter, r *http.Request) {}

// GET /toys
func (p *Pets) ListToys(w http.ResponseWriter, r *http.Request) {}

// Owners leaves most to inference.
type Owners struct{}

// GET /people
func (o *Owners) ListOwners(w http.ResponseWriter, r *http.Request) {}

func (o *Owners) GetOwner(w http.ResponseWriter, r *http.Request) {}

// Toys has a handler whose comment chooses the method alone.
type Toys struct{}

// GET /toy
func (t *Toys) GetToy(w http.ResponseWriter, r *http.Request) {}

// GET /toy/parts
func (t *Toys) ListParts(w http.ResponseWriter, r *http.Request) {}

// PUT /toy
func (t *Toys) ReplaceToy(w http.ResponseWriter, r *http.Request) {}

// DELETE /toy
func (t *Toys) DeleteToy(w http.ResponseWriter, r *http.Request) {}

// POST
func (t *Toys) Wind(w http.ResponseWriter, r *http.Request) {}

// Made has handlers whose routes are those of the code that registers them, and one that nobody registers.
type Made struct{}

func (m *Made) One() http.HandlerFunc { return http.NotFound }

func (m *Made) Two() http.HandlerFunc { return http.NotFound }

func (m *Made) Three() http.HandlerFunc { return http.NotFound }

func (m *Made) Four() http.HandlerFunc { return http.NotFound }

func (m *Made) Missing(w http.ResponseWriter, r *http.Request) {}

func register(mux *http.ServeMux, m *Made) {
	mux.Handle("GET /made/1", m.One())
	mux.Handle("GET /made/2", m.Two())
	mux.Handle("GET /made/3", m.Three())
	mux.Handle("GET /made/4", m.Four())
}
