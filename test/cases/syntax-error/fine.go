package pets

import "net/http"

// GET /fine
func (p *Pets) Fine(w http.ResponseWriter, r *http.Request) {}
