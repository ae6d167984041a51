//go:build go1.22

package constrainedhandler

import "net/http"

// GET /modern
func (p *Pets) Modern(w http.ResponseWriter, r *http.Request) {}
