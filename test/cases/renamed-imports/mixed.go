package imports

import (
	"example.com/cases/renamed-imports/http"
	std "net/http"
)

// GetMixed is no handler either: one of its types is foreign.
func (s *Service) GetMixed(w std.ResponseWriter, r *http.Request) {
	w.WriteHeader(std.StatusNoContent)
}

// GetBoth is one, beside the foreign import.
//
// GET /both
func (s *Service) GetBoth(w std.ResponseWriter, r *std.Request) {
	_, _ = w.Write([]byte("Service.GetBoth"))
}
