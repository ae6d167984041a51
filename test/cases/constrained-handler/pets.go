// Package constrainedhandler has handlers that are not always built.
package constrainedhandler

import "net/http"

// Pets has the handlers.
type Pets struct{}

// GET /pets
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}
