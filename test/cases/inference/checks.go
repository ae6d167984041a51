package inference

import (
	"fmt"
	"net/http"
)

// Checks has handlers whose code allows some methods only, as code for Go before 1.22 does.
type Checks struct{}

// Transfer allows POST alone.
func (c *Checks) Transfer(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "only POST", http.StatusMethodNotAllowed)
		return
	}
	fmt.Fprint(w, "Checks.Transfer")
}

// UpdateLimit allows PUT, whatever its name says.
func (c *Checks) UpdateLimit(w http.ResponseWriter, r *http.Request) {
	if r.Method != "OPTIONS" && r.Method != "PUT" {
		w.WriteHeader(405)
		return
	}
	fmt.Fprint(w, "Checks.UpdateLimit")
}

// DeleteCard allows DELETE as its name says, and POST for forms.
func (c *Checks) DeleteCard(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost && r.Method != http.MethodDelete {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	fmt.Fprint(w, "Checks.DeleteCard")
}

// Cards allows several methods.
func (c *Checks) Cards(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodHead:
		w.WriteHeader(http.StatusNoContent)
	case http.MethodPut, http.MethodPatch:
		fmt.Fprint(w, "Checks.Cards")
	case http.MethodDelete:
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Error(w, "no such method", http.StatusMethodNotAllowed)
	}
}

// Account answers any method.
func (c *Checks) Account(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		fmt.Fprint(w, "Checks.Account")
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// Message says itself that other methods are not allowed.
func (c *Checks) Message(w http.ResponseWriter, req *http.Request) {
	if req.Method != http.MethodPost {
		http.Error(w, `{"error": "Method not allowed"}`, http.StatusBadRequest)
		return
	}
	fmt.Fprint(w, "Checks.Message")
}
