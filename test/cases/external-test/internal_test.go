package clock

import "net/http"

// GetTested is a method that only the package's own tests add.
func (c *Clock) GetTested(w http.ResponseWriter, r *http.Request) {}
