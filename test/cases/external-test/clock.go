// Package clock tells the time.
package clock

import (
	"fmt"
	"net/http"
)

// Clock tells the time of a place.
type Clock struct{}

// GetTime tells it.
//
// GET /time
func (c *Clock) GetTime(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Clock.GetTime")
}
