// Package invalidpath has paths on which ServeMux panics.
package invalidpath

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets/{id
func (p *Pets) Unclosed(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{}
func (p *Pets) Nameless(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{pet-id}
func (p *Pets) Dashed(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{1st}
func (p *Pets) Digit(w http.ResponseWriter, r *http.Request) {}

// GET /pets/x{id}
func (p *Pets) Before(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}.json
func (p *Pets) After(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id...}/toys
func (p *Pets) Middle(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{$}/toys
func (p *Pets) End(w http.ResponseWriter, r *http.Request) {}

// GET /owners/{id}/pets/{id}
func (p *Pets) Twice(w http.ResponseWriter, r *http.Request) {}

// GET /pets//toys
func (p *Pets) Empty(w http.ResponseWriter, r *http.Request) {}

// GET /pets/../owners
func (p *Pets) Dots(w http.ResponseWriter, r *http.Request) {}

// GET /pets?kind=dog
func (p *Pets) Query(w http.ResponseWriter, r *http.Request) {}

// GET /pets/sentence.
func (p *Pets) Sentence(w http.ResponseWriter, r *http.Request) {}

// GET /pets/comma, which lists pets.
func (p *Pets) Comma(w http.ResponseWriter, r *http.Request) {}

// GET /pets/v1.0/
func (p *Pets) Version(w http.ResponseWriter, r *http.Request) {}

// CONNECT /pets//toys
func (p *Pets) Tunnel(w http.ResponseWriter, r *http.Request) {}

// FindPetRequest has a key that is no name.
type FindPetRequest struct {
	Owner string `route:"owner"`
	Pet   string `route:"pet-id"`
}

func (p *Pets) FindPet(w http.ResponseWriter, r *http.Request) {}

// GET /hidden‮/pets
func Hidden(w http.ResponseWriter, r *http.Request) {}
