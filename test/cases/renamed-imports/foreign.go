package imports

import "example.com/cases/renamed-imports/http"

// GetForeign is no handler: this http is another package.
func (s *Service) GetForeign(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(204)
}
