//go:build !production

package constrainedhandler

import "net/http"

// GET /debug
func (p *Pets) Debug(w http.ResponseWriter, r *http.Request) {}

// gen:ignore
func (p *Pets) Profile(w http.ResponseWriter, r *http.Request) {}
