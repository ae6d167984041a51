// Package pets names the types of net/http by aliases; this file imports no package.
package pets

// Pets keeps pets.
type Pets struct{}

// GET /pets
func (p *Pets) ListPets(w Writer, r *Request) { _, _ = w.Write([]byte("Pets.ListPets")) }

// GET /kinds
func (p *Pets) ListKinds(w ChainedWriter, r PR) { _, _ = w.Write([]byte("Pets.ListKinds")) }

// Own has a type parameter that is called like an alias.
type Own[Request any] struct{}

func (o Own[Request]) ListOwn(w Writer, r *Request) {}

func other(w Writer, r *Defined) {}

func another(w *Writer, r *Request) {}
