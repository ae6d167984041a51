package imports

import (
	"fmt"
	. "net/http"
)

// GetDot has its types from a dot import.
func (s *Service) GetDot(w ResponseWriter, r *Request) {
	fmt.Fprint(w, "Service.GetDot")
	w.WriteHeader(StatusOK)
}
