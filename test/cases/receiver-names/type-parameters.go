package names

import (
	"fmt"
	"net/http"
)

// Box has a type parameter that hides a type which the generated code needs.
type Box[string any] struct{}

// GET /box
func (b *Box[string]) GetBox(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Box.GetBox")
}
