// Package imports imports net/http in every way that Go has.
package imports

import (
	"fmt"
	nethttp "net/http"
)

// Service serves.
type Service struct{}

// GetRenamed has its types from a renamed import.
func (s *Service) GetRenamed(w nethttp.ResponseWriter, r *nethttp.Request) {
	fmt.Fprint(w, "Service.GetRenamed")
}
