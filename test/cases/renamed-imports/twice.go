package imports

import (
	"fmt"
	"net/http"
	web "net/http"
)

// GetTwice has one type from each of two imports of the same package.
func (s *Service) GetTwice(w web.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Service.GetTwice")
}
