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

// Renew does nothing for other methods.
func (c *Checks) Renew(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPut {
		return
	}
	fmt.Fprint(w, "Checks.Renew")
}

// Reset has a case for POST alone, and nothing behind it.
func (c *Checks) Reset(w http.ResponseWriter, r *http.Request) {
	switch {
	// Forms send it.
	case r.Method == "POST":
		if r.Header.Get("X-Dry-Run") != "" {
			w.WriteHeader(http.StatusNoContent)
			return
		}

		fmt.Fprint(w, "Checks.Reset")
	}
}

// Limits has cases for PUT and PATCH, and refuses the others.
func (c *Checks) Limits(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodPut, r.Method == http.MethodPatch:
		fmt.Fprint(w, "Checks.Limits")
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// Owner has more for POST, and the same answer for all methods.
func (c *Checks) Owner(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodPost:
		w.Header().Set("Cache-Control", "no-store")
	}
	fmt.Fprint(w, "Checks.Owner")
}

// Branches has a case for another method below a path, and one for a path alone.
func (c *Checks) Branches(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodPost:
		w.WriteHeader(http.StatusCreated)
	case r.URL.Path == "/branches":
		fmt.Fprint(w, "Checks.Branches")
	}
}
