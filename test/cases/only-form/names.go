// Package names has nothing but a form.
package names

import "net/http"

// AddNameRequest is a name.
type AddNameRequest struct {
	Name string `form:"name"`
}

// POST /names
func AddName(w http.ResponseWriter, r *http.Request) {}
