package constrainedhandler

import "net/http"

// ListToysRequest is for Linux.
type ListToysRequest struct {
	Page int `query:"page"`
}

// GET /toys
func (p *Pets) ListToys(w http.ResponseWriter, r *http.Request) {}
