package crlf

import (
	"fmt"
	"net/http"
)

// GET /bom
func (f *Files) Mark(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Mark")
}
