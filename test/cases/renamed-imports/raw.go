package imports

import `fmt`
import `net/http`
import _ "net/http/pprof"

// GetRaw is in a file that writes its imports one by one, in raw strings.
func (s *Service) GetRaw(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Service.GetRaw")
}
