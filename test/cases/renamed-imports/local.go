package imports

// GetLocal is no handler: nothing in this file imports net/http, and these are types of the package's own.
func (s *Service) GetLocal(w Writer, r *Message) {}

// Writer is not http.ResponseWriter.
type Writer interface{}

// Message is not http.Request.
type Message struct{}
