// Package methodname has comments that contradict names.
package methodname

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets/create
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// POST /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}/delete
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// DELETE /pets
func (p *Pets) UpdatePets(w http.ResponseWriter, r *http.Request) {}

// PUT /pets/{id}
func (p *Pets) UpdatePet(w http.ResponseWriter, r *http.Request) {}

// POST /pets/{id}/delete
func (p *Pets) RemovePet(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}/post
func (p *Pets) PostOfPet(w http.ResponseWriter, r *http.Request) {}

// GET /options
func (p *Pets) OptionsPage(w http.ResponseWriter, r *http.Request) {}

// ListPetsRequest is a search with many parameters.
type ListPetsRequest struct {
	Kinds []string `json:"kinds"`
}

// POST /pets/search
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// POST /pets/queue
func (p *Pets) GetQueue(w http.ResponseWriter, r *http.Request) {}

// register has the method that the comment of GetQueue has.
func register(mux *http.ServeMux, p *Pets) { mux.HandleFunc("POST /pets/queue", p.GetQueue) }
